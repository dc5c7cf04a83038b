// Faults of a catalog document in the reader's language: the place by its label, and what to enter
// instead of the schema's message. The API and the downloaded document keep the raw places.

import { Check } from 'typebox/value'
import { customDocument } from '../../../trade/catalog/document/catalog-document.ts'
import type { BrokenRule, DocumentFault } from '../../../trade/catalog/document/document-fault.ts'
import { keysOfPlace } from '../../../trade/catalog/document/fault-fields.ts'
import { rowNames } from '../../../trade/catalog/versions/document-changes.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say } from '../words/say.ts'
import { fieldLabels, taxKindLabels } from './field-labels.ts'
import { type Known, placeText, plainWords } from './place-text.ts'

/** `Canvas, 8 × 10 in, cost: write 0 or more.` for `products.canvas.sizes.8x10.cost.USD: must be >= 0.` */
export function faultText(document: unknown, fault: DocumentFault): string {
  const { place } = fault
  const words = ruleText(document, fault)
  if (place === '') return words
  return `${placeText(knownIn(document), namedPlace(document, place))}: ${words}`
}

/** The part of a fault after its place. */
export function ruleText(
  document: unknown,
  { told, rule }: Pick<DocumentFault, 'told' | 'rule'>,
): string {
  const words = rule && rules.get(rule.keyword)?.(rule)
  if (words !== undefined) return words
  return saidRefusal(told)
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
const atLeast = ({ limit: least = 0 }: BrokenRule) =>
  least === 1 ? say('must not be empty.') : say('has to have at least {least}.', { least })
const atMost = ({ limit: most }: BrokenRule) => say('may have at most {most}.', { most })

function typeText(type: string | undefined): string {
  if (type === 'integer') return say('write a whole number.')
  return type === 'number' ? say('write a number.') : badlyWritten()
}

const rules: ReadonlyMap<string, (rule: BrokenRule) => string> = new Map([
  ['required', ({ names }) => say('lacks {names}.', { names: listOf(names) })],
  ['pattern', badlyWritten],
  ['minimum', ({ limit: least }) => say('write {least} or more.', { least })],
  ['maximum', ({ limit: most }) => say('write {most} or less.', { most })],
  ['exclusiveMinimum', ({ limit: floor }) => say('write more than {floor}.', { floor })],
  ['exclusiveMaximum', ({ limit: most }) => say('write less than {most}.', { most })],
  [
    'multipleOf',
    ({ limit: step }) =>
      step === 1 ? say('write a whole number.') : say('write a multiple of {step}.', { step }),
  ],
  ['type', ({ names: [type] = [] }) => typeText(type)],
  ...['minLength', 'minItems', 'minProperties'].map((keyword) => [keyword, atLeast] as const),
  ...['maxLength', 'maxItems', 'maxProperties'].map((keyword) => [keyword, atMost] as const),
  ['enum', ({ names }) => say('choose one of {names}.', { names: listOf(names) })],
])

function listOf(names: readonly string[] = []): string {
  return names
    .map((name) => said(fieldLabels[name] ?? taxKindLabels[name] ?? plainWords(name)))
    .join(', ')
}
