// Names of custom products and choices in each language, their appearance, and what a choice does
// to the print.

import { languages } from '../../../../pure/contract/language.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { memberOf } from '../../../../pure/objects.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { messagesIn } from '../../../../trade/languages/messages.ts'
import { optionLabel, productLabel, valueLabel } from '../../catalog-words/product-labels.ts'
import { t, tText } from '../../i18n/t.ts'
import type { CatalogField, CatalogForm, CatalogRow } from '../forms/catalog-form.ts'
import { tidyCustom } from './edit-custom.ts'
import { kindLabel } from './read-custom-form.ts'

const back = () => ({
  href: routes.admin.catalog.own.page.href(),
  label: t('Custom products and choices'),
})
const intro = () => t('A language left empty falls back to English.')

/** Returns null if the document has no such option of its own. */
export function customOptionForm(document: CatalogDocument, option: string): CatalogForm | null {
  const own = memberOf(document.custom?.options, option)
  if (own === undefined) return null
  const at = ['custom', 'options', option]
  return {
    title: t('Custom choices of {option}', { option: optionLabel(document, option) }),
    intro: intro(),
    back: back(),
    tidy: tidyCustom,
    tables: [
      {
        caption: t('Name of {option}', { option: optionLabel(document, option) }),
        columns: ['Name'],
        // The translations already cover frame and mat.
        rows: wordRows([...at, 'words'], [], own.words === undefined),
      },
      ...Object.entries(own.values).map(([value, look]) => ({
        caption: t('Choice {value}', { value: valueLabel(document, option, value) }),
        note: tText(kindLabel(look)),
        columns: ['Value'],
        rows: [
          ...wordRows([...at, 'values', value, 'words']),
          ...lookRows([...at, 'values', value]),
        ],
      })),
    ],
  }
}

function lookRows(at: readonly string[]): CatalogRow[] {
  const row = (label: string, name: string, field: Partial<CatalogField> = {}): CatalogRow => ({
    label,
    fields: [{ path: [...at, name], kind: 'text', isOptional: true, ...field }],
  })
  return [
    row(t('Swatch colour, as #rrggbb'), 'swatch', {
      isOptional: false,
      isColour: true,
    }),
    row(t('Adds a frame in this colour'), 'frame', {
      placeholder: t('no frame'),
      isColour: true,
    }),
    row(t('Wood, with visible grain'), 'wood', { kind: 'tick' }),
    row(t('Overlaps each edge like a mat, in millimetres'), 'mat', { kind: 'number' }),
    row(t('White border on each edge, in millimetres'), 'border', { kind: 'number' }),
    row(t('Distance from the wall, in millimetres'), 'thickness', { kind: 'number' }),
    row(t('Side colour of a custom product'), 'side_color', { isColour: true }),
  ]
}

/** Returns null if the document has no such product of its own. */
export function customProductForm(document: CatalogDocument, name: string): CatalogForm | null {
  const products = document.custom?.products ?? {}
  if (!Object.hasOwn(products, name)) return null
  const at = ['custom', 'products', name]
  return {
    title: t('Custom product {name}', { name: productLabel(document, name) }),
    intro: intro(),
    back: back(),
    tables: [
      {
        caption: t('Name'),
        columns: ['Name'],
        rows: wordRows([...at, 'words'], ['name']),
      },
      {
        caption: t('Description'),
        columns: ['Description'],
        rows: wordRows([...at, 'words'], ['note']),
      },
      {
        caption: t('Appearance'),
        columns: ['Value'],
        rows: [
          {
            label: t('Side colour, as #rrggbb'),
            fields: [{ path: [...at, 'side_color'], kind: 'text', isColour: true }],
          },
          {
            label: t('Roughness, from 0 (mirror) to 1 (chalk)'),
            fields: [{ path: [...at, 'roughness'], kind: 'number' }],
          },
        ],
      },
    ],
  }
}

function wordRows(
  at: readonly string[],
  below: readonly string[] = [],
  isOptional = false,
): CatalogRow[] {
  // English comes first, because all other languages fall back to it.
  const inOrder = ['en', ...languages.filter((language) => language !== 'en')] as const
  return inOrder.map((language) => ({
    label: messagesIn(language).about.name,
    fields: [
      {
        path: [...at, language, ...below],
        kind: 'text',
        isOptional: isOptional || language !== 'en',
      },
    ],
  }))
}
