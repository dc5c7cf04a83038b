// Product data: of the shop and of every product on one form, and of the choices of one product on
// another. An empty field inherits, and shows as its placeholder what it inherits.

import { languages } from '../../../../pure/contract/language.ts'
import { memberOf } from '../../../../pure/objects.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { optionLists } from '../../../../trade/catalog/document/option-lists.ts'
import { parseProductData } from '../../../../trade/catalog/document/parse-product-data.ts'
import { productDataOf } from '../../../../trade/catalog/product-data/product-data.ts'
import {
  type ProductData,
  packagingMaterials,
} from '../../../../trade/catalog/product-data/product-data-document.ts'
import { messagesIn } from '../../../../trade/languages/messages.ts'
import type { DataTable } from '../../../../trade/legal/missing-facts.ts'
import { materialLabels } from '../../catalog-words/field-labels.ts'
import { choiceText, productLabel } from '../../catalog-words/product-labels.ts'
import { t, tText } from '../../i18n/t.ts'
import { partAddress } from '../catalog-part.ts'
import type { CatalogField, CatalogForm, CatalogTable } from '../forms/catalog-form.ts'
import { fieldText, valueAt } from '../forms/field-text.ts'

/** A row of every table. */
type Holder = { label: string; at: readonly string[]; inherited: ProductData }

export function productDataForm(document: CatalogDocument): CatalogForm {
  const shop = document.product_data ?? {}
  const products = Object.keys(document.products).map((name): Holder => {
    return {
      label: productLabel(document, name),
      at: ['products', name, 'product_data'],
      inherited: shop,
    }
  })
  const all = { label: t('All products'), at: ['product_data'], inherited: {} }
  return {
    title: t('Product data'),
    intro: t(
      'What product safety, packaging, customs and deforestation rules ask for. Shoppers read manufacturer, responsible person, batch and warnings on the shop page. Fill in what applies to all products in the first row; an empty field uses it. This is not legal advice.',
    ),
    tables: tablesOf([all, ...products]),
    tidy: tidyProductData,
  }
}

export function choiceDataForm(document: CatalogDocument, product: string): CatalogForm | null {
  const found = memberOf(document.products, product)
  if (found === undefined) return null
  const sold = productLabel(document, product)
  const inherited = productDataOf(parseProductData(document), product)
  const choices = optionLists(found).flatMap(([option, list]) =>
    list.choices.map(({ value }, index): Holder => {
      const path = ['products', product, 'options', option, 'choices', String(index)]
      return {
        label: choiceText(document, { option, value: String(value) }),
        at: [...path, 'product_data'],
        inherited,
      }
    }),
  )
  return {
    title: t('Product data of the choices of {product}', { product: sold }),
    intro: t(
      'Only where a choice differs from the product. If two choices of a print differ in the same field, the later option applies.',
    ),
    back: { href: partAddress({ kind: 'data' }), label: t('Product data') },
    tables: choices.length === 0 ? [] : tablesOf(choices),
    tidy: tidyProductData,
  }
}

type Column = { label: string; path: readonly string[] } & Pick<CatalogField, 'kind'>

function tablesOf(holders: readonly Holder[]): CatalogTable[] {
  const table = (
    id: DataTable | undefined,
    caption: string,
    columns: readonly Column[],
    note: string,
  ): CatalogTable => ({
    ...(id !== undefined && { id }),
    caption,
    columns: columns.map(({ label }) => label),
    note,
    rows: holders.map(({ label, at, inherited }) => ({
      label,
      fields: columns.map(({ path, kind }): CatalogField => {
        const field = { path: [...at, ...path], kind, isOptional: true }
        return { ...field, placeholder: fieldText(field, valueAt(inherited, path)) }
      }),
    })),
  })
  const text = (label: string, ...path: string[]): Column => ({ label, path, kind: 'text' })
  const number = (label: string, ...path: string[]): Column => ({ label, path, kind: 'number' })
  const party = (name: string) => [
    text(t('Name'), name, 'name'),
    text(t('Postal address'), name, 'address'),
    text(t('Country'), name, 'country'),
    text(t('E-mail or website'), name, 'contact'),
  ]
  const materials = (field: 'grams' | 'grams_per_square_metre') =>
    packagingMaterials.map((name) => number(tText(materialLabels[name]), 'packaging', name, field))
  return [
    table(
      'manufacturer',
      t('Manufacturer'),
      party('manufacturer'),
      t(
        'Who makes the print, or has it made and sells it under their own name. Countries as two letters, such as FR.',
      ),
    ),
    table(
      'responsible_person',
      t('Responsible person in the EU'),
      party('responsible_person'),
      t('Needed where the manufacturer is outside the European Union.'),
    ),
    table(
      'identification',
      t('Identification and customs'),
      [
        text(t('Batch or series'), 'batch'),
        text(t('HS code'), 'hs_code'),
        text(t('Country of origin'), 'origin'),
      ],
      t(
        'Countries as two letters, such as FR. HS codes have 6, 8 or 10 digits. Pictures printed on paper are usually 491191.',
      ),
    ),
    table(
      'weight',
      t('Weight'),
      [
        number(t('Grams'), 'weight', 'grams'),
        number(t('Grams per m² of print'), 'weight', 'grams_per_square_metre'),
      ],
      t('Of one item without packaging. The second number is multiplied by the area of its size.'),
    ),
    table(
      'packaging',
      t('Packaging, grams per item'),
      materials('grams'),
      t('By material. What applies to a product replaces all materials of the row above.'),
    ),
    table(
      undefined,
      t('Packaging, grams per m² of print'),
      materials('grams_per_square_metre'),
      t('Added to the grams per item.'),
    ),
    table(
      'wood',
      t('Wood'),
      [
        text(t('Species'), 'wood', 'species'),
        text(t('Where it was harvested'), 'wood', 'origin'),
        text(t('Reference of the due diligence statement'), 'wood', 'reference'),
      ],
      t('If there is no wood in it, enter “no wood” as its origin.'),
    ),
    table(
      'warnings',
      t('Warnings'),
      languages.map((name) => text(messagesIn(name).about.name, 'warnings', name)),
      t('Shown in the shopper’s language. Enter them in every language you sell in.'),
    ),
  ]
}

/**
 * Accepts `4911.91` and `fr`, and removes objects that all fields have left, so that the row
 * inherits again.
 */
function tidyProductData(document: CatalogDocument): void {
  tidyCodes(document)
  prune(document, 'product_data')
  for (const product of Object.values(document.products)) {
    tidyCodes(product)
    prune(product, 'product_data')
    for (const [, { choices }] of optionLists(product)) {
      for (const choice of choices) {
        tidyCodes(choice)
        prune(choice, 'product_data')
      }
    }
  }
}

function tidyCodes({ product_data: data }: { product_data?: ProductData }): void {
  if (data === undefined) return
  if (data.hs_code !== undefined) data.hs_code = data.hs_code.replace(/[.\s]/g, '')
  if (data.origin !== undefined) data.origin = data.origin.trim().toUpperCase()
  for (const party of [data.manufacturer, data.responsible_person]) {
    if (party?.country !== undefined) party.country = party.country.trim().toUpperCase()
  }
}

function prune(outer: object, name: string): void {
  const inner: unknown = Reflect.get(outer, name)
  if (typeof inner !== 'object' || inner === null) return
  for (const each of Object.keys(inner)) prune(inner, each)
  if (Object.keys(inner).length === 0) Reflect.deleteProperty(outer, name)
}
