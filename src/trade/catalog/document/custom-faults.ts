// Checks that everything a document sells beyond the built-in products and options is described in
// its `custom`: its name and its look.

import { sentence } from '../../../pure/sentences/sentence.ts'
import { productNames } from '../catalog.ts'
import { builtInValue, isExtended, isOption } from '../options.ts'
import type { CatalogDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault } from './document-fault.ts'
import { optionLists } from './option-lists.ts'

const taken = [
  'action',
  'country',
  'crop',
  'currency',
  'format',
  'lang',
  'line',
  'lines',
  'measures',
  'product',
  'quantity',
  'removed',
  'size',
  'stopped',
  'view',
  'wall',
]

export function customFaults({ custom, products }: CatalogDocument): DocumentFault[] {
  const { products: ownProducts = {}, options: ownOptions = {} } = custom ?? {}
  const sold = Object.entries(products).flatMap(([name, product]) =>
    optionLists(product).flatMap(([option, list]) => {
      if (!isExtended(option)) return []
      const values = ownOptions[option]?.values ?? {}
      return list.choices.flatMap(({ value }) =>
        Object.hasOwn(values, value) || builtInValue(option, value) !== undefined
          ? []
          : [
              documentFault(
                `products.${name}.options.${option}`,
                sentence('"{value}" is not one of the values of custom.options.{option}.', {
                  value,
                  option,
                }),
              ),
            ],
      )
    }),
  )
  return [
    ...Object.keys(ownProducts)
      .filter((name) => isProduct(name))
      .map((name) => documentFault(`custom.products.${name}`, sentence('is already a product.'))),
    ...Object.entries(ownOptions).flatMap(([name, { words, values }]) => {
      const place = `custom.options.${name}`
      if (taken.includes(name) || !isExtended(name)) {
        return [documentFault(place, sentence('this name is taken; choose another one.'))]
      }
      return [
        ...(words === undefined && !isOption(name)
          ? [
              {
                place,
                told: 'must have required properties words.',
                rule: { keyword: 'required', names: ['words'] },
              },
            ]
          : []),
        ...Object.keys(values)
          .filter((value) => builtInValue(name, value) !== undefined)
          .map((value) =>
            documentFault(`${place}.values.${value}`, sentence('is already a choice.')),
          ),
      ]
    }),
    ...sold,
  ]
}

/** Accepts a value of any form, before it is validated. */
export function unknownNames(value: unknown): { place: string; name: string }[] {
  const { custom, products } = membersOf(value)
  const known = membersOf(custom)
  const unknown = (own: unknown, isKnown: (name: string) => boolean) => (name: string) =>
    !isKnown(name) && !Object.hasOwn(membersOf(own), name)
  const inProducts = Object.entries(membersOf(products)).flatMap(([product, { options }]) => {
    const place = `products.${product}.options`
    return Object.keys(membersOf(options))
      .filter(unknown(known.options, isOption))
      .map((name) => ({ place, name }))
  })
  const strange = Object.keys(membersOf(products)).filter(unknown(known.products, isProduct))
  return [...strange.map((name) => ({ place: 'products', name })), ...inProducts]
}

function isProduct(name: string): boolean {
  return productNames.some((known) => known === name)
}

type Members = Readonly<Record<string, Record<string, unknown>>>

function membersOf(value: unknown): Members {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, each ?? {}]))
    : {}
}
