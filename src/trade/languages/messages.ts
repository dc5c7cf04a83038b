// Everything that the pages say, by language; loaded by the server only. What a page shows is rendered
// in its language; an island is given the texts that it needs, no more.

import type { Language } from '../../pure/contract/language.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en, type Translation } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { sv } from './sv.ts'

const byLanguage: Readonly<Record<Language, Translation>> = {
  da,
  de,
  en,
  es,
  fi,
  fr,
  it,
  nl,
  pl,
  pt,
  sv,
}

export type Messages = Translation

/** Always the same object, so that what is made of it can be kept by it. */
export function messagesIn(language: Language): Messages {
  return byLanguage[language]
}
