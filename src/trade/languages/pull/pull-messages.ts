// The page that waits for a picture, by language.

import type { ByLanguage } from '../translation.ts'
import { pullDa } from './da.ts'
import { pullDe } from './de.ts'
import { pullEn } from './en.ts'
import { pullEs } from './es.ts'
import { pullFi } from './fi.ts'
import { pullFr } from './fr.ts'
import { pullIt } from './it.ts'
import { pullNl } from './nl.ts'
import { pullPl } from './pl.ts'
import { pullPt } from './pt.ts'
import { pullSv } from './sv.ts'

export const pullMessages: ByLanguage<typeof pullEn> = {
  da: pullDa,
  de: pullDe,
  en: pullEn,
  es: pullEs,
  fi: pullFi,
  fr: pullFr,
  it: pullIt,
  nl: pullNl,
  pl: pullPl,
  pt: pullPt,
  sv: pullSv,
}
