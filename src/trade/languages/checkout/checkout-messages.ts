// The page on which a cart is paid, by language.

import type { ByLanguage } from '../translation.ts'
import { checkoutDa } from './da.ts'
import { checkoutDe } from './de.ts'
import { checkoutEn } from './en.ts'
import { checkoutEs } from './es.ts'
import { checkoutFi } from './fi.ts'
import { checkoutFr } from './fr.ts'
import { checkoutIt } from './it.ts'
import { checkoutNl } from './nl.ts'
import { checkoutPl } from './pl.ts'
import { checkoutPt } from './pt.ts'
import { checkoutSv } from './sv.ts'

export const checkoutMessages: ByLanguage<typeof checkoutEn> = {
  da: checkoutDa,
  de: checkoutDe,
  en: checkoutEn,
  es: checkoutEs,
  fi: checkoutFi,
  fr: checkoutFr,
  it: checkoutIt,
  nl: checkoutNl,
  pl: checkoutPl,
  pt: checkoutPt,
  sv: checkoutSv,
}
