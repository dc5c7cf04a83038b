// Translates the refusals of the trade layer for a person: looks up the sentence and fills in its
// facts, translating those that are themselves sentences or known words.

import german from '../../../pure/sentences/de.json' with { type: 'json' }
import { filledIn, type Told } from '../../../pure/sentences/sentence.ts'
import { readersLanguage, tText } from './t.ts'

const translations: ReadonlyMap<string, string> = new Map(Object.entries(german))

/**
 * Returns text without a translation unchanged: messages only for programs, and what people have
 * typed.
 */
export function tRefusal(told: Told): string {
  const language = readersLanguage()
  return filledIn(told, language, (text, isSentence) => {
    if (language === 'en') return text
    // A single word such as `taken` may be something a person typed, so it must not be translated
    // as one of the program's own sentences.
    const isOurs = isSentence || text.includes('.')
    return (isOurs ? translations.get(text) : undefined) ?? tText(text)
  })
}
