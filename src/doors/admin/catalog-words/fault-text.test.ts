import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { speakTo } from '../words/say.ts'
import { faultText } from './fault-text.ts'

const document = {
  ...builtInDocument,
  taxes: { included: true, places: [{ country: 'DE', rates: [{ kind: 'vat', percent: 190 }] }] },
}

describe('faultText', () => {
  it.each([
    [
      'products.canvas.sizes.8x10.cost.USD: must be >= 0.',
      'Canvas, 8 × 10 in, cost: write 0 or more.',
    ],
    [
      'taxes.places.0.rates.0.percent: must be <= 100.',
      'Tax of Germany, VAT, percentage: write 100 or less.',
    ],
    ['taxes: must have required properties places.', 'Taxes: lacks places.'],
    [
      'currencies: EURO is no currency of ISO 4217.',
      'Currencies: EURO is no currency of ISO 4217.',
    ],
  ])('describes %s as %s', (fault, words) => {
    expect(faultText(document, fault)).toBe(words)
  })

  it('describes the fault in German', () => {
    const german = { asked: 'de', language: 'de', measures: null } as const
    const faults = [
      'shipping.europe.standard.min_days: is above max_days.',
      'products.canvas.dpi: floor, good and sharp have to rise in this order.',
      'products.canvas.sizes.8x10.cost: has no amount in SEK.',
    ]
    expect(speakTo(german, () => faults.map((fault) => faultText(document, fault)))).toEqual([
      'Versand: Europa, Standard, Werktage mindestens: sind mehr Werktage als die höchstens genannten.',
      'Leinwand, Pixel je Zoll: die Werte für Untergrenze, gut und scharf müssen in dieser Reihenfolge steigen.',
      'Leinwand, 8 × 10 Zoll, Kosten: hat keinen Betrag in SEK.',
    ])
  })

  it('never shows a pattern, a path or a type name', () => {
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
      const sent = { ...builtInDocument, ...change }
      const check = checkDocument(sent)
      const faults = check.ok ? [] : check.faults.map((fault) => faultText(sent, fault))
      expect(faults.length).toBeGreaterThan(0)
      const codes = /pattern|\w\.\w+\.|_|\^|>=|<=|propert|\b(?:string|object|array|boolean)\b/
      expect(faults.filter((fault) => codes.test(fault))).toEqual([])
    }
  })
})
