// Invoices and credit notes. A row is written once; only the hash of its PDF is added when that is made.

import { type Static, Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { postalAddress, taxes } from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const facts = Type.Object({
  seller: Type.Object({
    name: Type.String(),
    /** Street and place. */
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
  /** Null: where the bill goes. */
  deliveredTo: nullable(postalAddress),
  storeName: Type.String(),
  orderNumber: Type.String(),
  orderedAt: Type.Integer(),
  referenceId: nullable(Type.String()),
  /** BCP 47. */
  language: Type.String(),
  /** What its words are in. */
  catalogSha256: nullable(Type.String()),
  /** Of a credit note none: it is about the order as a whole. */
  lines: Type.Array(
    Type.Object({
      product: Type.String(),
      size: Type.String(),
      options: Type.Record(Type.String(), Type.String()),
      quantity: Type.Integer(),
      unitPrice: Type.Integer(),
    }),
  ),
  shipping: Type.Integer(),
  isTaxIncluded: Type.Boolean(),
  /** Whether it is issued on the day of payment or dispatch. */
  isDayOfSupply: Type.Boolean(),
  /** Whether a business of another EU country pays no VAT. */
  isTaxExempt: Type.Boolean(),
  taxes,
  /** What a credit note or its cancellation is about. */
  about: nullable(
    Type.Object({
      number: Type.String(),
      issuedAt: Type.Integer(),
      /** `2026-11-21`, as it is dated. */
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
  /** That of its order; tests have numbers of their own. */
  mode: 'test' | 'live'
  kind: DocumentKind
  /** For people; unique in the installation. */
  number: string
  year: number
  /** Within store, mode, kind and year: from 1, without a gap. */
  sequence: number
  /** Unique: one invoice for an order, one credit note for a refund. */
  cause: string
  currency: string
  /** Minor units, never negative: a credit note's are what it takes back. */
  tax: number
  total: number
  facts: TextOf<typeof documentFacts>
  issued_at: number
  /** Of the PDF, in hex; null: it is not made yet. */
  sha256: string | null
  /** What its PDF shows as boxes, each letter once; null: nothing, or it is not made yet. */
  missing_letters: string | null
}

/** What tells the numbers of one store from those of another. */
export type DocumentSeriesTable = { store_id: StoreId; code: string }

export type DocumentCountersTable = {
  store_id: StoreId
  mode: 'test' | 'live'
  kind: DocumentKind
  year: number
  last: number
}
