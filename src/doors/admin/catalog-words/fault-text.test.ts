import { describe, expect, it } from 'vitest'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { type BrokenRule, documentFault } from '../../../trade/catalog/document/document-fault.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { withReader } from '../i18n/t.ts'
import { faultText } from './fault-text.ts'

const document = {
  ...builtInDocument,
  taxes: { included: true, places: [{ country: 'DE', rates: [{ kind: 'vat', percent: 190 }] }] },
}

const broken = (place: string, rule: BrokenRule) => ({ place, told: 'must be otherwise.', rule })

describe('faultText', () => {
  it.each([
    [
      broken('products.canvas.sizes.8x10.cost.USD', { keyword: 'minimum', limit: 0 }),
      'Canvas, 8 × 10 in, cost: enter 0 or more.',
    ],
    [
      broken('taxes.places.0.rates.0.percent', { keyword: 'maximum', limit: 100 }),
      'Tax in Germany, VAT, percentage: enter 100 or less.',
    ],
    [broken('taxes', { keyword: 'required', names: ['places'] }), 'Taxes: is missing places.'],
    [
      documentFault(
        'currencies',
        sentence('{currency} is not an ISO 4217 currency.', { currency: 'EURO' }),
      ),
      'Currencies: EURO is not an ISO 4217 currency.',
    ],
  ])('says %o as %s', (fault, words) => {
    expect(faultText(document, fault)).toBe(words)
  })

  it('describes the fault in German', () => {
    const german = { asked: 'de', language: 'de', measures: null } as const
    const faults = [
      documentFault('shipping.europe.standard.min_days', sentence('is above max_days.')),
      documentFault(
        'products.canvas.dpi',
        sentence('floor, good and sharp must increase in this order.'),
      ),
      documentFault(
        'products.canvas.sizes.8x10.cost',
        sentence('has no amount in {currencies}.', { currencies: 'SEK' }),
      ),
    ]
    expect(withReader(german, () => faults.map((fault) => faultText(document, fault)))).toEqual([
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
