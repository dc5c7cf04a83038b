import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { productNames } from '../../../trade/catalog/catalog.ts'
import {
  type CatalogDocument,
  catalogDocument,
} from '../../../trade/catalog/document/catalog-document.ts'
import { findPart, partAddress } from './catalog-part.ts'
import { formOf } from './edit-routes.tsx'
import type { CatalogForm } from './forms/catalog-form.ts'
import { withoutProduct } from './products/edit-products.ts'

/** Values that have no form field, and what sets them. `*` matches any name or place. */
const setOtherwise: Readonly<Record<string, string>> = {
  'currencies.*': 'added, taken away and ordered at /admin/catalog/currencies',
  'currency_digits.*': 'written with a currency: ISO 4217, and nobody’s choice',
  'countries.*': 'countries are moved at /admin/catalog/shipping-zones',
  'custom.options.*.values.*.picture':
    'sent and taken away by forms of their own beside its fields',
  'products.*.options.depth.choices.*.value': 'what a choice is never changes: it comes and goes',
  'products.*.options.wrap.choices.*.value': 'the same',
  'products.*.options.frame.choices.*.value': 'the same',
  'products.*.options.mat.choices.*.value': 'the same',
  'products.*.options.border.choices.*.value': 'the same',
  'products.*.options.fit.choices.*.value': 'the same',
  'duties.paid_by': 'a form of its own at /admin/catalog/fees',
  'duties.sent_from': 'the same',
  'fees.*.country': 'a fee is set as a whole at /admin/catalog/fees',
  'fees.*.region': 'the same',
  'fees.*.name.en': 'the same',
  'fees.*.name.*': 'the same',
  'fees.*.amount.*': 'the same',
  'fees.*.from.*': 'the same',
  'fees.*.taxed': 'the same',
  'packages.*.name.en': 'a package is set as a whole at /admin/catalog/packages',
  'packages.*.name.*': 'the same',
  'packages.*.price.*': 'the same',
  'packages.*.slots.*.quantity': 'the same',
  'packages.*.slots.*.product': 'the same',
  'packages.*.slots.*.sizes.*': 'the same',
  'packages.*.slots.*.pictures': 'the same',
  'products.*.tiers.*.from': 'tiers are set per product at /admin/catalog/quantities',
  'products.*.tiers.*.percent': 'the same',
  'products.*.tiers_over': 'the same',
  'products.*.sizes.*.tiers.*.from': 'the same',
  'products.*.sizes.*.tiers.*.percent': 'the same',
  'taxes.included':
    'the form of taxes at /admin/catalog/taxes, of rows that are read by themselves',
  'taxes.on_shipping': 'the same',
  'taxes.places.*.country': 'the same',
  'taxes.places.*.region': 'the same',
  'taxes.places.*.rates.*.kind': 'the same',
  'taxes.places.*.rates.*.name': 'the same',
  'taxes.places.*.rates.*.percent': 'the same',
}

/** Lists of variable length, and the pages that add to or remove from them. */
const grown: Readonly<Record<string, string>> = {
  'custom.options': '/admin/catalog/own',
  'custom.options.*.values': '/admin/catalog/own',
  'custom.options.*.values.*.words': '/admin/catalog/edit/own-option-edge',
  'custom.options.*.words': '/admin/catalog/edit/own-option-edge',
  'custom.products': '/admin/catalog/own',
  'custom.products.*.words': '/admin/catalog/edit/own-product-wood',
  currencies: '/admin/catalog/currencies',
  currency_digits: '/admin/catalog/currencies',
  countries: '/admin/catalog/shipping-zones',
  zone_names: '/admin/catalog/edit/shipping-europe',
  sizes: '/admin/catalog/edit/sizes',
  size_labels: '/admin/catalog/edit/sizes',
  packages: '/admin/catalog/packages',
  'packages.*.name': '/admin/catalog/packages',
  'packages.*.slots': '/admin/catalog/packages',
  'packages.*.slots.*.sizes': '/admin/catalog/packages',
  'products.*.tiers': '/admin/catalog/quantities',
  'products.*.sizes.*.tiers': '/admin/catalog/quantities',
  'products.*.sizes': '/admin/catalog/edit/costs-canvas',
  'products.*.options.depth.choices': '/admin/catalog/edit/options-canvas',
  'products.*.options.wrap.choices': '/admin/catalog/edit/options-canvas',
  'products.*.options.frame.choices': '/admin/catalog/edit/options-framed-print',
  'products.*.options.mat.choices': '/admin/catalog/edit/options-framed-print',
  'products.*.options.border.choices': '/admin/catalog/edit/options-photo-print',
  'products.*.options.fit.choices': '/admin/catalog/edit/options-photo-print',
  'products.*.options.depth.choices.*.bands': '/admin/catalog/edit/choice-canvas-depth-1.5',
  'products.*.options.wrap.choices.*.bands': '/admin/catalog/edit/choice-canvas-wrap-white',
  'products.*.options.frame.choices.*.bands': '/admin/catalog/edit/choice-framed-print-frame-white',
  'products.*.options.mat.choices.*.bands': '/admin/catalog/edit/choice-framed-print-mat-1',
  'products.*.options.border.choices.*.bands': '/admin/catalog/edit/choice-photo-print-border-3',
  'products.*.options.fit.choices.*.bands': '/admin/catalog/edit/choice-photo-print-fit-fit',
  shipping: '/admin/catalog/shipping-zones',
  'shipping.*.standard.rates': '/admin/catalog/shipping-classes',
  'shipping.*.express.rates': '/admin/catalog/shipping-classes',
  fees: '/admin/catalog/fees',
  'fees.*.amount': '/admin/catalog/fees',
  'fees.*.from': '/admin/catalog/fees',
  'fees.*.name': '/admin/catalog/fees',
  'taxes.places': '/admin/catalog/taxes',
  'taxes.places.*.rates': '/admin/catalog/taxes',
}

