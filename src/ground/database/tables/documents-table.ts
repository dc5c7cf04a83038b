// Invoices and credit notes. A row is written once; only the PDF's hash is added when the PDF is
// made.

import { type Static, Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import {
  discounts,
  fees,
  postalAddress,
  taxes,
} from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const facts = Type.Object({
  seller: Type.Object({
    name: Type.String(),
    lines: Type.Array(Type.String()),
    country: Type.String(),
    representative: Type.String(),
    register: Type.String(),
    vatId: Type.String(),
    taxNumber: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
  buyer: Type.Object({
    address: postalAddress,
    company: nullable(Type.String()),
    vatId: nullable(Type.String()),
  }),
  /** Null if the same as the billing address. */
  deliveredTo: nullable(postalAddress),
  storeName: Type.String(),
  orderNumber: Type.String(),
  orderedAt: Type.Integer(),
  referenceId: nullable(Type.String()),
  /** BCP 47. */
  language: Type.String(),
  /** The catalog that its texts come from. */
  catalogSha256: nullable(Type.String()),
  /** Empty for a credit note, which is about the order as a whole. */
  lines: Type.Array(
    Type.Object({
      product: Type.String(),
      size: Type.String(),
      options: Type.Record(Type.String(), Type.String()),
      quantity: Type.Integer(),
      unitPrice: Type.Integer(),
    }),
  ),
  /** After discounts. */
  shipping: Type.Integer(),
  /** Absent if there are none. */
  discounts: Type.Optional(discounts),
  /** Absent from documents of earlier releases. Empty for a credit note. */
  fees: Type.Optional(fees),
  /** Minor units of the invoice that a gift card paid. Absent if none did. */
  giftCard: Type.Optional(Type.Integer()),
  isTaxIncluded: Type.Boolean(),
  /** True if issued on the day of payment or dispatch. */
  isDayOfSupply: Type.Boolean(),
  /** True if a business in another EU country pays no VAT. */
  isTaxExempt: Type.Boolean(),
  taxes,
  /** The document that a credit note or its cancellation refers to. */
  about: nullable(
    Type.Object({
      number: Type.String(),
      issuedAt: Type.Integer(),
      /** `2026-11-21`, the printed date. */
      issuedOn: Type.String(),
    }),
  ),
  /** By whose days it is dated. */
  timeZone: Type.String(),
})

export const documentFacts = jsonColumn('documents.facts', facts)
export type DocumentFacts = Static<typeof facts>
export type DocumentKind = 'invoice' | 'credit_note' | 'cancellation'

export type DocumentsTable = {
  id: string
  order_id: OrderId
  store_id: StoreId
  /** The order's mode. Test documents have separate numbers. */
  mode: 'test' | 'live'
  kind: DocumentKind
  /** Human-readable. Unique in the installation. */
  number: string
  year: number
  /** Per store, mode, kind and year: from 1, without gaps. */
  sequence: number
  /** Unique: one invoice per order, one credit note per refund. */
  cause: string
  currency: string
  /** Minor units, never negative: a credit note states the amount it takes back. */
  tax: number
  total: number
  facts: TextOf<typeof documentFacts>
  issued_at: number
  /** Hash of the PDF, in hex. Null if it is not made yet. */
  sha256: string | null
  /** What its PDF shows as boxes, each letter once; null: nothing, or it is not made yet. */
  missing_letters: string | null
}

/** Code that distinguishes the document numbers of one store from another's. */
export type DocumentSeriesTable = { store_id: StoreId; code: string }

export type DocumentCountersTable = {
  store_id: StoreId
  mode: 'test' | 'live'
  kind: DocumentKind
  year: number
  last: number
}
