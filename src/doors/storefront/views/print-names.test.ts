import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { optionNames } from './print-names.ts'

describe('optionNames', () => {
  it('says what was chosen, in the order of the choices and in the language', () => {
    const framed = { mat: '2', frame: 'black' }
    expect(optionNames(framed, messagesIn('en').options)).toBe('Frame: Black · Mat: 2 in')
    expect(optionNames(framed, messagesIn('de').options)).toMatch(
      /^Rahmen: Schwarz · Passepartout: /,
    )
    const canvas = { depth: '1.5', wrap: 'color', wrap_color: '#aabbcc' }
    expect(optionNames(canvas, messagesIn('en').options)).toBe('Depth: 1.5 in · Sides: A colour')
  })

  it('shows what an operator has named, and nothing where there is nothing to choose', () => {
    expect(optionNames({ frame: 'oak' }, messagesIn('en').options)).toBe('Frame: oak')
    expect(optionNames({}, messagesIn('en').options)).toBe('')
  })
})
