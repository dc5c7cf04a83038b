// Countries that prints are shipped to: ISO 3166-1 alpha-2 codes with their zones. Names come from
// Intl.DisplayNames in the shopper's language.

import type { Zone } from './shipping-terms.ts'

const northAmerica = 'US CA'

const europe =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL ' +
  'NO PL PT RO SE SI SK SM VA'

const world =
  'AE AG AI AL AM AR AS AU AW AZ BA BB BD BH BM BN BO BR BS BT BW BZ CK CL CN CO CR CV CW DM DO ' +
  'DZ EC EG ET FJ FK FM FO GD GE GF GH GL GP GT GU GY HK HN ID IL IN JM JO JP KE KG KH KN KR KW ' +
  'KY KZ LA LC LK LS MA MD ME MG MH MK MN MO MP MQ MS MU MV MW MX MY MZ NA NC NG NI NP NZ OM PA ' +
  'PE PF PG PH PK PM PR PW PY QA RE RS RW SA SB SC SG SN SR SV SX SZ TC TH TN TO TR TT TW TZ UA ' +
  'UG UY UZ VC VG VI VN VU WF WS XK YT ZA ZM'

const zones: ReadonlyMap<string, Zone> = new Map([
  ...codes(northAmerica, 'north-america'),
  ...codes(europe, 'europe'),
  ...codes(world, 'world'),
])

export const countries: readonly string[] = [...zones.keys()].sort()

/** Null for a country that nothing is shipped to. */
export function zoneOf(country: string): Zone | null {
  return zones.get(country) ?? null
}

export function countryNames(locale: string): { code: string; name: string }[] {
  const cached = namesByLocale.get(locale)
  if (cached !== undefined) return cached
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const list = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  if (namesByLocale.size >= maxLocales) namesByLocale.clear()
  namesByLocale.set(locale, list)
  return list
}

/** `Germany` for `DE`. Returns an unknown code unchanged. */
export function countryName(code: string, locale: string): string {
  return countryNames(locale).find((country) => country.code === code)?.name ?? code
}

/** Finds a country by its two-letter code or its English name. Null if nothing is shipped there. */
export function findCountry(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = countryNames('en').find(
    ({ code, name }) => wanted === code.toLowerCase() || wanted === name.toLowerCase(),
  )
  return found?.code ?? null
}

const maxLocales = 50
const namesByLocale = new Map<string, { code: string; name: string }[]>()

function codes(list: string, zone: Zone): [string, Zone][] {
  return list.split(' ').map((code) => [code, zone])
}
