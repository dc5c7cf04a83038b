import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { documentChanges, rowNames } from './document-changes.ts'

describe('documentChanges', () => {
  it('lists each changed, added and removed value', () => {
    const after = structuredClone(builtInDocument)
    after.markup_percent = 40
    after.margin_floor_percent = 10
    after.currencies = after.currencies.slice(0, -1)
    const changes = documentChanges(builtInDocument, after)
    expect(changes).toEqual([
      {
        place: 'currencies',
        from: JSON.stringify(builtInDocument.currencies),
        to: JSON.stringify(after.currencies),
      },
      { place: 'markup_percent', from: '30', to: '40' },
      { place: 'margin_floor_percent', from: null, to: '10' },
    ])
  })

  it('identifies rows by their key, so that an added row moves no other', () => {
    const vat = (percent: number) => ({ kind: 'vat' as const, percent })
    const taxes = (...places: { country: string; region?: string }[]) => ({
      ...builtInDocument,
      taxes: { included: true, places: places.map((each) => ({ ...each, rates: [vat(19)] })) },
    })
    const [de, oh] = [{ country: 'DE' }, { country: 'US', region: 'OH' }]
    expect(documentChanges(taxes(de), taxes(oh, de)).map(({ place }) => place)).toEqual([
      'taxes.places.US-OH.country',
      'taxes.places.US-OH.region',
      'taxes.places.US-OH.rates.vat.kind',
      'taxes.places.US-OH.rates.vat.percent',
    ])
    expect(rowNames([vat(7), vat(19), { cost: {} }, { cost: {}, up_to_square_inches: 9 }])).toEqual(
      ['vat', 'vat 2', 'larger', 'to_9'],
    )
  })
})
