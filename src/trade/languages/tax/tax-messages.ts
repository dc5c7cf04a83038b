// Taxes, by language.

import type { ByLanguage } from '../translation.ts'
import { taxDa } from './da.ts'
import { taxDe } from './de.ts'
import { taxEn } from './en.ts'
import { taxEs } from './es.ts'
import { taxFi } from './fi.ts'
import { taxFr } from './fr.ts'
import { taxIt } from './it.ts'
import { taxNl } from './nl.ts'
import { taxPl } from './pl.ts'
import { taxPt } from './pt.ts'
import { taxSv } from './sv.ts'

export const taxMessages: ByLanguage<typeof taxEn> = {
  da: taxDa,
  de: taxDe,
  en: taxEn,
  es: taxEs,
  fi: taxFi,
  fr: taxFr,
  it: taxIt,
  nl: taxNl,
  pl: taxPl,
  pt: taxPt,
  sv: taxSv,
}
