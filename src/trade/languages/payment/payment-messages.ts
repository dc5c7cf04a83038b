// What stands between the checkout and a paid order, by language.

import type { ByLanguage } from '../translation.ts'
import { paymentDa } from './da.ts'
import { paymentDe } from './de.ts'
import { paymentEn } from './en.ts'
import { paymentEs } from './es.ts'
import { paymentFi } from './fi.ts'
import { paymentFr } from './fr.ts'
import { paymentIt } from './it.ts'
import { paymentNl } from './nl.ts'
import { paymentPl } from './pl.ts'
import { paymentPt } from './pt.ts'
import { paymentSv } from './sv.ts'

export const paymentMessages: ByLanguage<typeof paymentEn> = {
  da: paymentDa,
  de: paymentDe,
  en: paymentEn,
  es: paymentEs,
  fi: paymentFi,
  fr: paymentFr,
  it: paymentIt,
  nl: paymentNl,
  pl: paymentPl,
  pt: paymentPt,
  sv: paymentSv,
}
