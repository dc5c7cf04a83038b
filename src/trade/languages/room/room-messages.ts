// The room that a print is shown in, by language.

import type { ByLanguage } from '../translation.ts'
import { roomDa } from './da.ts'
import { roomDe } from './de.ts'
import { roomEn } from './en.ts'
import { roomEs } from './es.ts'
import { roomFi } from './fi.ts'
import { roomFr } from './fr.ts'
import { roomIt } from './it.ts'
import { roomNl } from './nl.ts'
import { roomPl } from './pl.ts'
import { roomPt } from './pt.ts'
import { roomSv } from './sv.ts'

export const roomMessages: ByLanguage<typeof roomEn> = {
  da: roomDa,
  de: roomDe,
  en: roomEn,
  es: roomEs,
  fi: roomFi,
  fr: roomFr,
  it: roomIt,
  nl: roomNl,
  pl: roomPl,
  pt: roomPt,
  sv: roomSv,
}
