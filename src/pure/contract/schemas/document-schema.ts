import { type Static, Type } from 'typebox'

const orderDocument = Type.Object(
  {
    id: Type.String({ examples: ['doc_0123456789abcdef01234567'] }),
    kind: Type.Enum(['invoice', 'credit_note', 'cancellation'], {
      description: '`cancellation` reverses a credit note whose refund was returned by a bank.',
    }),
    number: Type.String({
      description: 'Document number. Numbers of test orders start with TEST.',
      examples: ['2026-A-00017'],
    }),
    currency: Type.String({ examples: ['EUR'] }),
    tax: Type.Integer({ description: 'Tax included in total.' }),
    total: Type.Integer({
      description: 'In minor units, never negative. For a credit note, the credited amount.',
    }),
    issued_at: Type.String({ format: 'date-time' }),
    url: Type.String({ description: 'URL of the PDF; requires the secret key.' }),
  },
  { 'x-name': 'OrderDocument' },
)

export const orderDocumentList = Type.Object({ data: Type.Array(orderDocument) })

export type OrderDocumentJson = Static<typeof orderDocument>
