// What one choice of an option adds to the cost, in steps by the area of the size. If the choice
// does not exist yet, the form starts with it, so sending the form adds it.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { optionLists } from '../../../../trade/catalog/document/option-lists.ts'
import { colourOptions } from '../../../../trade/catalog/options.ts'
import {
  choiceText,
  optionLabel,
  productLabel,
  valueLabel,
} from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { sizeText } from '../../layout/print-texts.ts'
import { type ChoicePlace, partAddress } from '../catalog-part.ts'
import { toFillIn } from '../currencies/in-these-currencies.ts'
import {
  amountFields,
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  type CatalogTable,
  type NamedProduct,
} from '../forms/catalog-form.ts'
import {
  type BandDocument,
  choiceIndex,
  choicesOf,
  missingChoices,
  optionOf,
  withChoice,
} from './edit-choices.ts'

const freeSteps = 2

/** Returns null if the product neither has the choice nor could have it. */
export function choiceForm(document: CatalogDocument, place: ChoicePlace): CatalogForm | null {
  const { product, value } = place
  const isNew = choiceIndex(document, place) === -1
  if (isNew && !missingChoices(document, place).includes(value)) return null
  const begins = isNew ? withChoice(document, place) : document
  const steps = t(
    'The area of a size is its width times its height: 16x20 inches is 320 square inches, 40x50 cm is 310. The tier without a limit applies to all larger sizes. Without tiers, the choice costs nothing extra.',
  )
  const [choice, sold] = [choiceText(document, place), productLabel(document, product)]
  return {
    title: isNew
      ? t('Add {place} to {product}', { place: choice, product: sold })
      : t('Costs of {place} of {product}', { place: choice, product: sold }),
    intro: isNew ? `${steps} ${toFillIn(document)}` : steps,
    back: {
      href: partAddress({ kind: 'options', product }),
      label: t('Options of {product}', { product: sold }),
    },
    tables: [stepsTable(begins, place, freeSteps)],
    begins,
    tidy: tidySteps,
  }
}

export function stepsTable(
  document: CatalogDocument,
  place: ChoicePlace,
  freeCount: number,
): CatalogTable {
  const { product, option } = place
  const index = choiceIndex(document, place)
  const at = ['products', product, 'options', option, 'choices', String(index), 'bands']
  const count = optionOf(document, place)?.choices[index]?.bands?.length ?? 0
  const rows = Array.from({ length: count + freeCount }, (_, step): CatalogRow => {
    const path = [...at, String(step)]
    const isFree = step >= count
    const limit = {
      path: [...path, 'up_to_square_inches'],
      kind: 'whole',
      isOptional: true,
      placeholder: isFree ? '' : t('no limit'),
    } as const
    return {
      label: isFree
        ? t('New tier {step}', { step: step - count + 1 })
        : t('Tier {step}', { step: step + 1 }),
      fields: [limit, ...amountFields(document, [...path, 'cost'])],
      goes: { path, isFree },
    }
  })
  return {
    caption: t('Cost added by {place}', { place: choiceText(document, place) }),
    columns: [t('Up to (square inches)'), ...document.currencies, t('Remove')],
    rows,
  }
}

/** Sorts the steps of every choice by limit and drops removed ones. */
export function tidySteps({ products }: CatalogDocument): void {
  for (const choice of Object.values(products).flatMap(choicesOf)) {
    // Writing the fields may have turned the array into an object, and a removed step leaves a
    // hole.
    const bands = Object.values(choice.bands ?? {})
    bands.sort((a, b) => limitOf(a) - limitOf(b))
    if (bands.length === 0) delete choice.bands
    else choice.bands = bands
  }
}

function limitOf({ up_to_square_inches: limit }: BandDocument): number {
  return limit ?? Number.MAX_SAFE_INTEGER
}

/**
 * The options of a product: their defaults, and when each choice is available. The cost of a choice
 * has its own page.
 */
export function optionsForm({ name, product, document }: NamedProduct): CatalogForm {
  const tables = optionLists(product).flatMap(([option, { choices }]): CatalogTable[] => {
    const at = ['products', name, 'options', option]
    const values = choices.map(({ value }) => value)
    return [
      {
        caption: t('Default of {option}', { option: optionLabel(document, option) }),
        columns: ['Value'],
        rows: [
          defaultRow(t('Default of {option}', { option: optionLabel(document, option) }), {
            path: at,
            kind: 'choice',
            choices: values,
            labelOf: (value) => valueLabel(document, option, value),
          }),
        ],
      },
      {
        caption: t('Choices of {option}', { option: optionLabel(document, option) }),
        columns: [t('From this size'), t('Sold out')],
        note: t('A choice is offered in the size given here and in larger ones.'),
        rows: choices.map(({ value, least_size: least = '' }, index): CatalogRow => {
          const choice = [...at, 'choices', String(index)]
          const sizes = [...new Set(['', ...Object.keys(document.sizes), least])]
          return {
            label: valueLabel(document, option, value),
            fields: [
              {
                path: [...choice, 'least_size'],
                kind: 'choice',
                choices: sizes,
                labelOf: sizeText,
                isOptional: true,
                placeholder: t('any size'),
              },
              { path: [...choice, 'sold_out'], kind: 'tick' },
            ],
          }
        }),
      },
    ]
  })
  const colours = colourOptions.filter((colour) => product.options[colour] !== undefined)
  const colourTables = colours.map((colour): CatalogTable => {
    const field = { path: ['products', name, 'options', colour], kind: 'text' } as const
    return {
      caption: optionLabel(document, colour),
      columns: ['Value'],
      rows: [defaultRow(t('Default colour, as #rrggbb'), field)],
    }
  })
  return {
    title: t('Options of {name}', { name: productLabel(document, name) }),
    intro: t('What shoppers can choose besides the size. A new cart starts with the default.'),
    tables: [...tables, ...colourTables],
  }
}

function defaultRow(label: string, { path, ...field }: CatalogField): CatalogRow {
  return { label, fields: [{ ...field, path: [...path, 'default'] }] }
}
