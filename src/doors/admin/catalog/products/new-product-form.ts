// A product that is not sold yet, as the built-in catalog has it: sending the form adds it.

import type { ProductName } from '../../../../trade/catalog/catalog.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { productName } from '../../catalog-words/catalog-words.ts'
import { sizeText } from '../../frame/print-words.ts'
import { said, say } from '../../words/say.ts'
import { optionsIn } from '../catalog-part.ts'
import { toFillIn } from '../currencies/in-these-currencies.ts'
import { amountFields, type CatalogForm, type CatalogTable } from '../forms/catalog-form.ts'
import { stepsTable, tidySteps } from '../options/choice-form.ts'
import { optionOf } from '../options/edit-choices.ts'
import { shippingClasses } from '../shipping/edit-classes.ts'
import { withProduct } from './edit-products.ts'

export function newProductForm(document: CatalogDocument, product: ProductName): CatalogForm {
  const begins = withProduct(document, product)
  const at = ['products', product]
  const sizes = Object.keys(begins.products[product]?.sizes ?? {})
  return {
    title: say('Add {product}', { product: productName(begins, product) }),
    intro: say(
      '{document} Its resolutions and lengths are the usual ones, and can be changed afterwards.',
      { document: toFillIn(document) },
    ),
    begins,
    tidy: tidySteps,
    tables: [
      {
        caption: say('On sale'),
        columns: ['Value'],
        rows: [
          {
            label: say('Slug in the events to embedding pages'),
            fields: [{ path: [...at, 'slug'], kind: 'text' }],
          },
          {
            label: say('Class of its shipping rates'),
            fields: [
              {
                path: [...at, 'shipping'],
                kind: 'choice',
                choices: shippingClasses(document),
                labelOf: said,
              },
            ],
          },
        ],
      },
      {
        caption: say('Cost by size'),
        columns: [...document.currencies, say('Leave away')],
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

/** Of every choice that costs more than another. */
function stepTables(document: CatalogDocument, product: ProductName): CatalogTable[] {
  return optionsIn(document).flatMap((option) => {
    const choices = optionOf(document, { product, option })?.choices ?? []
    return choices
      .filter(({ bands }) => bands !== undefined)
      .map(({ value }) => stepsTable(document, { product, option, value }, 0))
  })
}
