import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })

export const giftCardId = Type.String({ description: 'The gift card’s `id`.' })

const fields = {
  id: Type.String({ examples: ['gc_0123456789abcdef01234567'] }),
  end: Type.String({ description: 'The last four characters of its code.', examples: ['WZ4C'] }),
  mode: Type.Enum(['test', 'live']),
  store: nullable(Type.String({ description: 'The only store that takes it; null: every store.' })),
  currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
  amount: Type.Integer({ description: 'What it was issued with, in minor units.' }),
  balance: Type.Integer({ description: 'What is left, in minor units.' }),
  origin: Type.Enum(['sold', 'goodwill'], {
    description: 'Whether someone paid for it, or the shop gave it away.',
  }),
  valid_until: nullable(time('It pays until this moment; null: it has no end.')),
  email: Type.String({ description: 'Where it was mailed; empty if it was not.' }),
  created_at: time('When it was issued.'),
  voided_at: nullable(time('When it was voided.')),
}

export const giftCard = Type.Object(fields, { 'x-name': 'GiftCard' })
export const issuedGiftCard = Type.Object(
  {
    ...fields,
    code: Type.String({
      description: 'What it is paid with. Only this answer has it.',
      examples: ['7K2M-93QF-0BTX-WZ4C'],
    }),
  },
  { 'x-name': 'IssuedGiftCard' },
)
export const giftCardList = Type.Object({
  data: Type.Array(giftCard),
  next_cursor: nullable(Type.String({ description: 'Null on the last page.' })),
})

export type GiftCardJson = Static<typeof giftCard>
