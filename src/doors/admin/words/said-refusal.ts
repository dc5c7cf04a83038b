// What the trade tells, in the language of whoever reads the panel.

import german from '../../../pure/sentences/de.json' with { type: 'json' }
import { filledIn, type Told } from '../../../pure/sentences/sentence.ts'
import { said, spokenLanguage } from './say.ts'

const translations: ReadonlyMap<string, string> = new Map(Object.entries(german))

/** Unchanged where no translation is known: of what only programs are told, and of what people have written. */
export function saidRefusal(told: Told): string {
  const language = spokenLanguage()
  return filledIn(told, language, (text, isSentence) => {
    if (language === 'en') return text
    // What a person has written is no word of ours: `taken`.
    const isOurs = isSentence || text.includes('.')
    return (isOurs ? translations.get(text) : undefined) ?? said(text)
  })
}
