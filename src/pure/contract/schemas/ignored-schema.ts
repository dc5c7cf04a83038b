import { Type } from 'typebox'
import { nullable } from './nullable.ts'

export const ignoredList = Type.Optional(
  Type.Array(
    Type.Object({
      name: Type.String(),
      did_you_mean: nullable(Type.String({ examples: ['reference_id'] })),
    }),
    { description: 'What was sent and is not read here; absent if there is nothing.' },
  ),
)
