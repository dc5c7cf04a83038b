// What stands around every page, by language.

import type { ByLanguage } from '../translation.ts'
import { shopDa } from './da.ts'
import { shopDe } from './de.ts'
import { shopEn } from './en.ts'
import { shopEs } from './es.ts'
import { shopFi } from './fi.ts'
import { shopFr } from './fr.ts'
import { shopIt } from './it.ts'
import { shopNl } from './nl.ts'
import { shopPl } from './pl.ts'
import { shopPt } from './pt.ts'
import { shopSv } from './sv.ts'

export const shopMessages: ByLanguage<typeof shopEn> = {
  da: shopDa,
  de: shopDe,
  en: shopEn,
  es: shopEs,
  fi: shopFi,
  fr: shopFr,
  it: shopIt,
  nl: shopNl,
  pl: shopPl,
  pt: shopPt,
  sv: shopSv,
}
