// What went wrong and what to do, by language.

import type { ByLanguage } from '../translation.ts'
import { errorsDa } from './da.ts'
import { errorsDe } from './de.ts'
import { errorsEn } from './en.ts'
import { errorsEs } from './es.ts'
import { errorsFi } from './fi.ts'
import { errorsFr } from './fr.ts'
import { errorsIt } from './it.ts'
import { errorsNl } from './nl.ts'
import { errorsPl } from './pl.ts'
import { errorsPt } from './pt.ts'
import { errorsSv } from './sv.ts'

export const errorsMessages: ByLanguage<typeof errorsEn> = {
  da: errorsDa,
  de: errorsDe,
  en: errorsEn,
  es: errorsEs,
  fi: errorsFi,
  fr: errorsFr,
  it: errorsIt,
  nl: errorsNl,
  pl: errorsPl,
  pt: errorsPt,
  sv: errorsSv,
}
