// Adds and removes choices of a product's options. A new choice starts with the built-in catalog's
// values in the existing currencies. Amounts in other currencies are left open.

import { memberOf } from '../../../../pure/objects.ts'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import type {
  AmountsDocument,
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { optionLists } from '../../../../trade/catalog/document/option-lists.ts'
import {
  type ColourName,
  colourOptions,
  knownOption,
  optionTable,
} from '../../../../trade/catalog/options.ts'
import { t } from '../../i18n/t.ts'
import { type ChoicePlace, type OptionPlace, productIn } from '../catalog-part.ts'
import { inTheseCurrencies } from '../currencies/in-these-currencies.ts'

export type EditedChoice = {
  value: string
  bands?: BandDocument[]
  least_size?: string
  sold_out?: boolean
}
export type BandDocument = { up_to_square_inches?: number; cost: AmountsDocument }
type OptionDocument = { default: string; choices: EditedChoice[] }

export function optionOf(document: CatalogDocument, place: OptionPlace): OptionDocument | null {
  const product = productIn(document, place.product)
  if (product === null || knownOption(place.option).of !== undefined) return null
  return memberOf(listsOf(product), place.option) ?? null
}

export function choiceIndex(document: CatalogDocument, place: ChoicePlace): number {
  const choices = optionOf(document, place)?.choices ?? []
  return choices.findIndex(({ value }) => value === place.value)
}

/**
 * Choices that the built-in product has and this one does not, in page order, then those that exist
 * only in the document.
 */
export function missingChoices(document: CatalogDocument, place: OptionPlace): string[] {
  return allChoices(document, place)
    .map(({ value }) => value)
    .filter((value) => choiceIndex(document, { ...place, value }) === -1)
}

function allChoices({ custom }: CatalogDocument, place: OptionPlace): EditedChoice[] {
  const own = Object.keys(custom?.options?.[place.option]?.values ?? {})
  const builtIn = optionOf(builtInDocument, place)?.choices ?? []
  return [...builtIn, ...own.map((value) => ({ value }))]
}

/** Inserts the choice in page order. Creates the option if needed. */
export function withChoice(before: CatalogDocument, place: ChoicePlace): CatalogDocument {
  const document = structuredClone(before)
  const product = productIn(document, place.product)
  const all = allChoices(document, place)
  const made = all.find(({ value }) => value === place.value)
  if (product === null || made === undefined) return document
  const lists = listsOf(product)
  const list = lists[place.option] ?? { default: place.value, choices: [] }
  lists[place.option] = list
  const order = all.map(({ value }) => value)
  const later = list.choices.findIndex(
    ({ value }) => order.indexOf(value) > order.indexOf(place.value),
  )
  const choice = inTheseCurrencies(made, document.currencies)
  list.choices.splice(later === -1 ? list.choices.length : later, 0, choice)
  for (const name of coloursOf(place)) {
    const colour = productIn(builtInDocument, place.product)?.options[name]
    if (colour !== undefined) product.options[name] ??= structuredClone(colour)
  }
  return document
}

/** Removes the option together with its last choice. */
export function withoutChoice(before: CatalogDocument, place: ChoicePlace): CatalogDocument {
  const document = structuredClone(before)
  const product = productIn(document, place.product)
  const list = optionOf(document, place)
  if (product === null || list === null) return document
  list.choices = list.choices.filter(({ value }) => value !== place.value)
  if (list.choices.length === 0) delete listsOf(product)[place.option]
  for (const name of coloursOf(place)) delete product.options[name]
  return document
}

/** The colors that are asked for with this choice. */
function coloursOf({ option, value }: ChoicePlace): ColourName[] {
  return colourOptions.filter((name) => {
    const { of } = optionTable[name]
    return of.option === option && of.value === value
  })
}

/**
 * Returns the reason why a choice can't be removed, or null. A canvas without sides or a framed
 * print without a frame would be a different product, so the last choice stays.
 */
export function choiceRemovalFault(document: CatalogDocument, place: ChoicePlace): string | null {
  const list = optionOf(document, place)
  if (list === null) return null
  const isLast = list.choices.length === 1
  const isOfProduct =
    optionOf(builtInDocument, place) !== null && !knownOption(place.option).isDispensable
  if (isLast && isOfProduct) return t('The last one can’t be removed.')
  return !isLast && list.default === place.value
    ? t('It is the default. Choose another default and save first.')
    : null
}

export function choicesOf(product: ProductDocument): EditedChoice[] {
  return optionLists(product).flatMap(([, { choices }]) => choices)
}

/**
 * The product's own list objects, not copies. A free color has no list of choices, and no place
 * leads to it.
 */
function listsOf({ options }: ProductDocument): Partial<Record<string, OptionDocument>> {
  return options as Partial<Record<string, OptionDocument>>
}
