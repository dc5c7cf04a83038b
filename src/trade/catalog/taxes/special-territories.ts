// Territories that a country's taxes exclude or treat separately, identified by the postal code or
// the region of an address. docs/legal.md has the same rows, each with its source.

import { countries } from '../countries.ts'

export type SpecialTerritory = {
  /** ISO 3166-1 code of the country whose postal service covers it. */
  readonly country: string
  /** ISO 3166-2 without the country if there is one; otherwise our own letters. */
  readonly region: string
  readonly name: string
  /** Prefix of its postal codes, without spaces. If omitted, only the region identifies it. */
  readonly postalCodes?: RegExp
  readonly ownCountry?: string
  /**
   * `none`: no rate of the country applies. `same`: they apply, unless the territory has rates of
   * its own.
   */
  readonly taxes: 'none' | 'same'
}

const outside = { taxes: 'none' as const }
const apart = { taxes: 'same' as const }

export const specialTerritories: readonly SpecialTerritory[] = [
  { country: 'ES', region: 'CE', name: 'Ceuta', postalCodes: /^51/, ...outside },
  { country: 'ES', region: 'ML', name: 'Melilla', postalCodes: /^52/, ...outside },
  { country: 'ES', region: 'GC', name: 'Las Palmas', postalCodes: /^35/, ...outside },
  { country: 'ES', region: 'TF', name: 'Santa Cruz de Tenerife', postalCodes: /^38/, ...outside },
  { country: 'IT', region: 'LIV', name: 'Livigno', postalCodes: /^23041/, ...outside },
  { country: 'IT', region: 'CAM', name: 'Campione d’Italia', postalCodes: /^22061/, ...outside },
  { country: 'DE', region: 'BUS', name: 'Büsingen', postalCodes: /^78266/, ...outside },
  { country: 'DE', region: 'HEL', name: 'Helgoland', postalCodes: /^27498/, ...outside },
  { country: 'FI', region: '01', name: 'Åland', postalCodes: /^22/, ...outside },
  { country: 'GR', region: '69', name: 'Mount Athos', postalCodes: /^6308[67]/, ...outside },
  { country: 'PT', region: '30', name: 'Madeira', postalCodes: /^9[0-4]/, ...apart },
  { country: 'PT', region: '20', name: 'Azores', postalCodes: /^9[5-9]/, ...apart },
  { country: 'FR', region: 'MC', name: 'Monaco', postalCodes: /^980/, ownCountry: 'MC', ...apart },
  // Saint Barthélemy and Saint Martin use postal codes from Guadeloupe's range.
  { country: 'FR', region: 'BL', name: 'Saint Barthélemy', postalCodes: /^97133/, ...outside },
  { country: 'FR', region: 'MF', name: 'Saint Martin', postalCodes: /^97150/, ...outside },
  ...overseas('GP', 'Guadeloupe', /^971/),
  ...overseas('MQ', 'Martinique', /^972/),
  ...overseas('GF', 'French Guiana', /^973/),
  ...overseas('RE', 'Réunion', /^974/),
  ...overseas('PM', 'Saint Pierre and Miquelon', /^975/),
  ...overseas('YT', 'Mayotte', /^976/),
  ...overseas('WF', 'Wallis and Futuna', /^986/),
  ...overseas('PF', 'French Polynesia', /^987/),
  ...overseas('NC', 'New Caledonia', /^988/),
  { country: 'GB', region: 'NIR', name: 'Northern Ireland', postalCodes: /^BT/, ...apart },
  { country: 'GB', region: 'JE', name: 'Jersey', postalCodes: /^JE/, ownCountry: 'JE', ...outside },
  {
    country: 'GB',
    region: 'GG',
    name: 'Guernsey',
    postalCodes: /^GY/,
    ownCountry: 'GG',
    ...outside,
  },
  {
    country: 'GB',
    region: 'IM',
    name: 'Isle of Man',
    postalCodes: /^IM/,
    ownCountry: 'IM',
    ...apart,
  },
  {
    country: 'US',
    region: 'PR',
    name: 'Puerto Rico',
    postalCodes: /^00[679]/,
    ownCountry: 'PR',
    ...outside,
  },
  {
    country: 'US',
    region: 'AA',
    name: 'US military post, Americas',
    postalCodes: /^340/,
    ...outside,
  },
  { country: 'US', region: 'AE', name: 'US military post, Europe', postalCodes: /^09/, ...outside },
  {
    country: 'US',
    region: 'AP',
    name: 'US military post, Pacific',
    postalCodes: /^96[2-6]/,
    ...outside,
  },
]

function overseas(code: string, name: string, postalCodes: RegExp): SpecialTerritory[] {
  return [{ country: 'FR', region: code, name, postalCodes, ownCountry: code, ...outside }]
}

/** Null for the country itself. The postal code takes precedence over the region. */
export function specialTerritory(place: {
  country: string
  region: string | null
  postalCode: string | null
}): SpecialTerritory | null {
  const code = (place.postalCode ?? '').replace(/[\s-]/g, '')
  const here = specialTerritories.filter(({ country }) => country === place.country)
  return (
    here.find(({ postalCodes }) => code !== '' && postalCodes?.test(code)) ??
    here.find(({ region }) => region === place.region) ??
    specialTerritories.find(({ ownCountry }) => ownCountry === place.country) ??
    null
  )
}

/**
 * The country a postal code belongs to, if it is a territory that is written as part of another
 * country: 97400 belongs to Réunion.
 */
export function countryOfPostalCode(country: string, postalCode: string): string | null {
  const territory = specialTerritory({ country, region: null, postalCode })
  const own = territory?.ownCountry
  // In US addresses Puerto Rico is a state.
  const isOther = own !== undefined && own !== country && country !== 'US'
  return isOther && countries.includes(own) ? own : null
}
