// Schema of the catalog as it is stored and edited: JSON with snake_case names, lengths in
// millimeters, money in minor units by currency. docs/catalog.md explains each field.

import { type Static, type TSchema, Type } from 'typebox'
import { languages } from '../../../pure/contract/language.ts'
import { recordOf } from '../../../pure/objects.ts'
import { plainCharacter } from '../../../pure/tidy-text.ts'
import { backPrints } from '../catalog.ts'
import { colourOptions, knownOption, listedOptions } from '../options.ts'
import { productDataDocument } from '../product-data/product-data-document.ts'
import { taxKinds } from '../taxes/taxes.ts'

const closed = { additionalProperties: false }

function strictly<Fields extends Record<string, TSchema>>(
  fields: Fields,
  /** Name in the API description, for schemas that occur more than once. */
  name?: string,
) {
  return Type.Object(fields, { ...closed, ...(name !== undefined && { 'x-name': name }) })
}

const inches = '[1-9][0-9]?(?:\\.[0-9]?[1-9])?'
const centimetres = '[1-9][0-9]{0,2}(?:\\.[1-9])?'
// No trailing zeros, so that each size has exactly one name.
const sizeName = `^(?:${inches}x${inches}|${centimetres}x${centimetres}cm)$`
const otherName = `^${centimetres}x${centimetres}$`
const colour = '^#[0-9a-f]{6}$'
const oneLine = (most: number) =>
  Type.String({ pattern: `^[^\\s\\p{C}](${plainCharacter}{0,${most - 2}}[^\\s\\p{C}])?$` })

const amounts = Type.Record(
  Type.String({ pattern: '^[A-Z]{3}$' }),
  Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  { ...closed, 'x-name': 'CatalogAmounts' },
)
/** Only for the currencies in which a price was entered. */
const handSet = Type.Record(
  Type.String({ pattern: '^[A-Z]{3}$' }),
  Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  { ...closed, 'x-name': 'CatalogPrices' },
)
const millimetres = Type.Number({ minimum: 0, maximum: 100 })
const dpi = Type.Integer({ minimum: 30, maximum: 600 })
const soldOut = Type.Optional(Type.Boolean())
const percent = Type.Number({ minimum: 0, maximum: 1000, multipleOf: 0.01 })
/** Stores choose whole percentages. */
const wholePercent = Type.Integer({ minimum: 0, maximum: 1000 })

const tiers = Type.Array(
  strictly(
    {
      from: Type.Integer({ minimum: 2, maximum: 99_000 }),
      percent: Type.Number({ minimum: 0.01, maximum: 99.99, multipleOf: 0.01 }),
    },
    'CatalogTier',
  ),
  { minItems: 1, maxItems: 10 },
)

const band = strictly({
  up_to_square_inches: Type.Optional(Type.Integer({ minimum: 1 })),
  cost: amounts,
})

function listOption<Value extends TSchema>(value: Value) {
  const choice = strictly({
    value,
    bands: Type.Optional(Type.Array(band, { minItems: 1 })),
    least_size: Type.Optional(Type.String({ pattern: sizeName })),
    sold_out: soldOut,
    product_data: Type.Optional(productDataDocument),
  })
  return strictly({ default: value, choices: Type.Array(choice, { minItems: 1, maxItems: 20 }) })
}

const customOptionName = '^[a-z][a-z-]{0,29}$'
const customValue = Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{0,19}$' })

const builtInOptions = {
  ...recordOf(listedOptions(), (name) => {
    const { isExtended = false, values = [] } = knownOption(name)
    const value = isExtended ? customValue : Type.Enum(values.map(({ value }) => value))
    return Type.Optional(listOption(value))
  }),
  ...recordOf(colourOptions, () =>
    Type.Optional(strictly({ default: Type.String({ pattern: colour }) })),
  ),
}

