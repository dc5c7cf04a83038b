// Faults of a catalog document in the reader's language: the place by its label, and what to enter
// instead of the schema's message. The API and the downloaded document keep the raw places.

import { Check } from 'typebox/value'
import { customDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { keysOfPlace } from '../../../trade/catalog/document/fault-fields.ts'
import { rowNames } from '../../../trade/catalog/versions/document-changes.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say } from '../words/say.ts'
import { fieldLabels, taxKindLabels } from './field-labels.ts'
import { type Known, placeText, plainWords } from './place-text.ts'

/** `Canvas, 8 × 10 in, cost: write 0 or more.` for `products.canvas.sizes.8x10.cost.USD: must be >= 0.` */
export function faultText(document: unknown, fault: string): string {
  const [, place, words] = /^([^\s:]+): (.+)$/s.exec(fault) ?? []
  if (place === undefined || words === undefined) return ruleText(document, fault)
  return `${placeText(knownIn(document), namedPlace(document, place))}: ${ruleText(document, words)}`
}

/** The part of a fault after its place. */
export function ruleText(document: unknown, words: string): string {
  for (const [form, ruleOf] of rules) {
    const [found, given = ''] = form.exec(words) ?? []
    if (found !== undefined) return ruleOf(given)
  }
  return saidRefusal(words.replace(/^the document: /, ''))
    .replaceAll(
      /\b[a-z_]+(?:\.[\w-]+)+/g,
      (place) => `“${placeText(knownIn(document), namedPlace(document, place))}”`,
    )
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => plainWords(name))
}

/** Replaces row indexes in a place with the names of the rows. */
function namedPlace(document: unknown, place: string): string {
  let inner: unknown = document
  const names = keysOfPlace(document, place).map((key) => {
    const outer = inner
    inner = Object(outer)[key]
    return Array.isArray(outer) ? (rowNames(outer)[Number(key)] ?? key) : key
  })
  return names.join('.')
}

/** The document's own names. An uploaded document may not even be an object. */
function knownIn(document: unknown): Known {
  const { custom } = { custom: undefined, ...Object(document) }
  return Check(customDocument, custom) ? { custom } : {}
}

const badlyWritten = () => say('is not written as it has to be.')

const rules: readonly (readonly [RegExp, (given: string) => string])[] = [
  [
    /^must have required propert\w+ (.+)\.$/,
    (names) => say('lacks {names}.', { names: listOf(names) }),
  ],
  [/^must match pattern/, badlyWritten],
  [/^must be >= (\S+)\.$/, (least) => say('write {least} or more.', { least })],
  [/^must be <= (\S+)\.$/, (most) => say('write {most} or less.', { most })],
  [/^must be > (\S+)\.$/, (floor) => say('write more than {floor}.', { floor })],
  [/^must be < (\S+)\.$/, (most) => say('write less than {most}.', { most })],
  [/^must be multiple of 1\.$/, () => say('write a whole number.')],
  [/^must be multiple of (\S+)\.$/, (step) => say('write a multiple of {step}.', { step })],
  [/^must be integer\.$/, () => say('write a whole number.')],
  [/^must be number\.$/, () => say('write a number.')],
  [/^must be (?:string|object|array|boolean|null)\.$/, badlyWritten],
  [/^must not have fewer than 1 (?:characters|items|properties)/, () => say('must not be empty.')],
  [/^must not have fewer than (\d+) /, (least) => say('has to have at least {least}.', { least })],
  [/^must not have more than (\d+) /, (most) => say('may have at most {most}.', { most })],
  [/^has to be one of (.+)\.$/, (names) => say('choose one of {names}.', { names: listOf(names) })],
]

function listOf(names: string): string {
  return names
    .split(', ')
    .map((name) => said(fieldLabels[name] ?? taxKindLabels[name] ?? plainWords(name)))
    .join(', ')
}
