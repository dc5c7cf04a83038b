import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'
import { soldFrom } from './order-schema.ts'
import { sizeWords } from './size-words.ts'

const words = {
  name: nullable(Type.String({ description: 'What the shopper knows the picture by.' })),
  reference_id: nullable(Type.String({ description: 'Yours, of this picture.' })),
}
const choice = {
  product: Type.String({ examples: ['canvas'] }),
  size: nullable(
    Type.String({ description: `${sizeWords} Null if the picture is too small for all.` }),
  ),
}

const cartFields = {
  cart_id: Type.String(),
  cart_url: Type.String({ description: 'Send the shopper here. Whoever has it has the cart.' }),
  status: Type.Enum(['open', 'ordered']),
  title: nullable(Type.String({ examples: ['Class 4b'] })),
  reference_id: nullable(Type.String({ description: 'Yours, of the cart and its order.' })),
  currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
  line_count: Type.Integer({ description: 'Lines of the whole cart.' }),
  expires_at: Type.String({
    format: 'date-time',
    description: 'Every change of an open cart prolongs it.',
  }),
}

const index = Type.Integer({ description: 'Position in `lines` of the request, from 0.' })

export const openedCart = Type.Object(
  {
    ...cartFields,
    lines: Type.Array(
      Type.Object(
        {
          index,
          line_id: Type.String(),
          image_token: Type.String(),
          ...choice,
          is_new: Type.Boolean({
            description:
              'False if the cart had this line, or an earlier one of the request is equal.',
          }),
        },
        { 'x-name': 'OpenedCartLine' },
      ),
    ),
    failed: Type.Array(
      Type.Object(
        {
          index,
          image_token: nullable(Type.String({ description: 'As sent.' })),
          field: Type.String({ examples: ['lines[211].image_token'] }),
          code: Type.String({ examples: ['token_expired'] }),
          message: Type.String(),
        },
        { 'x-name': 'FailedCartLine' },
      ),
      { description: 'With `partial`: the lines that are not in the cart, and why.' },
    ),
  },
  { 'x-name': 'OpenedCart' },
)

export const cart = Type.Object(
  {
    ...cartFields,
    price_list: nullable(soldFrom),
    subtotal: Type.Integer({ description: 'Minor units, before shipping.' }),
    is_orderable: Type.Boolean({ description: 'Whether every line can be printed.' }),
    lines: Type.Array(
      Type.Object(
        {
          line_id: Type.String(),
          image_token: Type.String(),
          ...words,
          ...choice,
          options: Type.Record(Type.String(), Type.String()),
          quantity: Type.Integer(),
          unit_price: nullable(Type.Integer()),
          total: nullable(Type.Integer()),
          can_be_printed: Type.Boolean(),
          reason: nullable(Type.String({ description: 'Why it can’t be printed.' })),
          dpi: nullable(Type.Integer()),
        },
        { 'x-name': 'CartLine' },
      ),
    ),
    lost: Type.Array(
      Type.Object({ line_id: Type.String(), ...words }, { 'x-name': 'LostCartLine' }),
      { description: 'Lines whose picture was deleted. They are not ordered.' },
    ),
    next_cursor: nullable(
      Type.String({ description: 'Send it as `cursor` for the next page of `lines`.' }),
    ),
  },
  { 'x-name': 'Cart' },
)

export type OpenedCartJson = Static<typeof openedCart>
export type CartJson = Static<typeof cart>
