// How sizes and their sharpness are named, by language.

import type { ByLanguage } from '../translation.ts'
import { sizeDa } from './da.ts'
import { sizeDe } from './de.ts'
import { sizeEn } from './en.ts'
import { sizeEs } from './es.ts'
import { sizeFi } from './fi.ts'
import { sizeFr } from './fr.ts'
import { sizeIt } from './it.ts'
import { sizeNl } from './nl.ts'
import { sizePl } from './pl.ts'
import { sizePt } from './pt.ts'
import { sizeSv } from './sv.ts'

export const sizeMessages: ByLanguage<typeof sizeEn> = {
  da: sizeDa,
  de: sizeDe,
  en: sizeEn,
  es: sizeEs,
  fi: sizeFi,
  fr: sizeFr,
  it: sizeIt,
  nl: sizeNl,
  pl: sizePl,
  pt: sizePt,
  sv: sizeSv,
}
