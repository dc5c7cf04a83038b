// An own choice and an own product as they are typed in: the names for programs follow from the
// English ones.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import type { FormFields } from '../../frame/form-fields.ts'
import { readPlainAmount } from '../../frame/plain-amount.ts'
import { optionsIn, productIn } from '../catalog-part.ts'
import type { FieldFault } from '../change-catalog.ts'
import { isExtended, type NewChoice, type NewProduct, type OwnValue } from './edit-own.ts'

/** What a choice does to the print. */
export const kinds = [
  { value: 'look', label: 'Nothing: it only looks different, as a paper does' },
  { value: 'wood-frame', label: 'Puts a wooden frame around it' },
  { value: 'frame', label: 'Puts a plain frame around it' },
  { value: 'mat', label: 'Covers each edge, as a mat does' },
  { value: 'thickness', label: 'Stands off the wall' },
] as const
type Kind = (typeof kinds)[number]['value']

export function readNewChoice(document: CatalogDocument, form: FormFields): NewChoice | FieldFault {
  const isNew = form.get('option') === ''
  const option = isNew ? lettersOf(form.get('option_name')) : form.get('option')
  if (option === '')
    return { fault: 'Write what the new option is called, in English.', field: 'option_name' }
  const known = optionsIn(document)
  if (isNew && known.includes(option))
    return { fault: `There is an option ${option} already.`, field: 'option_name' }
  if (!isNew && !(known.includes(option) && isExtended(option))) {
    return { fault: 'Choose one of the options.', field: 'option' }
  }
  const name = form.get('name')
  const value = plainName(name)
  if (value === '') return { fault: 'Write what the choice is called, in English.', field: 'name' }
  if (Object.hasOwn(document.custom?.options?.[option]?.values ?? {}, value)) {
    return { fault: `${option} can be ${value} already.`, field: 'name' }
  }
  const made = readLook(form, name)
  if ('fault' in made) return made
  const cost = readCost(document, form)
  if (cost !== null && 'fault' in cost) return cost
  const products = form.all('products').filter((product) => productIn(document, product) !== null)
  const optionWords = isNew ? { en: form.get('option_name') } : null
  return { option, optionWords, value, made, products, cost: cost?.amounts ?? null }
}

function readLook(form: FormFields, name: string): OwnValue | FieldFault {
  const swatch = readColour(form.get('swatch'))
  if (swatch === null)
    return { fault: 'Write its colour as six digits, such as #5a3d28.', field: 'swatch' }
  const kind = kinds.find(({ value }) => value === form.get('kind'))?.value ?? 'look'
  const plain = { words: { en: name }, swatch }
  const millimetres = readMillimetres(form.get('millimetres'))
  if ((kind === 'mat' || kind === 'thickness') && millimetres === null) {
    return {
      fault: 'Write how much that is in millimetres, such as 25 or 12.5.',
      field: 'millimetres',
    }
  }
  return { ...plain, ...doneBy(kind, swatch, millimetres ?? 0) }
}

function doneBy(kind: Kind, colour: string, millimetres: number): Partial<OwnValue> {
  switch (kind) {
    case 'wood-frame':
      return { frame: colour, wood: true }
    case 'frame':
      return { frame: colour }
    case 'mat':
      return { mat: millimetres }
    case 'thickness':
      return { thickness: millimetres }
    default:
      return {}
  }
}

type Cost = { amounts: Record<string, number> } | FieldFault | null

// In all currencies or in none: nothing is converted.
function readCost({ currencies }: CatalogDocument, form: FormFields): Cost {
  const typed = currencies.map((currency) => [currency, form.get(`cost/${currency}`)] as const)
  if (typed.every(([, text]) => text === '')) return null
  const amounts: Record<string, number> = {}
  for (const [currency, text] of typed) {
    const amount = readPlainAmount(text, currency)
    if (amount === null) {
      const fault = `Write what it adds to the cost in ${currency}, too, or leave all empty.`
      return { fault, field: `cost/${currency}` }
    }
    amounts[currency] = amount
  }
  return { amounts }
}

export function readNewProduct(
  document: CatalogDocument,
  form: FormFields,
): NewProduct | FieldFault {
  const called = form.get('product')
  const name = lettersOf(called)
  if (name === '')
    return { fault: 'Write what the product is called, in English.', field: 'product' }
  if (productIn(document, name) !== null)
    return { fault: `There is a product ${name} already.`, field: 'product' }
  const note = form.get('note')
  if (note === '')
    return { fault: 'Write a sentence about the product, in English.', field: 'note' }
  const like = productIn(document, form.get('like'))
  if (like === null) return { fault: 'Choose the product that it begins as.', field: 'like' }
  const sides = readColour(form.get('side_color'))
  if (sides === null)
    return { fault: 'Write the colour of its sides, such as #c9a272.', field: 'side_color' }
  const roughness = Number(form.get('roughness')) || 0
  const made = { words: { en: { name: called, note } }, side_color: sides, roughness }
  return { name, made, like }
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

/** For names that have no digits. */
function lettersOf(words: string): string {
  return trimmed(plainName(words).replaceAll(/[^a-z]+/g, '-'), 30)
}

function trimmed(name: string, most: number): string {
  return name.replace(/^-+/, '').slice(0, most).replace(/-+$/, '')
}
