import { describe, expect, it } from 'vitest'
import { createFixedTaxes } from './fixed-taxes.ts'
import { countryOfPostalCode, specialTerritories } from './special-territories.ts'

const rates: Readonly<Record<string, number>> = {
  DE: 19,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  IT: 22,
  PT: 23,
  US: 6,
}
const places = Object.entries(rates).map(([country, percent]) => ({
  country,
  region: null,
  rates: [{ kind: 'vat' as const, name: null, millionths: percent * 10_000 }],
}))
const extra = { kind: 'vat' as const, name: null, millionths: 30_000 }

async function taxOf(place: string, own: { country: string; region: string | null }[] = []) {
  const [country = '', region = '', postalCode = ''] = place.split('/')
  const rows = own.map((row) => ({ ...row, rates: [extra] }))
  const taxes = createFixedTaxes({
    isIncluded: false,
    isOnShipping: false,
    places: [...places, ...rows],
  })
  const sale = { country, region: region || null, postalCode: postalCode || null }
  const done = await taxes.of({ ...sale, currency: 'EUR', lineTotals: [100_00], shipping: 0 })
  return done.tax / 100
}

// The rows of docs/legal.md: the tax on 100.00 if only countries have rates.
const byLaw: readonly (readonly [place: string, tax: number])[] = [
  ['ES//51001', 0], // Ceuta
  ['ES//52001', 0], // Melilla
  ['ES/GC/35001', 0], // Las Palmas
  ['ES/TF/38001', 0], // Santa Cruz de Tenerife
  ['ES/TF/', 0],
  ['ES/M/28001', 21],
  ['IT/SO/23041', 0], // Livigno
  ['IT/SO/23100', 22], // Sondrio
  ['IT/CO/22061', 0], // Campione d'Italia
  ['IT/CO/22100', 22], // Como
  ['DE//78266', 0], // Büsingen
  ['DE//27498', 0], // Helgoland
  ['DE//78267', 19],
  ['FI//22100', 0], // Mariehamn
  ['FI//20100', 25.5], // Turku
  ['GR//630 86', 0], // Karyes
  ['GR//630 87', 0], // Dafni
  ['GR//630 77', 24],
  ['MC//98000', 20], // Monaco
  ['FR//98000', 20],
  ['FR//97100', 0], // Guadeloupe
  ['FR//97133', 0], // Saint Barthélemy
  ['FR//97150', 0], // Saint Martin
  ['FR//97200', 0], // Martinique
  ['FR//97300', 0], // French Guiana
  ['FR//97400', 0], // Réunion
  ['FR//97500', 0], // Saint Pierre and Miquelon
  ['FR//97600', 0], // Mayotte
  ['FR//20000', 20], // Ajaccio
  ['RE//97400', 0],
  ['GB//BT1 5GS', 20], // Belfast
  ['GB//JE2 3AB', 0], // Jersey
  ['JE//JE2 3AB', 0],
  ['GG//GY1 1AA', 0], // Guernsey
  ['IM//IM1 1AA', 20], // Isle of Man
  ['US/PR/00901', 0], // San Juan
  ['PR//00901', 0],
  ['US/AA/34002', 0],
  ['US/AE/09012', 0],
  ['US/AP/96201', 0],
  ['US/OR/97201', 6],
  ['PT//9000-001', 23], // Funchal, without a rate of its own
]

describe('special territories', () => {
  it.each(byLaw)('%s has %s percent', async (place, tax) => {
    expect(await taxOf(place)).toBe(tax)
  })

  it.each(specialTerritories.map(({ country, region }) => [country, region] as const))(
    '%s-%s has the rates configured for it',
    async (country, region) => {
      expect(await taxOf(`${country}/${region}/`, [{ country, region }])).toBe(3)
    },
  )

  it('count as a country of their own, whichever of the two an address names', async () => {
    const own = [{ country: 'RE', region: null }]
    expect([await taxOf('RE//97400', own), await taxOf('FR//97400', own)]).toEqual([3, 3])
  })

  it.each([
    ['FR', '97400', 'RE'],
    ['FR', '98000', 'MC'],
    ['GB', 'JE2 3AB', 'JE'],
    ['GB', 'IM1 1AA', 'IM'],
    ['FR', '75001', null],
    ['GB', 'BT1 5GS', null],
    ['US', '00901', null],
    ['RE', '97400', null],
  ])('in %s the postal code %s belongs to %s', (country, postalCode, own) => {
    expect(countryOfPostalCode(country, postalCode)).toBe(own)
  })
})
