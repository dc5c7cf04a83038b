// What the trade refuses comes in its own English sentences, with facts in them. Here they become German ones, at
// the few places where a person reads them: the sentence is found by its shape, and facts that are sentences or words
// of the trade themselves are said, too. What nobody knows stays as it came.

import { refusals } from './german/refusals.ts'
import { refusalsOfPeople } from './german/refusals-of-people.ts'
import { said, spokenLanguage } from './say.ts'

const known: Readonly<Record<string, string>> = { ...refusals, ...refusalsOfPeople }
const placeholder = /\{(\w+)\}/

type Shape = { pattern: RegExp; names: string[]; german: string }
let shapes: Shape[] | null = null

/** As it is said in German, where that is read; else as it is. */
export function saidRefusal(text: string): string {
  const translation = said(text)
  return translation !== text || spokenLanguage() === 'en' ? translation : refusalIn(text)
}

function refusalIn(text: string): string {
  if (Object.hasOwn(known, text)) return known[text] ?? text
  shapes ??= Object.entries(known).flatMap(([sentence, german]) => shapeOf(sentence, german))
  for (const { pattern, names, german } of shapes) {
    const [found, ...facts] = pattern.exec(text) ?? []
    if (found === undefined) continue
    const fact = (name: string) => factIn(facts[names.indexOf(name)] ?? '')
    return german.replaceAll(new RegExp(placeholder, 'g'), (_, name) => fact(name))
  }
  return text
}

/** `put on hold, shipped, or cancelled` is a list of words. */
function factIn(text: string): string {
  const words = text.split(/, or | or |, /)
  const areKnown = words.length > 1 && words.every((word) => Object.hasOwn(known, word))
  if (!areKnown) return refusalIn(text)
  return new Intl.ListFormat('de', { type: 'disjunction' }).format(words.map(refusalIn))
}

function shapeOf(sentence: string, german: string): Shape[] {
  // Every second one is the name of a fact.
  const pieces = sentence.split(placeholder)
  if (pieces.length === 1) return []
  const pattern = pieces.map((piece, at) => (at % 2 ? '(.*?)' : escaped(piece))).join('')
  const names = pieces.filter((_, at) => at % 2 === 1)
  return [{ pattern: new RegExp(`^${pattern}$`, 's'), names, german }]
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
