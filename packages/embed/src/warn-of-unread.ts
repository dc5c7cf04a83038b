// Names in the console what a page sets and nothing reads.

import { ignoredNames, nameMeant } from '../../../src/pure/contract/ignored-names.ts'
import type { StoreOptions } from './open-store.ts'

const settings = [
  'access_key',
  'reference_id',
  'return_url',
  'lang',
  'currency',
  'modal',
  'image_root',
]
const dataAttributes = [
  'data-cp-url',
  'data-cp-reference-id',
  'data-cp-all',
  'data-cp-title',
  'data-cp-name',
]
const attributes = [
  'src',
  'image-token',
  'print-width',
  'print-height',
  'access-key',
  'reference-id',
  'return-url',
  'store',
  'new-window',
  'disabled',
]
const options = Object.keys({
  store: 0,
  accessKey: 0,
  imageUrl: 0,
  imageToken: 0,
  printWidth: 0,
  printHeight: 0,
  referenceId: 0,
  returnUrl: 0,
  cart: 0,
  language: 0,
  currency: 0,
  imageRoot: 0,
  modal: 0,
  opener: 0,
} satisfies Record<keyof StoreOptions, 0>)

/** @param given as passed to `openStore`. */
export function warnOfUnread(given: StoreOptions): void {
  const text = document.getElementById('cp-store-root')?.dataset.cpSettings ?? '{}'
  // Broken JSON is a fault of its own.
  if (/^\s*\{/.test(text)) warn('data-cp-settings', Object.keys(JSON.parse(text)), settings)
  warn('openStore', Object.keys(given), options)
  const { opener } = given
  const own = opener?.getAttributeNames() ?? []
  if (opener?.localName === 'handprint-button') {
    // It may have any other attribute too.
    const similar = own.filter((name) => nameMeant(name, attributes) !== null)
    warn('<handprint-button>', similar, attributes)
  } else {
    warn(
      'The clicked element',
      own.filter((name) => name.startsWith('data-cp-')),
      dataAttributes,
    )
  }
}

function warn(where: string, sent: Iterable<string>, known: readonly string[]): void {
  for (const { name, did_you_mean: meant } of ignoredNames(sent, known)) {
    const hint = meant === null ? `It takes ${known.join(', ')}.` : `Did you mean "${meant}"?`
    console.warn(`Handprint: ${where} has "${name}", which is not read. ${hint}`)
  }
}
