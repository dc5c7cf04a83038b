// Finds a region by its code or one of its names. The postal code decides between regions with the
// same name.

import { foldText } from '../../../pure/search-words.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { type AddressFormat, addressFormat, type Region } from './address-format.ts'
import { tidyPostalCode } from './postal-code.ts'
import { regionNames } from './region-names.ts'

/** Null if there is none, or if several share the name and the postal code does not decide. */
export function findRegion(
  format: AddressFormat,
  text: string,
  postalCode: string | null = null,
): Region | null {
  // The usual case: every page of a cart asks, and few shoppers have typed a region by then.
  if (text === '') return null
  const wanted = waysToRead(withoutCountry(format, text))
  // The first kind of match wins: codes, then full names, then shortened names.
  for (const way of [codes, names, coreNames]) {
    const typed = way === coreNames ? wanted.cores : wanted.whole
    const found = format.regions.filter((region) => {
      const known = way(format, region)
      return typed.some((each) => known.includes(each))
    })
    if (found.length > 0) return onlyOf(found, { format, typed, postalCode })
  }
  return null
}

/** Regions that use this postal code. Empty if its first characters identify none. */
export function regionsOfPostalCode(
  { regions }: Pick<AddressFormat, 'regions'>,
  postalCode: string,
): readonly Region[] {
  if (postalCode === '') return []
  return regions.filter(({ postalCodes }) => postalCodes?.test(postalCode) === true)
}

/**
 * The place that determines the tax for what was typed. The postal code wins if the region is
 * missing or contradicts it.
 */
export function placeForTaxes(typed: {
  country: string
  region?: string | null | undefined
  postalCode?: string | null | undefined
}): { country: string; region: string | null; postalCode: string | null } {
  const { country } = typed
  const format = addressFormat(country)
  const text = tidyText(typed.postalCode ?? '')
  const postalCode = ((format && tidyPostalCode(format, text)) ?? text) || null
  const chosen = format && findRegion(format, typed.region ?? '', postalCode)
  const region = chosen?.code ?? (typed.region || null)
  const told = format === null ? [] : regionsOfPostalCode(format, postalCode ?? '')
  const isAnother = told.length === 1 && told[0]?.code !== region
  return { country, region: isAnother ? (told[0]?.code ?? null) : region, postalCode }
}

/** The region's code in the country's list. A region that is not listed stays as typed. */
export function regionCode(format: AddressFormat | null, typed = ''): string {
  return (format && findRegion(format, typed)?.code) ?? typed
}

/**
 * The region's code for taxes and its name for display. Both are empty if the country's addresses
 * have no region. Null if it is not one of the country's regions.
 */
export function chooseRegion(
  format: AddressFormat | null,
  text: string,
  postalCode: string | null = null,
): { code: string; name: string } | null {
  if (text === '' || !format?.rows.flat().includes('region')) return { code: '', name: '' }
  if (format.regions.length === 0) return { code: text, name: text }
  return findRegion(format, text, postalCode)
}

type Search = { format: AddressFormat; typed: readonly string[]; postalCode: string | null }

/**
 * Picks one of several matches. "Buenos Aires" can be the province or the capital; without a postal
 * code it means the province.
 */
function onlyOf(found: readonly Region[], { format, typed, postalCode }: Search): Region | null {
  const told = regionsOfPostalCode(format, postalCode ?? '')
  const byPost = found.filter((region) => told.includes(region))
  const byName = found.filter(({ name, otherNames: { local = name } }) =>
    typed.some((each) => [name, local].map(plain).includes(each)),
  )
  return [found, byPost, byName].find(({ length }) => length === 1)?.[0] ?? null
}

/** `MX-CMX` becomes `CMX`. */
function withoutCountry({ country }: AddressFormat, text: string): string {
  return text.replace(new RegExp(`^${country}(?:[-_]| (?=[a-z\\d]{1,3}$))`, 'i'), '')
}

type Way = (format: AddressFormat, region: Region) => readonly string[]

const codes: Way = (_, { code }) => [plain(code)]
const names: Way = (format, region) => namesOf(format, region).map(plain)
const coreNames: Way = (format, region) => namesOf(format, region).map((name) => plain(core(name)))

function namesOf({ country }: AddressFormat, { code, name, otherNames }: Region): string[] {
  const own = regionNames[country]?.[code]?.split('|') ?? []
  return [name, ...Object.values(otherNames), ...own]
}

/** `Álava/Araba` matches either name. */
function waysToRead(text: string) {
  const parts = [text, ...(text.includes('/') ? text.split('/') : [])]
  return {
    whole: parts.map(plain).filter(Boolean),
    cores: parts.map((part) => plain(core(part))).filter(Boolean),
  }
}

/** Removes case, accents and punctuation: `co dublin` equals `Co. Dublin`. */
function plain(text: string): string {
  return foldText(text)
    .replaceAll('&', ' and ')
    .replaceAll('臺', '台')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

// Words for a kind of region, which may be left out: County Dublin, Dublin.
const kinds = [
  ...['county', 'co', 'state', 'province', 'prefecture', 'region', 'governorate', 'emirate'],
  ...['district', 'department', 'oblast', 'obl', 'city', 'municipality', 'metropolis', 'territory'],
  ...['autonomous', 'special', 'federal', 'metropolitan', 'parish', 'island', 'islands'],
  ...[
    'provincia',
    'region',
    'estado',
    'departamento',
    'comunidad',
    'ciudad',
    'distrito',
    'regione',
  ],
  ...[
    'citta',
    'metropolitana',
    'municipio',
    'wilayah',
    'persekutuan',
    'wp',
    'changwat',
    'tinh',
    'tp',
  ],
  ...[
    'thanh',
    'pho',
    'provinsi',
    'negeri',
    'pulau',
    'ili',
    'il',
    'sheng',
    'shi',
    'zizhiqu',
    'si',
    'do',
  ],
  ...['ken', 'fu', 'to', 'місто', 'м', 'область', 'обл', 'город', 'г', 'محافظة', 'امارة', 'منطقة'],
  ...['จังหวัด', 'contae', 'province', 'departement', 'of', 'the', 'de', 'del', 'di', 'la'],
].map((kind) => foldText(kind))
const kindWords = new Set(kinds)
const kindEndings =
  /(?:특별자치도|특별자치시|특별시|광역시|自治区|自治區|特別市|省|市|県|縣|府|都|도|시)$/u

/** Empty if nothing would remain. */
function core(text: string): string {
  const words = foldText(text)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '' && !kindWords.has(word))
  return words
    .join(' ')
    .replace(kindEndings, '')
    .replace(/^จงหวด/u, '')
}
