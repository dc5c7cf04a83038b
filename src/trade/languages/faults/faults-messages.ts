// What has to be corrected in a checkout, field by field and as a whole, by language.

import type { ByLanguage } from '../translation.ts'
import { faultsDa } from './da.ts'
import { faultsDe } from './de.ts'
import { faultsEn } from './en.ts'
import { faultsEs } from './es.ts'
import { faultsFi } from './fi.ts'
import { faultsFr } from './fr.ts'
import { faultsIt } from './it.ts'
import { faultsNl } from './nl.ts'
import { faultsPl } from './pl.ts'
import { faultsPt } from './pt.ts'
import { faultsSv } from './sv.ts'

export const faultsMessages: ByLanguage<typeof faultsEn> = {
  da: faultsDa,
  de: faultsDe,
  en: faultsEn,
  es: faultsEs,
  fi: faultsFi,
  fr: faultsFr,
  it: faultsIt,
  nl: faultsNl,
  pl: faultsPl,
  pt: faultsPt,
  sv: faultsSv,
}
