// Address formats by country: the parts, their order, their local names, and the postal code
// pattern. The data is Google's (scripts/address-data.mjs); deviations are listed here with their
// reasons.

import type { AddressPart } from '../../../pure/contract/address-fields.ts'
import { zoneOf } from '../../catalog/countries.ts'
import addressData from './address-data.json' with { type: 'json' }

export type Region = {
  /** ISO 3166-2 without the country prefix, or the name if there is no code. */
  readonly code: string
  readonly name: string
  /** The name in the country's language, or in another language spoken there. */
  readonly otherNames: Readonly<Record<string, string>>
  /** Matches the start of the region's postal codes. Null if the data does not say. */
  readonly postalCodes: RegExp | null
}

export type AddressFormat = {
  readonly country: string
  /** In label order. Parts that belong to the town share a row; `line2` follows `line1`. */
  readonly rows: readonly (readonly AddressPart[])[]
  readonly required: ReadonlySet<AddressPart>
  readonly cityKind: CityKind
  readonly regionKind: RegionKind
  readonly postalCodeKind: PostalCodeKind
  /** Sorted by name. Empty if the region is free text. */
  readonly regions: readonly Region[]
  readonly postalCode: { readonly form: RegExp; readonly examples: readonly string[] } | null
  /** Google's label lines, such as `%C, %S %Z`. */
  readonly label: readonly string[]
}

const cityKinds = ['city', 'district', 'post_town', 'suburb'] as const
const regionKinds = [
  ...(['area', 'county', 'department', 'district', 'do_si', 'emirate', 'island'] as const),
  ...(['oblast', 'parish', 'prefecture', 'province', 'region', 'state'] as const),
] as const
const postalCodeKinds = ['postal', 'postcode', 'zip', 'eircode', 'pin'] as const
export type CityKind = (typeof cityKinds)[number]
export type RegionKind = (typeof regionKinds)[number]
export type PostalCodeKind = (typeof postalCodeKinds)[number]

/** Null for a country without shipping. */
export function addressFormat(country: string): AddressFormat | null {
  if (zoneOf(country) === null) return null
  const cached = formats.get(country) ?? readFormat(country)
  formats.set(country, cached)
  return cached
}

const formats = new Map<string, AddressFormat>()

type CountryData = {
  lines: string
  required: string
  zip?: string
  examples?: string[]
  zipKind?: string
  regionKind?: string
  cityKind?: string
  regions?: (string | Record<string, string>)[][]
}

const countries: Readonly<Record<string, CountryData>> = addressData.countries

// Japan Post has no line for the city, but carriers require one.
const lines: Readonly<Record<string, string>> = { JP: '%N%n%A%n%C, %S%n%Z' }
// Territories that the US Postal Service treats as states and everyone else as countries. Asking
// for the state as well would confuse people.
const withoutRegion = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
// The local term in these English-speaking countries.
const postcodeCountries = new Set(['AU', 'GB', 'GG', 'IM', 'JE', 'NZ'])
// Addresses there identify the district by its area.
const cityIsOptional = new Set(['HK'])

const partsByLetter: Readonly<Record<string, AddressPart>> = {
  N: 'name',
  A: 'line1',
  C: 'city',
  S: 'region',
  Z: 'postalCode',
}

function readFormat(country: string): AddressFormat {
  const data = countries[country] ?? { lines: '%N%n%A%n%C', required: 'AC' }
  const label = (lines[country] ?? data.lines).split('%n')
  const regions = withoutRegion.has(country) ? [] : regionsOf(data)
  const isRegionRequired = data.required.includes('S') && !withoutRegion.has(country)
  const isAsked = (part: AddressPart) => part !== 'region' || isRegionRequired || regions.length > 0
  const rows = rowsOf(label.flatMap(partsOf).filter(isAsked))
  const required = new Set<AddressPart>(['name', 'line1'])
  if (!cityIsOptional.has(country)) required.add('city')
  if (isRegionRequired) required.add('region')
  if (data.required.includes('Z')) required.add('postalCode')
  return {
    country,
    rows,
    required: new Set(rows.flat().filter((part) => required.has(part))),
    cityKind: oneOf(cityKinds, data.cityKind) ?? 'city',
    regionKind: oneOf(regionKinds, data.regionKind) ?? 'province',
    postalCodeKind: postcodeCountries.has(country)
      ? 'postcode'
      : (oneOf(postalCodeKinds, data.zipKind) ?? 'postal'),
    regions: country === 'AM' ? regions.map(withOldCodes) : regions,
    postalCode:
      data.zip === undefined
        ? null
        : { form: new RegExp(`^(?:${data.zip})$`), examples: data.examples ?? [] },
    label,
  }
}

// Armenia's old six-digit codes begin with 37, which identifies no region.
function withOldCodes(region: Region): Region {
  const { postalCodes } = region
  if (postalCodes === null) return region
  const begin = postalCodes.source.slice(1)
  return {
    ...region,
    postalCodes: new RegExp(`^(?:37(?=\\d{4}$)|(?!37\\d{4}$))${begin}`),
  }
}

const ofTheTown = new Set<AddressPart>(['city', 'region', 'postalCode'])

function rowsOf(parts: readonly AddressPart[]): AddressPart[][] {
  const rows: AddressPart[][] = []
  for (const part of parts) {
    const row = rows.at(-1)
    if (ofTheTown.has(part) && row?.every((other) => ofTheTown.has(other))) row.push(part)
    else rows.push([part])
    if (part === 'line1') rows.push(['line2'])
  }
  return rows
}

function oneOf<Kind>(kinds: readonly Kind[], word: unknown): Kind | undefined {
  return kinds.find((kind) => kind === word)
}

function partsOf(line: string): AddressPart[] {
  return [...line.matchAll(/%(\w)/g)].flatMap(([, message = '']) => partsByLetter[message] ?? [])
}

function regionsOf({ regions = [] }: CountryData): Region[] {
  return regions
    .map(([code, name, otherNames = {}, postalCodes]) => ({
      code: String(code),
      name: String(name),
      otherNames: typeof otherNames === 'string' ? {} : otherNames,
      postalCodes: typeof postalCodes === 'string' ? new RegExp(`^(?:${postalCodes})`) : null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
