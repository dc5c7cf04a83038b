import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { checkDocument } from './document-faults.ts'
import { statesWithTax, taxPresets, withTaxPreset } from './tax-presets.ts'

const choice = { home: 'FI', states: statesWithTax }

describe('tax presets', () => {
  const placesOf = (name: string) => taxPresets.find((each) => each.name === name)?.places(choice)
  const percents = (name: string) =>
    (placesOf(name) ?? []).map(({ country, region, rates }) => [
      [country, region].filter(Boolean).join('-'),
      rates.reduce((sum, { percent }) => sum + percent, 0),
    ])

  it.each(taxPresets)('of $name make a catalog that can be saved', (preset) => {
    const document = withTaxPreset(builtInDocument, preset, choice)
    expect(checkDocument(document)).toMatchObject({ ok: true })
    expect(document.taxes?.included).toBe(preset.isIncluded)
  })

  it('replace only the taxes of their own countries', () => {
    const own = { country: 'NO', rates: [{ kind: 'vat' as const, percent: 25 }] }
    const old = { country: 'GB', rates: [{ kind: 'vat' as const, percent: 17.5 }] }
    const before = { ...builtInDocument, taxes: { included: false, places: [own, old] } }
    const [british] = taxPresets.filter(({ name }) => name === 'gb')
    if (british === undefined) throw new Error('There is none for the United Kingdom.')
    expect(withTaxPreset(before, british, choice).taxes?.places).toEqual([
      own,
      { country: 'GB', rates: [{ kind: 'vat', percent: 20 }] },
      { country: 'IM', rates: [{ kind: 'vat', percent: 20 }] },
    ])
  })

  it('cover all 27 of the union, Monaco as France, and the parts of Spain outside its VAT', () => {
    expect(new Set(percents('eu').map(([place]) => place)).size).toBe(27 + 1 + 4 + 2)
    expect(percents('eu')).toEqual(
      expect.arrayContaining([
        ['DE', 19],
        ['ES-GC', 0],
        ['FI', 25.5],
        ['PT-30', 22],
        ['PT-20', 16],
        ['MC', 20],
      ]),
    )
    expect(percents('eu-home')).toEqual(
      expect.arrayContaining([
        ['DE', 25.5],
        ['MC', 25.5],
        ['ES-TF', 0],
      ]),
    )
  })

  it('sum up the taxes of a province and its country', () => {
    expect(percents('ca')).toEqual(
      expect.arrayContaining([
        ['CA', 5],
        ['CA-ON', 13],
        ['CA-BC', 12],
        ['CA-QC', 14.975],
      ]),
    )
  })
})
