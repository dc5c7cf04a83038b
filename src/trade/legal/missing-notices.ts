// Languages of the EU countries that are shipped to for which the guarantee notice is missing.

import type { Language } from '../../pure/contract/language.ts'
import { languages } from '../../pure/contract/language.ts'
import type { GuaranteeNotice } from './guarantee-notices.ts'
import { isOfEu } from './in-the-eu.ts'
import type { FactPlace, MissingFact } from './missing-facts.ts'

const source =
  'Directive 2011/83/EU art. 6 (1) (l), Implementing Regulation (EU) 2025/1960, from 27 September 2026'

/** Official languages that the shop speaks. Shoppers of all other countries read English. */
const spokenIn: Readonly<Record<string, readonly Language[]>> = {
  AT: ['de'],
  BE: ['nl', 'fr', 'de'],
  DE: ['de'],
  DK: ['da'],
  ES: ['es'],
  FI: ['fi', 'sv'],
  FR: ['fr'],
  GF: ['fr'],
  GP: ['fr'],
  IT: ['it'],
  LU: ['fr', 'de'],
  MQ: ['fr'],
  NL: ['nl'],
  PL: ['pl'],
  PT: ['pt'],
  RE: ['fr'],
  SE: ['sv'],
  YT: ['fr'],
}

/** `shipped`: ISO 3166-1 alpha-2 codes. */
export function missingNotices(
  notices: readonly GuaranteeNotice[],
  shipped: readonly string[],
): MissingFact[] {
  const isSpoken = (language: Language, country: string) =>
    (spokenIn[country] ?? ['en']).includes(language)
  const needed = languages.flatMap((language) => {
    const countries = shipped.filter((code) => isOfEu(code) && isSpoken(language, code))
    return countries.length === 0 ? [] : [{ language, countries }]
  })
  const noticeIn = (language: Language) => notices.find((each) => each.language === language)
  const without = needed.filter(({ language }) => noticeIn(language) === undefined)
  const unlinked = needed.filter(({ language }) => noticeIn(language)?.link === '')
  const place: FactPlace = { kind: 'notices' }
  const missing = [
    { what: 'the official notice on the legal guarantee', source, place, in: without },
    { what: 'the link of the notice on the legal guarantee', source, place, in: unlinked },
  ]
  return missing.filter((fact) => fact.in.length > 0)
}
