// Who sells, and the pages that the law asks for.

import { type Static, Type } from 'typebox'
import { languages } from '../../../pure/contract/language.ts'
import type { legalPages } from '../../../pure/contract/legal-pages.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const facts = Type.Object({
  name: Type.String(),
  line1: Type.String(),
  line2: Type.String(),
  postalCode: Type.String(),
  city: Type.String(),
  /** ISO 3166-1 alpha-2. */
  country: Type.String(),
  /** Who may sign for a company. */
  representative: Type.String(),
  /** With its court, as in `HRB 1234, Amtsgericht Hamburg`. */
  register: Type.String(),
  vatId: Type.String(),
  taxNumber: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  /** In which the pages stand where a shopper's own language has none. */
  language: Type.Enum([...languages]),
  /** Whether shoppers are told that what is made to order can't be sent back. */
  isMadeToOrder: Type.Boolean(),
  invoicesAt: Type.Enum(['paid', 'shipped', 'never']),
  /** Whether the checkout asks for a company and its VAT ID. */
  asksCompany: Type.Boolean(),
  /** Whether businesses of other EU countries pay no VAT. */
  exemptsBusinesses: Type.Boolean(),
  /** After so many days what is known of the shopper of an order that is done goes; not there: never. */
  keepDays: Type.Optional(Type.Integer()),
})

/** What is not set is empty. */
export type Seller = Static<typeof facts>
export const sellerFacts = jsonColumn('sellers.facts', facts)

export type SellersTable = {
  id: 'seller'
  facts: TextOf<typeof sellerFacts>
  updated_at: number
}

export type LegalTextsTable = {
  page: (typeof legalPages)[number]
  language: (typeof languages)[number]
  /** In the small markup of trade/legal/parse-legal-text.ts. */
  text: string
  updated_at: number
}
