// The body of POST /api/v1/orders: an order placed by a program without the storefront.

import { type Static, Type } from 'typebox'
import { languages } from '../../../pure/contract/language.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import { maxLinesOfACart } from '../../../trade/carts/cart.ts'
import { longestGiftNote } from '../../../trade/checkout/addresses/check-gift.ts'
import { orderLineRequest, setTitle } from './line-request.ts'

const closed = { additionalProperties: false }
const text = (examples: string[] = []) =>
  Type.String({ maxLength: 400, ...(examples.length > 0 && { examples }) })
const optionalText = (examples: string[] = []) => Type.Optional(nullable(text(examples)))

const postalFields = {
  name: text(['Ada Lovelace']),
  line1: text(['12 Long Street']),
  line2: optionalText(),
  city: optionalText(['Portland']),
  region: optionalText(['OR']),
  postal_code: optionalText(['97201']),
  country: Type.String({
    maxLength: 40,
    description: 'ISO 3166-1 alpha-2. Determines which other fields are required.',
    examples: ['US'],
  }),
}

export const currencyWish = Type.Optional(
  nullable(
    Type.String({
      maxLength: 40,
      description: 'ISO 4217; defaults to the store’s currency.',
      examples: ['USD'],
    }),
  ),
)

export const vatIdWish = Type.Optional(
  nullable(
    Type.String({
      maxLength: 40,
      description:
        'VAT ID of a business. Only its format is checked, not whether it was issued. If the operator has enabled it, an ID from another EU country removes VAT.',
      examples: ['DE123456789'],
    }),
  ),
)

export const codeWish = Type.Optional(
  nullable(
    Type.String({
      maxLength: 160,
      description: 'A discount code. A request with one that does not apply is refused.',
      examples: ['SUMMER'],
    }),
  ),
)

export const priceListWish = Type.Optional(
  nullable(
    Type.String({
      maxLength: 200,
      description:
        'Name or id of a price list of the operator for this store, instead of the store’s own. Takes the secret key.',
      examples: ['School 2026'],
    }),
  ),
)

export const orderRequest = Type.Object(
  {
    reference_id: Type.Optional(nullable(referenceIdText('Your own name for the order.'))),
    title: setTitle,
    currency: currencyWish,
    code: codeWish,
    price_list: priceListWish,
    lines: Type.Array(orderLineRequest, { minItems: 1, maxItems: maxLinesOfACart }),
    shipping_address: Type.Object(
      { ...postalFields, email: text(['ada@example.com']), phone: optionalText() },
      closed,
    ),
    billing_address: Type.Optional(
      nullable(
        Type.Object(postalFields, { ...closed, description: 'Defaults to the shipping address.' }),
      ),
    ),
    company: optionalText(['Example Prints Ltd']),
    vat_id: vatIdWish,
    shipping_method: Type.String({
      maxLength: 40,
      description: 'One of the methods a quote returns for the country.',
      examples: ['standard'],
    }),
    gift: Type.Optional(
      nullable(
        Type.Object(
          {
            note: Type.Optional(
              nullable(
                Type.String({
                  maxLength: longestGiftNote,
                  description: 'Plain text, printed on the packing slip.',
                  examples: ['Happy birthday!'],
                }),
              ),
            ),
          },
          { ...closed, description: 'A present.' },
        ),
      ),
    ),
    payment: Type.Object(
      {
        method: Type.Enum(['test', 'account', 'gift_card'], {
          description:
            '`test` pays with a test card that succeeds, in test stores only. `account` bills the order to the store, if the operator allows it. `gift_card`: the gift card pays for everything.',
          examples: ['test'],
        }),
      },
      closed,
    ),
    gift_card: Type.Optional(
      nullable(
        Type.String({
          maxLength: 40,
          description:
            'Code of a gift card, which pays first. `payment` pays the rest; with `gift_card` there must be none.',
          examples: ['7K2M-93QF-0BTX-WZ4C'],
        }),
      ),
    ),
    language: Type.Optional(
      nullable(Type.Enum([...languages], { description: 'Language of mails to the shopper.' })),
    ),
  },
  closed,
)

export type OrderRequest = Static<typeof orderRequest>
