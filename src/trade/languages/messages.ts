// All texts of the pages, by language; loaded only by the server. Pages are rendered in their
// language, and an island receives only the texts it needs.

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

/** Always returns the same object, so that values derived from it can be cached by it. */
export function messagesIn(language: Language): Messages {
  return byLanguage[language]
}
