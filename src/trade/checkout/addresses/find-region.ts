// The region that somebody meant: its code, or a name of it. What the postal code tells chooses among
// several of one name.

import { foldText } from '../../../pure/search-words.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { type AddressFormat, addressFormat, type Region } from './address-format.ts'
import { tidyPostalCode } from './postal-code.ts'
import { regionNames } from './region-names.ts'

/** Null where there is none, or the name is of several and no postal code tells which. */
export function findRegion(
  format: AddressFormat,
  text: string,
  postalCode: string | null = null,
): Region | null {
  const wanted = waysToRead(withoutCountry(format, text))
  // The first way that anything is found by counts: a code before a name, a whole name before a shortened one.
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

/** Those in which addresses have such a postal code; empty where its first characters tell nothing. */
export function regionsOfPostalCode(
  { regions }: Pick<AddressFormat, 'regions'>,
  postalCode: string,
): readonly Region[] {
  if (postalCode === '') return []
  return regions.filter(({ postalCodes }) => postalCodes?.test(postalCode) === true)
}

/**
 * Where taxes are counted for what somebody has typed: what the postal code tells counts where the region is
 * missing, or another.
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

/** By the code that the country's list has for it; what it does not have stays as it was typed. */
export function regionCode(format: AddressFormat | null, typed = ''): string {
  return (format && findRegion(format, typed)?.code) ?? typed
}

/**
 * The region of an address as it counts for taxes and as people read it.
 * Empty where addresses of the country have none; null when it is not one of the country's.
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

/** Buenos Aires is a province, and its capital to others: who writes no postal code means the province. */
function onlyOf(found: readonly Region[], { format, typed, postalCode }: Search): Region | null {
  const told = regionsOfPostalCode(format, postalCode ?? '')
  const byPost = found.filter((region) => told.includes(region))
  const byName = found.filter(({ name, otherNames: { local = name } }) =>
    typed.some((each) => [name, local].map(plain).includes(each)),
  )
  return [found, byPost, byName].find(({ length }) => length === 1)?.[0] ?? null
}

/** `MX-CMX` is `CMX`. */
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

/** `Álava/Araba` is either. */
function waysToRead(text: string) {
  const parts = [text, ...(text.includes('/') ? text.split('/') : [])]
  return {
    whole: parts.map(plain).filter(Boolean),
    cores: parts.map((part) => plain(core(part))).filter(Boolean),
  }
}

/** Without case, accents and punctuation: `co dublin` is `Co. Dublin`. */
function plain(text: string): string {
  return foldText(text)
    .replaceAll('&', ' and ')
    .replaceAll('臺', '台')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

// What kind of region it is, which one writes and another leaves out: County Dublin, Dublin.
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

/** Empty where nothing would be left. */
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
