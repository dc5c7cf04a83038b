// Reads the forms for a custom choice and a custom product. Code names are derived from the English
// names.

import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { isExtended } from '../../../../trade/catalog/options.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import { optionsIn, productIn } from '../catalog-part.ts'
import type { CatalogFieldFault } from '../change-catalog.ts'
import type { CustomValue, NewChoice, NewProduct } from './edit-custom.ts'

/** What a choice does to the print. */
export const kinds = [
  { value: 'look', label: 'Nothing. Only the look differs, as with a paper' },
  { value: 'wood-frame', label: 'Adds a wooden frame' },
  { value: 'frame', label: 'Adds a plain frame' },
  { value: 'mat', label: 'Overlaps each edge like a mat' },
  { value: 'border', label: 'Leaves a white border on each edge' },
  { value: 'thickness', label: 'Distance from the wall' },
] as const
type Kind = (typeof kinds)[number]['value']

const measured: ReadonlySet<Kind> = new Set(['mat', 'border', 'thickness'])

/** The label that was selected in the list. */
export function kindLabel({ frame, wood, mat, border, thickness }: CustomValue): string {
  const framed = wood ? 'wood-frame' : 'frame'
  const flat = thickness ? 'thickness' : 'look'
  const onFace = mat ? 'mat' : border ? 'border' : flat
  const kind = frame ? framed : onFace
  return kinds.find(({ value }) => value === kind)?.label ?? ''
}

/** Reports all faults together. */
export function readNewChoice(
  document: CatalogDocument,
  form: FormFields,
): NewChoice | CatalogFieldFault {
  const faults: Record<string, string> = {}
  const isNew = form.get('option') === ''
  const option = isNew ? lettersOf(form.get('option_name')) : form.get('option')
  const known = optionsIn(document)
  if (option === '') faults.option_name = t('Enter the name of the new option in English.')
  else if (isNew && known.includes(option))
    faults.option_name = t('Option {name} already exists.', { name: wordsOf(option) })
  else if (!isNew && !(known.includes(option) && isExtended(option)))
    faults.option = t('Choose one of the options.')
  const name = form.get('name')
  const value = plainName(name)
  if (value === '') faults.name = t('Enter the name of the choice in English.')
  else if (Object.hasOwn(document.custom?.options?.[option]?.values ?? {}, value))
    faults.name = t('Choice {name} already exists.', { name: wordsOf(value) })
  const made = readLook(form, name, faults)
  const cost = readCost(document, form, faults)
  const [fault] = Object.values(faults)
  if (fault !== undefined) return { fault, faults }
  const products = form.all('products').filter((product) => productIn(document, product) !== null)
  const optionWords = isNew ? { en: form.get('option_name') } : null
  return { option, optionWords, value, made, products, cost }
}

type Faults = Record<string, string>

function readLook(form: FormFields, name: string, faults: Faults): CustomValue {
  const swatch = readColour(form.get('swatch'))
  if (swatch === null) faults.swatch = t('Enter the colour as six hex digits, such as #5a3d28.')
  const kind = kinds.find(({ value }) => value === form.get('kind'))?.value ?? 'look'
  const millimetres = readMillimetres(form.get('millimetres'))
  if (measured.has(kind) && millimetres === null)
    faults.millimetres = t('Enter a length in millimetres, such as 25 or 12.5.')
  const colour = swatch ?? ''
  return { words: { en: name }, swatch: colour, ...doneBy(kind, colour, millimetres ?? 0) }
}

function doneBy(kind: Kind, colour: string, millimetres: number): Partial<CustomValue> {
  switch (kind) {
    case 'wood-frame':
      return { frame: colour, wood: true }
    case 'frame':
      return { frame: colour }
    case 'mat':
      return { mat: millimetres }
    case 'border':
      return { border: millimetres }
    case 'thickness':
      return { thickness: millimetres }
    default:
      return {}
  }
}

// Either all currencies or none: nothing is converted.
function readCost(
  { currencies }: CatalogDocument,
  form: FormFields,
  faults: Faults,
): Record<string, number> | null {
  const typed = currencies.map((currency) => [currency, form.get(`cost/${currency}`)] as const)
  if (typed.every(([, text]) => text === '')) return null
  const amounts: Record<string, number> = {}
  for (const [currency, text] of typed) {
    const amount = readPlainAmount(text, currency)
    if (amount === null)
      faults[`cost/${currency}`] = t(
        'Also enter the added cost in {currencies}, or leave all of them empty.',
        { currencies: currency },
      )
    else amounts[currency] = amount
  }
  return amounts
}

/** Reports all faults together. */
export function readNewProduct(
  document: CatalogDocument,
  form: FormFields,
): NewProduct | CatalogFieldFault {
  const faults: Faults = {}
  const called = form.get('product')
  const name = lettersOf(called)
  if (name === '') faults.product = t('Enter the name of the product in English.')
  else if (productIn(document, name) !== null)
    faults.product = t('Product {name} already exists.', { name: wordsOf(name) })
  const note = form.get('note')
  if (note === '') faults.note = t('Enter a sentence about the product in English.')
  const like = productIn(document, form.get('like'))
  if (like === null) faults.like = t('Choose the product to base it on.')
  const sides = readColour(form.get('side_color'))
  if (sides === null) faults.side_color = t('Enter the side colour, such as #c9a272.')
  const [fault] = Object.values(faults)
  if (fault !== undefined || like === null || sides === null) return { fault: fault ?? '', faults }
  const roughness = Number(form.get('roughness')) || 0
  const made = { words: { en: { name: called, note } }, side_color: sides, roughness }
  return { name, made, like }
}

function wordsOf(name: string): string {
  return name.replaceAll(/[-_]/g, ' ')
}

function readColour(text: string): string | null {
  const colour = text.toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null
}

function readMillimetres(text: string): number | null {
  return /^\d{1,2}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** `matt-fine-art` for `Matt, fine art`. */
function plainName(words: string): string {
  const plain = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return trimmed(plain.replaceAll(/[^a-z0-9]+/g, '-'), 20)
}

/** For names without digits. */
function lettersOf(words: string): string {
  return trimmed(plainName(words).replaceAll(/[^a-z]+/g, '-'), 30)
}

function trimmed(name: string, most: number): string {
  return name.replace(/^-+/, '').slice(0, most).replace(/-+$/, '')
}
