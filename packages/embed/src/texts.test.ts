import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/pure/contract/language.ts'
import { textsFor } from './texts.ts'

describe('textsFor', () => {
  it.each(languages)(
    'has every text in %s, each different from the other languages',
    (language) => {
      const texts = textsFor([language])
      expect(Object.values(texts).every((text) => text.length > 2)).toBe(true)
      const others = languages
        .filter((other) => other !== language)
        .map((other) => textsFor([other]))
      expect(others.map(({ order }) => order)).not.toContain(texts.order)
    },
  )

  it.each([
    [['de-CH'], 'Schließen'],
    [['PT-br'], 'Fechar'],
    [['', 'sv-SE', 'en'], 'Stäng'],
    [['ja', 'fr'], 'Fermer'],
    [['constructor'], 'Close'],
    [[], 'Close'],
  ])('for %o labels the close button %s', (wishes, close) => {
    expect(textsFor(wishes).close).toBe(close)
  })
})
