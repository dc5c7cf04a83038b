// Translates refusals of the trade layer, which are English sentences with facts in them, where a
// person reads them. A sentence is matched by pattern. Facts that are themselves known sentences or
// words are translated too. Unknown text is returned unchanged.

import german from '../../../pure/sentences/de.json' with { type: 'json' }
import { filledIn, type Told } from '../../../pure/sentences/sentence.ts'
import { readersLanguage, tText } from './t.ts'

const translations: ReadonlyMap<string, string> = new Map(Object.entries(german))

/** Unchanged where no translation is known: of what only programs are told, and of what people have written. */
export function tRefusal(told: Told): string {
  const language = readersLanguage()
  return filledIn(told, language, (text, isSentence) => {
    if (language === 'en') return text
    // What a person has written is no word of ours: `taken`.
    const isOurs = isSentence || text.includes('.')
    return (isOurs ? translations.get(text) : undefined) ?? tText(text)
  })
}
