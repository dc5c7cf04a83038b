// The options of a product: their defaults, and when each choice can be had. What a choice costs is a
// page of its own.

import { optionName, productName, valueName } from '../../catalog-words/catalog-words.ts'
import { sizeText } from '../../frame/print-words.ts'
import { say } from '../../words/say.ts'
import type {
  CatalogField,
  CatalogForm,
  CatalogRow,
  CatalogTable,
  NamedProduct,
} from '../forms/catalog-form.ts'

export function optionsForm({ name, product, document }: NamedProduct): CatalogForm {
  const { wrap_color: colour, ...lists } = product.options
  const tables = Object.entries(lists).flatMap(([option, { choices }]): CatalogTable[] => {
    const at = ['products', name, 'options', option]
    const values = choices.map(({ value }) => value)
    return [
      {
        caption: say('Default of {option}', { option: optionName(document, option) }),
        columns: ['Value'],
        rows: [
          defaultRow(say('Default of {option}', { option: optionName(document, option) }), {
            path: at,
            kind: 'choice',
            choices: values,
            labelOf: (value) => valueName(document, option, value),
          }),
        ],
      },
      {
        caption: say('Choices of {option}', { option: optionName(document, option) }),
        columns: [say('From this size on'), say('Sold out')],
        note: say('A choice can be had in the size that is named here and in larger ones.'),
        rows: choices.map(({ value, least_size: least = '' }, index): CatalogRow => {
          const choice = [...at, 'choices', String(index)]
          const sizes = [...new Set(['', ...Object.keys(document.sizes), least])]
          return {
            label: valueName(document, option, value),
            fields: [
              {
                path: [...choice, 'least_size'],
                kind: 'choice',
                choices: sizes,
                labelOf: sizeText,
                isOptional: true,
                placeholder: say('any size'),
              },
              { path: [...choice, 'sold_out'], kind: 'tick' },
            ],
          }
        }),
      },
    ]
  })
  const ofColour = { path: ['products', name, 'options', 'wrap_color'], kind: 'text' } as const
  const colourTable = {
    caption: say('Colour of coloured sides'),
    columns: ['Value'],
    rows: [defaultRow(say('Default colour, as #rrggbb'), ofColour)],
  }
  return {
    title: say('Options of {name}', { name: productName(document, name) }),
    intro: say('What can be chosen beside the size. The default is what a new cart begins with.'),
    tables: colour === undefined ? tables : [...tables, colourTable],
  }
}

function defaultRow(label: string, { path, ...field }: CatalogField): CatalogRow {
  return { label, fields: [{ ...field, path: [...path, 'default'] }] }
}
