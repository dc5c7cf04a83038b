import { withoutInvisible } from '../../../pure/tidy-text.ts'
import type { AddressFormat } from './address-format.ts'

// Prefixes used on mail from abroad besides ISO 3166-1: vehicle codes (Convention on Road Traffic,
// 1968), the codes of CEPT's 1968 recommendation, which post offices still use, and those of the
// post that serves a small country.
const signs: Readonly<Record<string, string>> = {
  AD: 'AND',
  AL: 'AL',
  AT: 'A',
  AZ: 'AZ',
  BA: 'BIH',
  BE: 'B',
  BG: 'BG',
  CA: 'CDN',
  CH: 'CH',
  CZ: 'CZ',
  DE: 'D',
  DK: 'DK',
  EE: 'EST|EW',
  ES: 'E',
  FI: 'FIN|SF|AX',
  FO: 'FR',
  FR: 'F',
  GB: 'UK',
  GF: 'F|FR',
  GG: 'GBG|GB|UK',
  GL: 'KN|DK',
  GP: 'F|FR',
  GR: 'EL',
  HR: 'HR',
  HU: 'H',
  IE: 'IRL',
  IM: 'GBM|GB|UK',
  IS: 'IS',
  IT: 'I',
  JE: 'GBJ|GB|UK',
  JP: 'J',
  KR: 'ROK',
  LI: 'FL|CH',
  LT: 'LT',
  LU: 'L',
  LV: 'LV',
  MC: 'F|FR',
  MD: 'MD',
  ME: 'MNE',
  MK: 'NMK',
  MQ: 'F|FR',
  MT: 'M',
  MX: 'MEX',
  NC: 'F|FR',
  NL: 'NL',
  NO: 'N',
  PF: 'F|FR',
  PL: 'PL',
  PM: 'F|FR',
  PR: 'US|USA',
  PT: 'P',
  RE: 'F|FR',
  RO: 'RO',
  RS: 'SRB',
  SE: 'S',
  SI: 'SLO|SLN',
  SK: 'SK',
  SM: 'RSM|I|IT',
  TR: 'TR',
  UA: 'UA',
  US: 'USA',
  VA: 'V|SCV|I|IT',
  WF: 'F|FR',
  XK: 'RKS|KS',
  YT: 'F|FR',
  AU: 'AUS',
  NZ: 'NZ',
  ZA: 'ZA',
  IL: 'IL',
  VI: 'US|USA',
  GU: 'US|USA',
}

/** Empty if the country has no postal codes. Null if invalid. */
export function tidyPostalCode(format: AddressFormat, typed: string): string | null {
  if (format.postalCode === null) return ''
  const { form, examples } = format.postalCode
  const { country } = format
  const code = withoutInvisible(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^〒/u, '')
    .trim()
  const prefix = [country, ...(signs[country]?.split('|') ?? [])].join('|')
  const withoutCountry = code.replace(new RegExp(`^(?:${prefix})(?: ?- ?| (?=\\S)|(?=\\d))`), '')
  // In some countries the prefix is part of the code: LV-1010.
  for (const candidate of [code, withoutCountry, `${country}${withoutCountry}`]) {
    if (form.test(candidate)) return inShape(candidate, examples, form) ?? candidate
    const shaped = inShape(candidate, examples, form)
    if (shaped !== null) return shaped
  }
  return null
}

/** Inserts spaces and hyphens where an example of the same length has them. */
function inShape(code: string, examples: readonly string[], form: RegExp): string | null {
  const bare = code.replace(/[^A-Z\d]/g, '')
  for (const example of examples) {
    const spaces = [...example.matchAll(/[^A-Z\d]/g)]
    if (example.length - spaces.length !== bare.length) continue
    let shaped = bare
    for (const { 0: space, index } of spaces) {
      shaped = shaped.slice(0, index) + space + shaped.slice(index)
    }
    if (form.test(shaped)) return shaped
  }
  return null
}
