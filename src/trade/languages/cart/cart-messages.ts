// The page on which a print is chosen, by language.

import type { ByLanguage } from '../translation.ts'
import { cartDa } from './da.ts'
import { cartDe } from './de.ts'
import { cartEn } from './en.ts'
import { cartEs } from './es.ts'
import { cartFi } from './fi.ts'
import { cartFr } from './fr.ts'
import { cartIt } from './it.ts'
import { cartNl } from './nl.ts'
import { cartPl } from './pl.ts'
import { cartPt } from './pt.ts'
import { cartSv } from './sv.ts'

export const cartMessages: ByLanguage<typeof cartEn> = {
  da: cartDa,
  de: cartDe,
  en: cartEn,
  es: cartEs,
  fi: cartFi,
  fr: cartFr,
  it: cartIt,
  nl: cartNl,
  pl: cartPl,
  pt: cartPt,
  sv: cartSv,
}
