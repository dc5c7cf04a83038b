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

export const timeParameter = (description: string) =>
  Type.Optional(
    Type.String({
      // The format also allows a time zone name suffix (RFC 9557), which Date can't parse.
      format: 'date-time',
      pattern: '^[^[]+$',
      form: 'an RFC 3339 time, such as 2026-11-21T12:00:00Z',
      description,
    }),
  )

export function timeOf(text: string | undefined): number | undefined {
  // RFC 3339 allows leap seconds, Date does not.
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?!\d|:)/, ':59'))
}
