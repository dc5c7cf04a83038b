// The views of a print, by language.

import type { ByLanguage } from '../translation.ts'
import { stageDa } from './da.ts'
import { stageDe } from './de.ts'
import { stageEn } from './en.ts'
import { stageEs } from './es.ts'
import { stageFi } from './fi.ts'
import { stageFr } from './fr.ts'
import { stageIt } from './it.ts'
import { stageNl } from './nl.ts'
import { stagePl } from './pl.ts'
import { stagePt } from './pt.ts'
import { stageSv } from './sv.ts'

export const stageMessages: ByLanguage<typeof stageEn> = {
  da: stageDa,
  de: stageDe,
  en: stageEn,
  es: stageEs,
  fi: stageFi,
  fr: stageFr,
  it: stageIt,
  nl: stageNl,
  pl: stagePl,
  pt: stagePt,
  sv: stageSv,
}