const product = strictly(
  {
    slug: Type.String({ pattern: '^[A-Z0-9]{1,8}$' }),
    shipping: Type.String({ pattern: '^[a-z-]{1,20}$' }),
    markup_percent: Type.Optional(percent),
    margin_floor_percent: Type.Optional(percent),
    tiers: Type.Optional(tiers),
    tiers_over: Type.Optional(
      Type.Enum(['size', 'product'], {
        description: 'Which pieces count together; default: those of the same size.',
      }),
    ),
    sold_out: soldOut,
    reduced_since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Since when its prices are announced as lowered.',
      }),
    ),
    product_data: Type.Optional(productDataDocument),
    back_print: Type.Optional(
      Type.Enum([...backPrints], {
        description:
          'What the lab is asked to print on the back: the name of the picture, the day of the order, or the reference id of the line.',
      }),
    ),
    dpi: strictly({ floor: dpi, good: dpi, sharp: dpi, file: dpi }),
    millimetres: strictly({
      bleed: millimetres,
      bleed_oversize: Type.Optional(millimetres),
      bleed_under_mat: Type.Optional(millimetres),
      thickness: millimetres,
      safe: millimetres,
      frame_width: Type.Optional(millimetres),
      frame_depth: Type.Optional(millimetres),
    }),
    // Additional options and values are defined in `custom`; see custom-faults.ts.
    options: Type.Object(builtInOptions, { additionalProperties: listOption(customValue) }),
    sizes: Type.Record(
      Type.String({ pattern: sizeName }),
      strictly({
        cost: amounts,
        price: Type.Optional(handSet),
        markup_percent: Type.Optional(percent),
        tiers: Type.Optional(tiers),
        sold_out: soldOut,
      }),
      { ...closed, minProperties: 1 },
    ),
  },
  'CatalogProduct',
)

const days = Type.Integer({ minimum: 0, maximum: 365 })
const terms = strictly(
  {
    min_days: days,
    max_days: days,
    rates: Type.Record(
      Type.String({ pattern: '^[a-z-]{1,20}$' }),
      strictly({ first: amounts, additional: amounts, oversize: amounts }),
      closed,
    ),
  },
  'CatalogShippingTerms',
)
const zone = strictly({ standard: Type.Optional(terms), express: Type.Optional(terms) })
const zoneName = '^[a-z][a-z-]{0,29}$'

const taxRate = strictly({
  kind: Type.Enum([...taxKinds]),
  name: Type.Optional(oneLine(20)),
  percent: Type.Number({ exclusiveMinimum: 0, maximum: 100, multipleOf: 0.0001 }),
})
const taxes = strictly({
  included: Type.Boolean(),
  on_shipping: Type.Optional(Type.Boolean()),
  places: Type.Array(
    strictly({
      country: Type.String({ pattern: '^[A-Z]{2}$' }),
      region: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{1,3}$' })),
      rates: Type.Array(taxRate, { maxItems: 5 }),
    }),
    { maxItems: 1000 },
  ),
})

const words = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, pattern: `^${plainCharacter}*$` })

/** Keyed by language; English is the fallback for a missing one. */
function translated<Text extends TSchema>(schema: Text) {
  const others = languages.filter((language) => language !== 'en')
  return Type.Object(
    { en: schema },
    {
      additionalProperties: false,
      patternProperties: { [`^(${others.join('|')})$`]: schema },
    },
  )
}

const fee = strictly(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$' }),
    region: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{1,3}$' })),
    name: translated(oneLine(60)),
    amount: handSet,
    from: Type.Optional(amounts),
    taxed: Type.Boolean(),
  },
  'CatalogFee',
)

const packageDocument = strictly(
  {
    name: translated(oneLine(60)),
    price: handSet,
    slots: Type.Array(
      strictly({
        quantity: Type.Integer({ minimum: 1, maximum: 999 }),
        product: Type.String({ pattern: '^[a-z][a-z-]{0,29}$' }),
        sizes: Type.Array(Type.String({ pattern: sizeName }), {
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
        }),
        pictures: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 999,
            description: 'The most different pictures that the pieces may show.',
          }),
        ),
      }),
      { minItems: 1, maxItems: 10 },
    ),
  },
  'CatalogPackage',
)

