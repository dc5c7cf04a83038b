// What every list of the API takes, for its description.

import { Type } from 'typebox'

export const cursorParameter = Type.Optional(
  Type.String({ description: '`next_cursor` of the page before, as it is.' }),
)

export const limitParameter = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many on a page.' }),
)
