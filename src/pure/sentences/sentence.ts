// Messages for people: a sentence from the table, identified by its English text, and the facts for
// its braces. It becomes text at the edge: `inEnglish` for programs and logs, `tRefusal` in the
// panel's language. A sentence without a translation does not compile.

import type german from './de.json'

export type Sentence = keyof typeof german

/**
 * A number is shown as it is, text is translated if it can be. A list is a choice: `a, b, or c`.
 */
export type SentenceFact = Told | number | readonly Told[]

export type Filled = {
  readonly sentence: Sentence
  readonly facts: Readonly<Record<string, SentenceFact>>
}

/**
 * A string is a sentence without facts, or text that is not in the table: messages only for
 * programs, or text typed by a person.
 */
export type Told = string | Filled

type FactsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactsOf<Rest>
  : never

export type PlainSentence = {
  [Each in Sentence]: [FactsOf<Each>] extends [never] ? Each : never
}[Sentence]

export function sentence<Text extends PlainSentence>(text: Text): Text
export function sentence<Text extends Sentence>(
  text: Text,
  facts: Readonly<Record<FactsOf<Text>, SentenceFact>>,
): Filled
export function sentence(text: Sentence, facts?: Readonly<Record<string, SentenceFact>>): Told {
  return facts === undefined ? text : { sentence: text, facts }
}

/** A part of a sentence, for a fact that has to be translated. */
export function word(text: PlainSentence): Filled {
  return { sentence: text, facts: {} }
}

/** Joins sentences, one after the other. */
export function together(...sentences: readonly Told[]): Told {
  const [first = '', ...others] = sentences
  if (others.length === 0) return first
  return sentence('{first} {rest}', { first, rest: together(...others) })
}

export function inEnglish(told: Told): string {
  return typeof told === 'string' ? told : filledIn(told, 'en', (text) => text)
}

/**
 * @param translate returns the translation of a sentence with its braces unfilled, or of other text
 */
export function filledIn(
  told: Told,
  language: string,
  translate: (text: string, isSentence: boolean) => string,
): string {
  if (typeof told === 'string') return translate(told, false)
  const { sentence, facts } = told
  return translate(sentence, true).replace(/\{(\w+)\}/g, (_, name) => {
    const fact = facts[name] ?? ''
    if (typeof fact === 'number') return String(fact)
    if (!isList(fact)) return filledIn(fact, language, translate)
    const choices = fact.map((each) => filledIn(each, language, translate))
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(choices)
  })
}

/** `Array.isArray` does not narrow read-only arrays. */
function isList(fact: Told | readonly Told[]): fact is readonly Told[] {
  return Array.isArray(fact)
}
