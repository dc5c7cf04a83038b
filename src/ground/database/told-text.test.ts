import { describe, expect, it } from 'vitest'
import { inEnglish, sentence, word } from '../../pure/sentences/sentence.ts'
import { type ToldText, toldText } from './told-text.ts'

const told = sentence('No print image arrived within {time}.', { time: word('one day') })
const text = inEnglish(told)

describe('toldText', () => {
  it('keeps a sentence with its facts, and of others that their text says all', () => {
    expect(toldText.read(toldText.write(told), text)).toEqual(told)
    expect([toldText.write(null), toldText.write('The order is on hold.')]).toEqual([null, null])
    expect(toldText.read(null, text)).toBe(text)
  })

  it('gives way to the text, which a release before may have changed alone', () => {
    expect(toldText.read(toldText.write(told), 'Look at it.')).toBe('Look at it.')
  })

  it.each(['null', '{}', '{"sentence":"No.","facts":{"time":{"days":3}}}'])(
    'gives way to the text where it holds no sentence: %s',
    (stored) => {
      // Values that another release may have written.
      expect(toldText.read(stored as ToldText, 'No.')).toBe('No.')
    },
  )
})
