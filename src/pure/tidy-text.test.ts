import { describe, expect, it } from 'vitest'
import { tidyText, withoutInvisible } from './tidy-text.ts'

describe('tidyText', () => {
  it.each([
    ['\u200bAda\u00ad Love\u2060lace\ufeff', 'Ada Lovelace'],
    ['\u200fAda', 'Ada'],
    ['A\u200dda', 'Ada'],
    ['A\u{e0061}da', 'Ada'],
  ])('removes meaningless characters from %j', (text, expected) => {
    expect(tidyText(text)).toBe(expected)
  })

  // Persian "Mi-khaham", Sinhala "Sri", Japanese "Katsushika" with a variation selector, a family,
  // Wales.
  it.each([
    'می\u200cخواهم',
    'ශ්\u200dරී',
    '葛\u{e0100}飾',
    '👩\u200d👩\u200d👧',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    'רחוב 12\u200f',
    '\u0601١٢',
  ])('keeps in %j the characters that shape it', (text) => {
    expect(tidyText(text)).toBe(text)
  })

  it.each(['\u200b', '\u200d \u200c', '\u3164', '\u2800\u2800', '\ufe0f', '\u00ad', '\u0301'])(
    'is empty for %j, which is invisible',
    (text) => {
      expect(tidyText(text)).toBe('')
    },
  )
})

describe('withoutInvisible', () => {
  it('keeps visible characters', () => {
    expect(withoutInvisible('\ufeffa\u200cd\u200da\u061c\u{e0100}\u3164 ')).toBe('ada ')
  })
})
