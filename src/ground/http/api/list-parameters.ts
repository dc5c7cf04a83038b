import { Type } from 'typebox'

export const cursorParameter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    form: '`next_cursor` of the page before',
    description: '`next_cursor` of the page before, as it is.',
  }),
)

export const limitParameter = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'How many on a page.',
})
