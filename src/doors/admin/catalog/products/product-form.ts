import { backPrints, type ProductName } from '../../../../trade/catalog/catalog.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t, tText } from '../../i18n/t.ts'
import { fieldNumber } from '../../layout/plain-amount.ts'
import { sizeText } from '../../layout/print-texts.ts'
import { optionsIn } from '../catalog-part.ts'
import { toFillIn } from '../currencies/in-these-currencies.ts'
import {
  amountFields,
  type CatalogForm,
  type CatalogRow,
  type CatalogTable,
  type NamedProduct,
} from '../forms/catalog-form.ts'
import { stepsTable, tidySteps } from '../options/choice-form.ts'
import { optionOf } from '../options/edit-choices.ts'
import { shippingClasses } from '../shipping/edit-classes.ts'
import { withProductAdded } from './edit-products.ts'

function backPrintText(value: string): string {
  if (value === 'name') return t('the name of the picture')
  if (value === 'date') return t('the day of the order')
  return t('the reference id of the line')
}

export function productForm({
  name,
  document,
  zone = 'UTC',
}: NamedProduct & { zone?: string }): CatalogForm {
  const at = ['products', name]
  const whole = (label: string, ...path: string[]): CatalogRow => ({
    label,
    fields: [{ path: [...at, ...path], kind: 'whole' }],
  })
  const optionalPercent = (label: string, path: string, placeholder: string): CatalogRow => ({
    label,
    fields: [{ path: [...at, path], kind: 'number', isOptional: true, placeholder }],
  })
  const length = (label: string, path: string, isOptional = false): CatalogRow => ({
    label,
    fields: [{ path: [...at, 'millimetres', path], kind: 'number', isOptional }],
  })
  return {
    title: t('Product {name}', { name: productLabel(document, name) }),
    intro: t('Empty fields use the catalog’s value for all products, or don’t apply.'),
    tables: [
      {
        caption: t('Available'),
        columns: ['Value'],
        rows: [
          { label: t('Sold out'), fields: [{ path: [...at, 'sold_out'], kind: 'tick' }] },
          ...saleRows(document, at),
          {
            label: t('Printed on the back'),
            fields: [
              {
                path: [...at, 'back_print'],
                kind: 'choice',
                isOptional: true,
                choices: ['', ...backPrints.filter((each) => each !== 'none')],
                labelOf: backPrintText,
                placeholder: t('nothing'),
                note: t('Job tickets and manifests tell the lab, if its printer can do that.'),
              },
            ],
          },
          optionalPercent(
            t('Markup, % of cost'),
            'markup_percent',
            fieldNumber(document.markup_percent),
          ),
          optionalPercent(
            t('Margin floor, % of cost'),
            'margin_floor_percent',
            fieldNumber(document.margin_floor_percent ?? 0),
          ),
          {
            label: t('Prices reduced since'),
            fields: [
              {
                path: [...at, 'reduced_since'],
                kind: 'day',
                zone,
                isOptional: true,
                note: t(
                  'The day on which its prices were first lowered. Shoppers then see the lowest price of the 30 days before beside each lower price. Empty the field when the reduction ends.',
                ),
              },
            ],
          },
        ],
      },
      {
        caption: t('Pixels per inch'),
        columns: ['dpi'],
        rows: [
          whole(t('Minimum resolution'), 'dpi', 'floor'),
          whole(t('Good from'), 'dpi', 'good'),
          whole(t('Sharp from'), 'dpi', 'sharp'),
          whole(t('Print file'), 'dpi', 'file'),
        ],
      },
      {
        caption: t('Dimensions'),
        columns: ['Millimetres'],
        rows: [
          length(t('Bleed'), 'bleed'),
          length(t('Bleed of large prints'), 'bleed_oversize', true),
          length(t('Bleed under a mat'), 'bleed_under_mat', true),
          length(t('Thickness'), 'thickness'),
          length(t('Safe area'), 'safe'),
          length(t('Width of the frame'), 'frame_width', true),
          length(t('Frame depth'), 'frame_depth', true),
        ],
      },
    ],
  }
}

/**
 * For a product that is not sold yet, with the built-in catalog's values. Sending the form adds it.
 */
export function newProductForm(document: CatalogDocument, product: ProductName): CatalogForm {
  const begins = withProductAdded(document, product)
  const at = ['products', product]
  const sizes = Object.keys(begins.products[product]?.sizes ?? {})
  return {
    title: t('Add {product}', { product: productLabel(begins, product) }),
    intro: t(
      '{document} Resolutions and dimensions start with the usual values; you can change them afterwards.',
      { document: toFillIn(document) },
    ),
    begins,
    tidy: tidySteps,
    tables: [
      {
        caption: t('Available'),
        columns: ['Value'],
        rows: saleRows(document, at),
      },
      {
        caption: t('Cost by size'),
        columns: [...document.currencies, t('Not offered')],
        rows: sizes.map((size) => ({
          label: sizeText(size),
          fields: amountFields(document, [...at, 'sizes', size, 'cost']),
          goes: { path: [...at, 'sizes', size] },
        })),
      },
      ...stepTables(begins, product),
    ],
  }
}

function saleRows(document: CatalogDocument, at: readonly string[]): CatalogRow[] {
  const shipping = { path: [...at, 'shipping'], kind: 'choice', labelOf: tText } as const
  return [
    {
      label: t('Slug in events sent to embedding pages'),
      fields: [{ path: [...at, 'slug'], kind: 'text' }],
    },
    {
      label: t('Shipping class'),
      fields: [{ ...shipping, choices: shippingClasses(document) }],
    },
  ]
}

/** One table for every choice that has cost steps. */
function stepTables(document: CatalogDocument, product: ProductName): CatalogTable[] {
  return optionsIn(document).flatMap((option) => {
    const choices = optionOf(document, { product, option })?.choices ?? []
    return choices
      .filter(({ bands }) => bands !== undefined)
      .map(({ value }) => stepsTable(document, { product, option, value }, 0))
  })
}
