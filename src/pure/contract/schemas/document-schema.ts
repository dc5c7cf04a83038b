import { type Static, Type } from 'typebox'

const orderDocument = Type.Object(
  {
    id: Type.String({ examples: ['doc_0123456789abcdef01234567'] }),
    kind: Type.Enum(['invoice', 'credit_note', 'cancellation'], {
      description: '`cancellation` takes a credit note back whose refund a bank has sent back.',
    }),
    number: Type.String({
      description: 'For people. Those of test orders begin with TEST.',
      examples: ['2026-A-00017'],
    }),
    currency: Type.String({ examples: ['EUR'] }),
    tax: Type.Integer({ description: 'What of total is tax.' }),
    total: Type.Integer({
      description: 'In minor units, never negative: a credit note’s is what it takes back.',
    }),
    issued_at: Type.String({ format: 'date-time' }),
    url: Type.String({ description: 'Of the PDF; it takes the secret key.' }),
  },
  { 'x-name': 'OrderDocument' },
)

export const orderDocumentList = Type.Object({ data: Type.Array(orderDocument) })

export type OrderDocumentJson = Static<typeof orderDocument>
