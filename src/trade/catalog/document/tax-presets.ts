// Starting rates, so that operators do not have to look up every country of a union. They are the
// standard rates for goods such as prints, as of one month, and have not been checked against an
// official list since. The seller is responsible for them, so each preset names the official list.

import type { CatalogDocument } from './catalog-document.ts'

type DocumentTaxes = NonNullable<CatalogDocument['taxes']>
type TaxPlace = DocumentTaxes['places'][number]

export type PresetChoice = {
  /** Where the shop is registered; one of `presetHomes`. */
  home: string
  /** Codes of the US states in which the shop collects tax. */
  states: readonly string[]
}

export type TaxPreset = {
  readonly name: string
  readonly label: string
  readonly isIncluded: boolean
  /** Web address of the official list, shown as text. */
  readonly officialList: string
  readonly note: string | null
  places(choice: PresetChoice): TaxPlace[]
}

export const ratesAsOf = '2025-08'

const euRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}
export const presetHomes: readonly string[] = Object.keys(euRates)
// Parts of Spain outside the EU's VAT: Directive 2006/112/EC, article 6. Listed as rows so that the
// operator sees them; special-territories.ts has the others.
const outsideVat = ['CE', 'GC', 'ML', 'TF']
// Madeira and the Azores: article 105 (2); CIVA (Portugal), article 18 (3).
const portugueseIslands: Readonly<Record<string, number>> = { 30: 22, 20: 16 }

const provincialRates: Readonly<Record<string, readonly [name: string, percent: number]>> = {
  BC: ['PST', 7],
  MB: ['RST', 7],
  NB: ['HST', 15],
  NL: ['HST', 15],
  NS: ['HST', 14],
  ON: ['HST', 13],
  PE: ['HST', 15],
  QC: ['QST', 9.975],
  SK: ['PST', 6],
}
const gst = { kind: 'tax' as const, name: 'GST', percent: 5 }

const stateRates: Readonly<Record<string, number>> = {
  AL: 4,
  AR: 6.5,
  AZ: 5.6,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  IA: 6,
  ID: 6,
  IL: 6.25,
  IN: 7,
  KS: 6.5,
  KY: 6,
  LA: 5,
  MA: 6.25,
  MD: 6,
  ME: 5.5,
  MI: 6,
  MN: 6.875,
  MO: 4.225,
  MS: 7,
  NC: 4.75,
  ND: 5,
  NE: 5.5,
  NJ: 6.625,
  NM: 4.875,
  NV: 6.85,
  NY: 4,
  OH: 5.75,
  OK: 4.5,
  PA: 6,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 4.85,
  VA: 5.3,
  VT: 6,
  WA: 6.5,
  WI: 5,
  WV: 6,
  WY: 4,
}
/** The other states have no sales tax. */
export const statesWithTax: readonly string[] = Object.keys(stateRates)

const taxesInEurope = 'ec.europa.eu/taxation_customs/tedb'

export const taxPresets: readonly TaxPreset[] = [
  {
    name: 'eu',
    label: 'European Union: each country’s own rate (One Stop Shop)',
    isIncluded: true,
    officialList: taxesInEurope,
    note: 'For shops that report by the One Stop Shop, or are registered in each country.',
    places: () => [
      ...euPlaces((country) => euRates[country]),
      ...Object.entries(portugueseIslands).map(([region, percent]) => {
        return { ...vatPlace('PT', percent), region }
      }),
    ],
  },
  {
    name: 'eu-home',
    label: 'European Union: my own country’s rate everywhere',
    isIncluded: true,
    officialList: taxesInEurope,
    note: 'For shops that sell at most 10,000 € a year to other countries of the union (Directive 2006/112/EC, article 59c).',
    places: ({ home }) => euPlaces(() => euRates[home]),
  },
  {
    name: 'gb',
    label: 'United Kingdom',
    isIncluded: true,
    officialList: 'gov.uk/vat-rates',
    note: null,
    places: () => ['GB', 'IM'].map((country) => vatPlace(country, 20)),
  },
  {
    name: 'ch',
    label: 'Switzerland and Liechtenstein',
    isIncluded: true,
    officialList: 'estv.admin.ch',
    note: null,
    places: () => ['CH', 'LI'].map((country) => vatPlace(country, 8.1)),
  },
  {
    name: 'ca',
    label: 'Canada: GST, HST and the provinces’ own',
    isIncluded: false,
    officialList: 'canada.ca/taxes',
    note: 'Remove the provincial taxes (PST, RST, QST) of provinces in which you are not registered.',
    places: () => [
      { country: 'CA', rates: [gst] },
      ...Object.entries(provincialRates).map(([region, [name, percent]]) => {
        const own = { kind: 'tax' as const, name, percent }
        return { country: 'CA', region, rates: name === 'HST' ? [own] : [gst, own] }
      }),
    ],
  },
  {
    name: 'us',
    label: 'United States: states in which I collect sales tax',
    isIncluded: false,
    officialList: 'taxadmin.org/state-tax-agencies',
    note: 'State rates only. Cities and counties add their own, and some states don’t tax shipping. Where that matters, enter the rate you have to collect.',
    places: ({ states }) =>
      states.flatMap((region) => {
        const percent = stateRates[region]
        return percent === undefined
          ? []
          : [{ country: 'US', region, rates: [{ kind: 'sales_tax' as const, percent }] }]
      }),
  },
]

/** Replaces the taxes of the preset's countries; other countries stay as they are. */
export function withTaxPreset(
  document: CatalogDocument,
  preset: TaxPreset,
  choice: PresetChoice,
): CatalogDocument {
  const places = preset.places(choice)
  const replaced = new Set(places.map(({ country }) => country))
  const others = document.taxes?.places.filter(({ country }) => !replaced.has(country)) ?? []
  const taxes = {
    ...document.taxes,
    included: preset.isIncluded,
    places: [...others, ...places],
  }
  return { ...document, taxes }
}

function euPlaces(percentIn: (country: string) => number | undefined): TaxPlace[] {
  const countries = presetHomes.map((country) => vatPlace(country, percentIn(country) ?? 0))
  // Monaco is treated as France for VAT: article 7.
  const monaco = vatPlace('MC', percentIn('FR') ?? 0)
  return [
    ...countries,
    monaco,
    ...outsideVat.map((region) => ({ country: 'ES', region, rates: [] })),
  ]
}

function vatPlace(country: string, percent: number): TaxPlace {
  return { country, rates: [{ kind: 'vat', percent }] }
}