describe('the catalog forms', () => {
  const { leaves, lists } = walk(catalogDocument)

  it('cover every value that a document can have', () => {
    const fields = new Set(formsOf().flatMap(placesOf))
    const missing = leaves.filter((place) => !fields.has(place))
    expect(missing.sort()).toEqual(Object.keys(setOtherwise).sort())
  })

  it('can lengthen and shorten every list', () => {
    // Amounts per currency are added and removed with the currency.
    const own = lists.filter((place) => !/\.(cost|price|first|additional|oversize)$/.test(place))
    expect(own.sort()).toEqual(Object.keys(grown).sort())
  })

  it('write only to places that the schema knows', () => {
    const known = new Set(leaves)
    expect([...new Set(formsOf().flatMap(placesOf))].filter((place) => !known.has(place))).toEqual(
      [],
    )
  })
})

type Schema = {
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
}

// All products share one schema, as do all zones, so their names become `*`.
function walk(
  schema: unknown,
  path: readonly string[] = [],
): { leaves: string[]; lists: string[] } {
  const { properties, patternProperties, items } = schema as Schema
  const place = path.join('.')
  const isList = items !== undefined || patternProperties !== undefined
  const inner = [
    ...Object.entries(properties ?? {}).map(([name, each]) =>
      walk(each, [...path, place === 'products' ? '*' : name]),
    ),
    ...Object.values(patternProperties ?? {}).map((each) => walk(each, [...path, '*'])),
    ...(items === undefined ? [] : [walk(items, [...path, '*'])]),
  ]
  const isLeaf = !isList && properties === undefined
  return {
    leaves: unique([...(isLeaf ? [place] : []), ...inner.flatMap(({ leaves }) => leaves)]),
    lists: unique([...(isList ? [place] : []), ...inner.flatMap(({ lists }) => lists)]),
  }
}

const products = { ...builtInDocument.products, wood: builtInDocument.products.metal }
const own: CatalogDocument = {
  ...builtInDocument,
  products,
  custom: {
    products: {
      wood: {
        words: { en: { name: 'Wood', note: 'On birch.' } },
        side_color: '#c9a272',
        roughness: 0.7,
      },
    },
    options: {
      edge: {
        words: { en: 'Edge' },
        values: { sawn: { words: { en: 'Sawn' }, swatch: '#d9b98c' } },
      },
    },
  },
}

function formsOf(): CatalogForm[] {
  const less = withoutProduct(builtInDocument, 'metal')
  const pages = [
    ...['general', 'sizes', 'data'],
    ...Object.keys(builtInDocument.shipping).map((zone) => `shipping-${zone}`),
    ...productNames.flatMap((name) => [
      `product-${name}`,
      `costs-${name}`,
      `prices-${name}`,
      `options-${name}`,
      `choicedata-${name}`,
    ]),
  ]
  const choices = productNames.flatMap((name) => {
    const { wrap_color: _colour, ...options } = builtInDocument.products[name]?.options ?? {}
    return Object.entries(options).flatMap(([option, { choices }]) =>
      choices.map(({ value }) => `choice-${name}-${option}-${value}`),
    )
  })
  const forms = [...pages, ...choices].map((page) => formNamed(builtInDocument, page))
  const ownForms = ['own-option-edge', 'own-product-wood'].map((page) => formNamed(own, page))
  return [...forms, ...ownForms, formNamed(less, 'new-metal')].map((form) => {
    if (form === null) throw new Error('A page has no form.')
    return form
  })
}

/** Names of sizes, products, zones, classes and currencies, and list indexes, become `*`. */
function placesOf({ tables }: CatalogForm): string[] {
  const fields = tables.flatMap(({ rows }) => rows.flatMap((row) => row.fields))
  return fields.map(({ path }) =>
    path
      .join('.')
      .replace(/\.(choices|bands)\.\d+/g, '.$1.*')
      .replace(/^products\.[a-z-]+/, 'products.*')
      .replace(/^custom\.(options|products)\.(?:edge|wood)/, 'custom.$1.*')
      .replace(/\.values\.sawn/, '.values.*')
      .replace(/\.words\.(?!en)[a-z]{2}/, '.words.*')
      .replace(/^shipping\.[a-z-]+/, 'shipping.*')
      .replace(/\.rates\.[a-z-]+/, '.rates.*')
      .replace(
        /^((?:products\.\*\.)?sizes|size_labels)\.\d+(?:\.\d+)?x\d+(?:\.\d+)?(?:cm)?/,
        '$1.*',
      )
      .replace(/^zone_names\.[a-z-]+/, 'zone_names.*')
      .replace(/\.[A-Z]{3}$/, '.*'),
  )
}

/** URL names are parsed and built in one place, as inverses of each other. */
function formNamed(document: CatalogDocument, name: string): CatalogForm | null {
  const part = findPart(name, document)
  expect(part && partAddress(part)).toBe(`/admin/catalog/edit/${name}`)
  return part && formOf(document, part)
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
