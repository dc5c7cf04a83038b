import { Type } from 'typebox'

export const cursorParameter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    form: '`next_cursor` of the previous page',
    description: '`next_cursor` of the previous page, as it is.',
  }),
)

export const limitParameter = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'Page size.',
})
