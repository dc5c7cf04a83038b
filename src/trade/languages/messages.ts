// All texts of the pages, by language; loaded only by the server. Pages are rendered in their
// language, and an island receives only the texts it needs.

import type { Language } from '../../pure/contract/language.ts'
import da from './da.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fi from './fi.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import type { Translation } from './translation.ts'

/** A text that a language lacks does not compile. */
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
