// What shoppers are written about their orders, by language.

import type { ByLanguage } from '../translation.ts'
import { mailsDa } from './da.ts'
import { mailsDe } from './de.ts'
import { mailsEn } from './en.ts'
import { mailsEs } from './es.ts'
import { mailsFi } from './fi.ts'
import { mailsFr } from './fr.ts'
import { mailsIt } from './it.ts'
import { mailsNl } from './nl.ts'
import { mailsPl } from './pl.ts'
import { mailsPt } from './pt.ts'
import { mailsSv } from './sv.ts'

export const mailsMessages: ByLanguage<typeof mailsEn> = {
  da: mailsDa,
  de: mailsDe,
  en: mailsEn,
  es: mailsEs,
  fi: mailsFi,
  fr: mailsFr,
  it: mailsIt,
  nl: mailsNl,
  pl: mailsPl,
  pt: mailsPt,
  sv: mailsSv,
}
