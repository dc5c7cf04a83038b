import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { checkDocument } from '../document/document-faults.ts'
import { faultInWords } from './fault-words.ts'

describe('faultInWords', () => {
  it.each([
    [
      'products.canvas.sizes.8x10.cost.USD: must be >= 0.',
      'Canvas, 8 × 10 in, cost: write 0 or more.',
    ],
    [
      'taxes.places.0.rates.0.percent: must be <= 100.',
      'Taxes, places, 1, rates, 1, percent: write 100 or less.',
    ],
    ['taxes: must have required properties places.', 'Taxes: lacks places.'],
    [
      'currencies: EURO is no currency of ISO 4217.',
      'Currencies: EURO is no currency of ISO 4217.',
    ],
  ])('says %s as %s', (fault, words) => {
    expect(faultInWords(fault)).toBe(words)
  })

  it('says no pattern, no path and no name of a type, whatever is wrong', () => {
    const wrong: object[] = [
      { markup_percent: -1, currencies: [] },
      {
        taxes: {
          included: 'yes',
          places: [{ country: 'Germany', rates: [{ kind: 'vat', percent: 0 }] }],
        },
      },
      { shipping: { Europe: { standard: {} } }, countries: { germany: 'europe' } },
      { products: { canvas: { ...builtInDocument.products.canvas, slug: 'ä', sizes: {} } } },
      { sizes: { big: '1x' }, custom: { options: { edge: { words: { en: '' }, values: {} } } } },
    ]
    for (const change of wrong) {
      const check = checkDocument({ ...builtInDocument, ...change })
      const faults = check.ok ? [] : check.faults.map(faultInWords)
      expect(faults.length).toBeGreaterThan(0)
      const codes = /pattern|\w\.\w+\.|_|\^|>=|<=|propert|\b(?:string|object|array|boolean)\b/
      expect(faults.filter((fault) => codes.test(fault))).toEqual([])
    }
  })
})
