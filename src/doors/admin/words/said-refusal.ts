// Translates refusals of the trade layer, which are English sentences with facts in them, where a
// person reads them. A sentence is matched by pattern. Facts that are themselves known sentences or
// words are translated too. Unknown text is returned unchanged.

import refusals from './refusals-de.json' with { type: 'json' }
import { said, spokenLanguage } from './say.ts'

const known: Readonly<Record<string, string>> = refusals
const placeholder = /\{(\w+)\}/

/** Maximum nesting: a fact may contain another sentence, which may contain a list of words. */
const deepest = 4
/** Enough for a form with a fault in each field. */
const mostSentences = 20

type Shape = { sentence: string; pattern: RegExp; names: string[]; german: string }
let shapes: Shape[] | null = null

/** Returns the German text for German readers, otherwise the text itself. */
export function saidRefusal(text: string): string {
  const translation = said(text)
  return translation !== text || spokenLanguage() === 'en' ? translation : refusalIn(text)
}

/**
 * `depth` is 0 for the refusal itself, which must be a sentence. This keeps user input from being
 * translated as a word or fact.
 */
function refusalIn(text: string, depth = 0): string {
  const mayBe = (sentence: string) => depth > 0 || sentence.includes('.')
  if (Object.hasOwn(known, text)) return mayBe(text) ? (known[text] ?? text) : text
  if (depth > deepest) return text
  shapes ??= Object.entries(known).flatMap(([sentence, german]) => shapeOf(sentence, german))
  for (const { sentence, pattern, names, german } of shapes) {
    const [found, ...facts] = (mayBe(sentence) && pattern.exec(text)) || []
    if (found === undefined) continue
    const fact = (name: string) => factIn(facts[names.indexOf(name)] ?? '', depth + 1)
    return german.replaceAll(new RegExp(placeholder, 'g'), (_, name) => fact(name))
  }
  return text
}

/** `put on hold, shipped, or cancelled` is a list of words. */
function factIn(text: string, depth: number): string {
  const words = text.split(/, or | or |, /)
  const areKnown = words.length > 1 && words.every((word) => Object.hasOwn(known, word))
  if (!areKnown) return sentencesIn(text, depth)
  const inGerman = words.map((word) => refusalIn(word, depth))
  return new Intl.ListFormat('de', { type: 'disjunction' }).format(inGerman)
}

/** Several fields of a form may be refused together, each with one or two sentences. */
function sentencesIn(text: string, depth: number): string {
  const whole = refusalIn(text, depth)
  const sentences = text.split(/(?<=\.) (?=[A-Z])/)
  if (whole !== text || sentences.length === 1 || sentences.length > mostSentences) return whole
  const [one = '', two = ''] = sentences
  const both = refusalIn(`${one} ${two}`, depth)
  const isBoth = both !== `${one} ${two}`
  const rest = sentences.slice(isBoth ? 2 : 1).join(' ')
  const first = isBoth ? both : refusalIn(one, depth)
  return rest === '' ? first : `${first} ${sentencesIn(rest, depth)}`
}

function shapeOf(sentence: string, german: string): Shape[] {
  // Every second piece is the name of a fact.
  const pieces = sentence.split(placeholder)
  if (pieces.length === 1) return []
  const pattern = pieces.map((piece, at) => (at % 2 ? '(.*?)' : escaped(piece))).join('')
  const names = pieces.filter((_, at) => at % 2 === 1)
  return [{ sentence, pattern: new RegExp(`^${pattern}$`, 's'), names, german }]
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
