import { type Static, Type } from 'typebox'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import { sizeWords } from '../../../pure/contract/schemas/size-words.ts'
import { keysOf, recordOf } from '../../../pure/objects.ts'
import { longestPictureName, longestSetTitle } from '../../../trade/carts/picture-words.ts'
import { optionTable } from '../../../trade/catalog/options.ts'
import { maxItemsOfALine } from '../../../trade/catalog/prices/price-line.ts'

/** A body with as many lines as a cart can have, each with the longest texts. */
export const longestLinesBytes = 4 * 1024 * 1024

const closed = { additionalProperties: false }
const pixels = {
  minimum: 1,
  maximum: 100_000,
  form: 'a whole number of pixels from 1 to 100000',
}
const form = 'a fraction of the picture from 0 to 1'
const fraction = { minimum: 0, maximum: 1, form }
const share = { exclusiveMinimum: 0, maximum: 1, form }

const cropRequest = Type.Object(
  {
    x: Type.Number(fraction),
    y: Type.Number(fraction),
    width: Type.Number(share),
    height: Type.Number(share),
  },
  {
    ...closed,
    description:
      'The printed part of the upright picture, as fractions of its width and height. If omitted, the smallest possible crop is used.',
  },
)

const optionValue = Type.Optional(nullable(Type.String({ maxLength: 40 })))
const choiceFields = {
  product: Type.String({
    maxLength: 40,
    description:
      'A product of the catalog: `canvas`, `framed-print`, `poster`, `metal`, `acrylic`, `photo-print`, or a custom product.',
    examples: ['canvas'],
  }),
  size: Type.String({
    maxLength: 40,
    description: `${sizeWords} \`24x36\` is portrait, \`36x24\` the same size in landscape.`,
    examples: ['18x12'],
  }),
}
const pictureFields = {
  options: Type.Optional(
    nullable(
      Type.Object(
        recordOf(keysOf(optionTable), () => optionValue),
        {
          // Options that only the catalog knows; see custom-faults.ts.
          additionalProperties: nullable(Type.String({ maxLength: 40 })),
          description:
            'The product’s options by their catalog names. Omitted options use the catalog’s default.',
          examples: [{ depth: '1.5', wrap: 'mirror' }],
        },
      ),
    ),
  ),
  crop: Type.Optional(nullable(cropRequest)),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxItemsOfALine, default: 1, examples: [1] }),
  ),
  print_width: Type.Optional(
    nullable(
      Type.Integer({
        ...pixels,
        description:
          'Pixel dimensions of the print image, both or neither. Required while the token belongs to a preview whose print image has not arrived.',
      }),
    ),
  ),
  print_height: Type.Optional(nullable(Type.Integer(pixels))),
  name: Type.Optional(
    nullable(
      Type.String({
        maxLength: longestPictureName,
        description: 'What the shopper knows the picture by, such as its file name.',
        examples: ['IMG_0212.jpg'],
      }),
    ),
  ),
  reference_id: Type.Optional(nullable(referenceIdText('Your own text on this picture.'))),
}

const lineFields = { ...choiceFields, ...pictureFields }

const tokenText = Type.String({
  maxLength: 200,
  description: 'Token of an image that was handed over.',
})

export const setTitle = Type.Optional(
  nullable(
    Type.String({
      maxLength: longestSetTitle,
      description: 'What the shopper calls the pictures together.',
      examples: ['Class 4b'],
    }),
  ),
)

export const orderLineRequest = Type.Object({ image_token: tokenText, ...lineFields }, closed)

/** Without a product and a size, the line begins with the first choice. */
export const cartLineRequest = Type.Object(
  {
    image_token: tokenText,
    product: Type.Optional(nullable(choiceFields.product)),
    size: Type.Optional(nullable(choiceFields.size)),
    ...pictureFields,
  },
  closed,
)

export const quoteLineRequest = Type.Object(
  {
    image_token: Type.Optional(nullable(tokenText)),
    picture: Type.Optional(
      nullable(
        Type.Object(
          { width: Type.Integer(pixels), height: Type.Integer(pixels) },
          { ...closed, description: 'Upright pixel dimensions, instead of an image token.' },
        ),
      ),
    ),
    ...lineFields,
  },
  closed,
)

export type LineRequest = Static<typeof quoteLineRequest>
export type CartLineRequest = Static<typeof cartLineRequest>
