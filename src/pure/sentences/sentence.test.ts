import { describe, expect, it } from 'vitest'
import { filledIn, inEnglish, sentence, together, word } from './sentence.ts'

describe('a sentence', () => {
  it('is its own text in English, with its facts in the braces', () => {
    expect(sentence('The order is not paid yet.')).toBe('The order is not paid yet.')
    const held = sentence('Line {number}: {what}', {
      number: 2,
      what: sentence('The order is not paid yet.'),
    })
    expect(inEnglish(held)).toBe('Line 2: The order is not paid yet.')
  })

  it('has lists of choices, and others behind it', () => {
    const list = [word('released'), word('shipped'), word('cancelled')]
    const told = together(sentence('It can be {list}.', { list }), 'Ask {name}.')
    expect(inEnglish(told)).toBe('It can be released, shipped, or cancelled. Ask {name}.')
    expect(inEnglish(together())).toBe('')
  })

  it('is translated before its facts are filled in, and they are no sentences', () => {
    const told = sentence('Another print image was requested: {note}', { note: '{note} $1' })
    const inCapitals = (text: string, isSentence: boolean) =>
      isSentence ? text.toUpperCase().replace('{NOTE}', '{note}') : text
    expect(filledIn(told, 'de', inCapitals)).toBe('ANOTHER PRINT IMAGE WAS REQUESTED: {note} $1')
  })
})
