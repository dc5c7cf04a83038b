// What the parts of an address are called, by country, by language.

import type { ByLanguage } from '../translation.ts'
import { addressDa } from './da.ts'
import { addressDe } from './de.ts'
import { addressEn } from './en.ts'
import { addressEs } from './es.ts'
import { addressFi } from './fi.ts'
import { addressFr } from './fr.ts'
import { addressIt } from './it.ts'
import { addressNl } from './nl.ts'
import { addressPl } from './pl.ts'
import { addressPt } from './pt.ts'
import { addressSv } from './sv.ts'

export const addressMessages: ByLanguage<typeof addressEn> = {
  da: addressDa,
  de: addressDe,
  en: addressEn,
  es: addressEs,
  fi: addressFi,
  fr: addressFr,
  it: addressIt,
  nl: addressNl,
  pl: addressPl,
  pt: addressPt,
  sv: addressSv,
}