export const customDocument = strictly(
  {
    products: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][a-z-]{0,29}$' }),
        strictly({
          words: translated(strictly({ name: words(40), note: words(200) })),
          side_color: Type.String({ pattern: colour }),
          roughness: Type.Number({ minimum: 0, maximum: 1 }),
        }),
        closed,
      ),
    ),
    options: Type.Optional(
      Type.Record(
        Type.String({ pattern: customOptionName }),
        strictly({
          // Optional because the built-in languages already have words for `frame` and `mat`.
          words: Type.Optional(translated(words(30))),
          values: Type.Record(
            customValue,
            strictly({
              words: translated(words(30)),
              swatch: Type.String({ pattern: colour }),
              picture: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
              side_color: Type.Optional(Type.String({ pattern: colour })),
              thickness: Type.Optional(millimetres),
              frame: Type.Optional(Type.String({ pattern: colour })),
              wood: Type.Optional(Type.Boolean()),
              mat: Type.Optional(millimetres),
              border: Type.Optional(millimetres),
            }),
            { ...closed, minProperties: 1 },
          ),
        }),
        closed,
      ),
    ),
  },
  'CatalogCustom',
)

export const catalogDocument = strictly(
  {
    currencies: Type.Array(Type.String({ pattern: '^[A-Z]{3}$' }), {
      minItems: 1,
      uniqueItems: true,
    }),
    currency_digits: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Z]{3}$' }),
        Type.Integer({ minimum: 0, maximum: 4 }),
        {
          ...closed,
          description:
            'With how many minor digits the amounts of each currency were written. Every answer has it; a document that was written with others than ISO 4217 has is refused.',
          examples: [{ USD: 2, JPY: 0 }],
        },
      ),
    ),
    markup_percent: percent,
    margin_floor_percent: Type.Optional(percent),
    store_markup: Type.Optional(strictly({ min: wholePercent, max: wholePercent })),
    oversize_square_inches: Type.Integer({ minimum: 1 }),
    sizes: Type.Record(Type.String({ pattern: sizeName }), Type.String({ pattern: otherName }), {
      ...closed,
      minProperties: 1,
    }),
    size_labels: Type.Optional(
      Type.Record(Type.String({ pattern: sizeName }), oneLine(16), closed),
    ),
    show_all_sizes: Type.Optional(Type.Boolean()),
    products: Type.Object(
      {
        canvas: Type.Optional(product),
        'framed-print': Type.Optional(product),
        poster: Type.Optional(product),
        metal: Type.Optional(product),
        acrylic: Type.Optional(product),
        'photo-print': Type.Optional(product),
      },
      { additionalProperties: product, minProperties: 1 },
    ),
    custom: Type.Optional(customDocument),
    product_data: Type.Optional(productDataDocument),
    taxes: Type.Optional(taxes),
    fees: Type.Optional(Type.Array(fee, { maxItems: 100 })),
    packages: Type.Optional(Type.Array(packageDocument, { minItems: 1, maxItems: 30 })),
    duties: Type.Optional(
      strictly({
        paid_by: Type.Enum(['recipient', 'seller']),
        sent_from: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      }),
    ),
    countries: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Z]{2}$' }),
        Type.String({ pattern: zoneName }),
        closed,
      ),
    ),
    zone_names: Type.Optional(Type.Record(Type.String({ pattern: zoneName }), oneLine(30), closed)),
    shipping: Type.Record(Type.String({ pattern: zoneName }), zone, {
      ...closed,
      minProperties: 1,
      maxProperties: 30,
    }),
  },
  'CatalogDocument',
)

export type CatalogDocument = Static<typeof catalogDocument>
export type ProductDocument = Static<typeof product>
export type TermsDocument = Static<typeof terms>
export type PackageDocument = Static<typeof packageDocument>
export type FeeDocument = Static<typeof fee>
export type AmountsDocument = Static<typeof amounts>
