import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false }
const time = (description: string) =>
  nullable(
    Type.String({
      format: 'date-time',
      // The format also allows a time zone name suffix (RFC 9557), which Date can't parse.
      pattern: '^[^[]+$',
      form: 'an RFC 3339 time, such as 2026-11-21T12:00:00Z',
      description,
    }),
  )
const amounts = (description: string) =>
  nullable(
    Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), {
      description: `${description} Minor units by currency.`,
      examples: [{ USD: 500 }],
    }),
  )
const uses = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description }))

const terms = {
  kind: Type.Enum(['percent', 'amount', 'shipping', 'size'], {
    description:
      '`percent` and `amount` are taken off the prints, `shipping` is the price of the cheapest method, `size` is one print for free.',
  }),
  percent: nullable(
    Type.Number({ description: 'For `percent`: above 0 to 100, with at most two decimals.' }),
  ),
  amounts: amounts('For `amount`.'),
  product: nullable(Type.String({ description: 'For `size`.', examples: ['poster'] })),
  size: nullable(Type.String({ description: 'For `size`, in portrait.', examples: ['8x10'] })),
  store_id: nullable(Type.String({ description: 'The only store where it counts; null for all.' })),
  products: nullable(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 200,
      description: 'The products that it reduces; null for all.',
    }),
  ),
  valid_from: time('From then on.'),
  valid_until: time('Before then.'),
  max_uses: uses('How many orders may have it; null for no limit.'),
  max_uses_per_shopper: uses('How many orders of one mail address may have it.'),
  least_subtotal: amounts('What the prints must cost at least, before the code.'),
  may_go_below_floor: Type.Boolean({
    description: 'Allows prices below the margin floor. The operator bears the difference.',
  }),
  active: Type.Boolean({ description: 'False: shoppers cannot use it.' }),
}

const code = Type.String({
  minLength: 1,
  maxLength: 160,
  description: 'At most 40 letters, digits, `-`, `_` and `.`; case does not matter.',
  examples: ['SUMMER'],
})

export const discountCode = Type.Object(
  {
    code,
    ...terms,
    batch: nullable(Type.String({ description: 'What codes that were made together share.' })),
    uses: Type.Integer({ description: 'Orders that have it and are paid or being paid.' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { 'x-name': 'DiscountCode' },
)

export const discountCodeList = Type.Object({
  data: Type.Array(discountCode),
  next_cursor: nullable(Type.String()),
})
export const discountCodesMade = Type.Object({ data: Type.Array(discountCode) })

const { kind, ...others } = Type.Partial(Type.Object(terms)).properties
export const discountCodeChange = Type.Object({ kind, ...others }, { ...closed, minProperties: 1 })
export const newDiscountCodes = Type.Object(
  {
    kind: terms.kind,
    ...others,
    code: Type.Optional(nullable(code)),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5_000,
        description: 'Makes that many random codes, which begin with `code` if it is sent.',
        examples: [1],
      }),
    ),
    batch: Type.Optional(
      nullable(Type.String({ maxLength: 60, description: 'A name for several codes.' })),
    ),
  },
  closed,
)

export type DiscountCodeJson = Static<typeof discountCode>
export type DiscountCodeChange = Static<typeof discountCodeChange>
