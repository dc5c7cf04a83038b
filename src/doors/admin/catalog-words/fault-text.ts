// Faults of a catalog document in the reader's language: the place by its label, and what to enter
// instead of the schema's message. The API and the downloaded document keep the raw places.

import { Check } from 'typebox/value'
import { customDocument } from '../../../trade/catalog/document/catalog-document.ts'
import type { BrokenRule, DocumentFault } from '../../../trade/catalog/document/document-fault.ts'
import { keysOfPlace } from '../../../trade/catalog/document/fault-fields.ts'
import { rowNames } from '../../../trade/catalog/versions/document-changes.ts'
import { t, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
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
  return tRefusal(told)
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

const badlyWritten = () => t('has an invalid format.')
const atLeast = ({ limit: least = 0 }: BrokenRule) =>
  least === 1 ? t('must not be empty.') : t('must have at least {least}.', { least })
const atMost = ({ limit: most }: BrokenRule) => t('can have at most {most}.', { most })

function typeText(type: string | undefined): string {
  if (type === 'integer') return t('enter a whole number.')
  return type === 'number' ? t('enter a number.') : badlyWritten()
}

const rules: ReadonlyMap<string, (rule: BrokenRule) => string> = new Map([
  ['required', ({ names }) => t('is missing {names}.', { names: listOf(names) })],
  ['pattern', badlyWritten],
  ['minimum', ({ limit: least }) => t('enter {least} or more.', { least })],
  ['maximum', ({ limit: most }) => t('enter {most} or less.', { most })],
  ['exclusiveMinimum', ({ limit: floor }) => t('enter more than {floor}.', { floor })],
  ['exclusiveMaximum', ({ limit: most }) => t('enter less than {most}.', { most })],
  [
    'multipleOf',
    ({ limit: step }) =>
      step === 1 ? t('enter a whole number.') : t('enter a multiple of {step}.', { step }),
  ],
  ['type', ({ names: [type] = [] }) => typeText(type)],
  ...['minLength', 'minItems', 'minProperties'].map((keyword) => [keyword, atLeast] as const),
  ...['maxLength', 'maxItems', 'maxProperties'].map((keyword) => [keyword, atMost] as const),
  ['enum', ({ names }) => t('choose one of {names}.', { names: listOf(names) })],
])

function listOf(names: readonly string[] = []): string {
  return names
    .map((name) => tText(fieldLabels[name] ?? taxKindLabels[name] ?? plainWords(name)))
    .join(', ')
}
