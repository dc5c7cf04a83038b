// The body of POST /api/v1/carts: the pictures of a set, with what is known of each print.

import { type Static, Type } from 'typebox'
import { languages } from '../../../pure/contract/language.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import { maxLinesOfACart } from '../../../trade/carts/cart.ts'
import { cartLineRequest, setTitle } from '../orders/line-request.ts'
import { currencyWish, priceListWish } from '../orders/order-request.ts'

/** As long as a UUID without hyphens, so that nobody guesses the address of the cart. */
export const leastPublicSetId = 32

export const cartRequest = Type.Object(
  {
    set_id: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: `Your own id of the set: the same one always means the same cart. With the access key it must be random, and have at least ${leastPublicSetId} characters.`,
          examples: ['0b6f1c1e-7a0c-4d0f-9d55-3c1f1f6f2b11'],
        }),
      ),
    ),
    cart_id: Type.Optional(
      nullable(
        Type.String({ maxLength: 40, description: 'An open cart to add to, instead of `set_id`.' }),
      ),
    ),
    title: setTitle,
    reference_id: Type.Optional(nullable(referenceIdText('Your own name for the order.'))),
    currency: currencyWish,
    language: Type.Optional(
      nullable(Type.Enum([...languages], { description: 'Of the pages; else the browser’s.' })),
    ),
    measures: Type.Optional(
      nullable(
        Type.Enum(['in', 'cm'], {
          description: 'Units of the sizes; default to those of the shopper’s region.',
        }),
      ),
    ),
    return_url: Type.Optional(
      nullable(
        Type.String({
          maxLength: 1000,
          description:
            'Where the cart and the receipt link back to: an address of `return_addresses` of the store, or on a site that may embed it.',
        }),
      ),
    ),
    code: Type.Optional(
      nullable(
        Type.String({
          maxLength: 160,
          description: 'A discount code for the cart. The checkout says if it does not apply.',
          examples: ['SUMMER'],
        }),
      ),
    ),
    price_list: priceListWish,
    partial: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether to open the cart without the lines that fail, and list them in `failed`. Otherwise one that fails leaves everything as it was.',
      }),
    ),
    lines: Type.Array(cartLineRequest, { minItems: 1, maxItems: maxLinesOfACart }),
  },
  { additionalProperties: false },
)

export type CartRequest = Static<typeof cartRequest>
