// What people are told: a sentence of the table, named by its English words, and the facts in its braces.
// It becomes text at the edge: `inEnglish` for programs and logs, `saidRefusal` in the panel's language.
// A sentence without a translation does not compile.

import type german from './de.json'

export type Sentence = keyof typeof german

/** A text or a number stands as it is. A list is a choice: `a, b, or c`. */
export type SentenceFact = Told | number | readonly Told[]

export type Filled = {
  readonly sentence: Sentence
  readonly facts: Readonly<Record<string, SentenceFact>>
}

/** Text is a sentence without facts, or what no table has: for programs only, or typed by a person. */
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

/** A part of a sentence, for a fact that is said in the reader's language. */
export function word(text: PlainSentence): Filled {
  return { sentence: text, facts: {} }
}

/** One sentence after the other. */
export function together(...sentences: readonly Told[]): Told {
  const [first = '', ...others] = sentences
  if (others.length === 0) return first
  return sentence('{first} {rest}', { first, rest: together(...others) })
}

export function inEnglish(told: Told): string {
  return typeof told === 'string' ? told : filledIn(told, 'en', (text) => text)
}

/** @param translate gives a sentence of the table, its braces not filled in, or other text. */
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

/** `Array.isArray` does not know read-only ones. */
function isList(fact: Told | readonly Told[]): fact is readonly Told[] {
  return Array.isArray(fact)
}
