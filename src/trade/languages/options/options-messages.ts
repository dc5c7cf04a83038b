// Depths, sides, frames and mats, by language.

import type { ByLanguage } from '../translation.ts'
import { optionsDa } from './da.ts'
import { optionsDe } from './de.ts'
import { optionsEn } from './en.ts'
import { optionsEs } from './es.ts'
import { optionsFi } from './fi.ts'
import { optionsFr } from './fr.ts'
import { optionsIt } from './it.ts'
import { optionsNl } from './nl.ts'
import { optionsPl } from './pl.ts'
import { optionsPt } from './pt.ts'
import { optionsSv } from './sv.ts'

export const optionsMessages: ByLanguage<typeof optionsEn> = {
  da: optionsDa,
  de: optionsDe,
  en: optionsEn,
  es: optionsEs,
  fi: optionsFi,
  fr: optionsFr,
  it: optionsIt,
  nl: optionsNl,
  pl: optionsPl,
  pt: optionsPt,
  sv: optionsSv,
}
