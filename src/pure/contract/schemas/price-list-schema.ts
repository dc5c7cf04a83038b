import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false }

const terms = {
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'At most 80 characters. A hand-off names the list by it; case does not matter.',
    examples: ['School 2026'],
  }),
  store_id: nullable(
    Type.String({ description: 'The only store it is for; null for every store.' }),
  ),
  carts_of: Type.Array(Type.String(), {
    maxItems: 1000,
    description: 'Ids of the stores whose carts get the list without being asked.',
  }),
}

export const newPriceList = Type.Object(
  {
    name: terms.name,
    store_id: Type.Optional(terms.store_id),
    carts_of: Type.Optional(terms.carts_of),
  },
  closed,
)

export const priceListChange = Type.Object(
  {
    name: Type.Optional(terms.name),
    store_id: Type.Optional(terms.store_id),
    carts_of: Type.Optional(terms.carts_of),
  },
  closed,
)

const fields = {
  id: Type.String({ examples: ['pl_3f9b1c2d4e5f60718293a4b5'] }),
  ...terms,
  version: Type.Integer({
    description: 'Grows with each change of its prices. 0: it has none yet.',
  }),
  updated_at: Type.String({ format: 'date-time' }),
}

export const priceList = Type.Object(fields, { 'x-name': 'PriceList' })
export type PriceListJson = Static<typeof priceList>

export const priceListWithVersions = Type.Object({
  ...fields,
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      saved_by: Type.String({ description: 'A person, or the key of a program.' }),
      saved_at: Type.String({ format: 'date-time' }),
    }),
    { description: 'Newest first, at most 200. `GET …/prices?version=` has their prices.' },
  ),
})

export const priceListList = Type.Object({ data: Type.Array(priceList) })

const change = Type.Object(
  {
    product: Type.String({ examples: ['poster'] }),
    size: Type.String({ description: 'In portrait.', examples: ['8x12'] }),
    option: nullable(Type.String({ description: 'With `choice`: what that choice adds.' })),
    choice: nullable(Type.String()),
    from_pieces: nullable(
      Type.Integer({ description: 'The price of each piece from that many on.' }),
    ),
    currency: Type.String({ examples: ['EUR'] }),
    before: Type.Integer({ description: 'Minor units, without a store’s markup.' }),
    after: Type.Integer(),
    difference: Type.Integer(),
    margin_percent: nullable(
      Type.Number({ description: 'What `after` is above its cost. Null if it costs nothing.' }),
    ),
  },
  { 'x-name': 'PriceListChange' },
)

export const priceListPut = Type.Object({
  dry_run: Type.Boolean(),
  version: Type.Integer({ description: 'The version in use after the request.' }),
  changes: Type.Array(change, { description: 'Prices that differ from those before.' }),
})
export type PriceListPutJson = Static<typeof priceListPut>
