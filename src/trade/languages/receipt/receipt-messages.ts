// What was ordered and where it is, by language.

import type { ByLanguage } from '../translation.ts'
import { receiptDa } from './da.ts'
import { receiptDe } from './de.ts'
import { receiptEn } from './en.ts'
import { receiptEs } from './es.ts'
import { receiptFi } from './fi.ts'
import { receiptFr } from './fr.ts'
import { receiptIt } from './it.ts'
import { receiptNl } from './nl.ts'
import { receiptPl } from './pl.ts'
import { receiptPt } from './pt.ts'
import { receiptSv } from './sv.ts'

export const receiptMessages: ByLanguage<typeof receiptEn> = {
  da: receiptDa,
  de: receiptDe,
  en: receiptEn,
  es: receiptEs,
  fi: receiptFi,
  fr: receiptFr,
  it: receiptIt,
  nl: receiptNl,
  pl: receiptPl,
  pt: receiptPt,
  sv: receiptSv,
}
