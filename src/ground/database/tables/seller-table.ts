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
  /** The person authorized to sign for a company. */
  representative: Type.String(),
  /** With its court, as in `HRB 1234, Amtsgericht Hamburg`. */
  register: Type.String(),
  vatId: Type.String(),
  taxNumber: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  /** Fallback language for pages missing in the shopper's language. */
  language: Type.Enum([...languages]),
  /** Not used. The previous release requires it. */
  isMadeToOrder: Type.Optional(Type.Boolean()),
  /** Days in which a shopper may withdraw, from 14. Absent for 14. */
  withdrawalDays: Type.Optional(Type.Integer()),
  /** If true, every consumer may withdraw, wherever the parcel goes. Absent for false. */
  offersWithdrawalToAll: Type.Optional(Type.Boolean()),
  invoicesAt: Type.Enum(['paid', 'shipped', 'never']),
  asksCompany: Type.Boolean(),
  /** If true, businesses in other EU countries pay no VAT. */
  exemptsBusinesses: Type.Boolean(),
  /** Days after which a shopper's data is deleted from a completed order. Absent for never. */
  keepDays: Type.Optional(Type.Integer()),
  /** Name and address of the market surveillance authority for accessibility. */
  accessibilityAuthority: Type.Optional(Type.String()),
  /** Number in the German packaging register. */
  lucid: Type.Optional(Type.String()),
  /** Unique identifier of the French schemes of producer responsibility. */
  uin: Type.Optional(Type.String()),
  /** Of other countries, with their names, as in `Spain: ENV/2026/000012345`. */
  packagingRegisters: Type.Optional(Type.String()),
})

/** Unset fields are empty strings. */
export type Seller = Omit<Static<typeof facts>, 'isMadeToOrder'>
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

export type GuaranteeNoticesTable = {
  language: (typeof languages)[number]
  sha256: string
  format: 'jpeg' | 'png'
  /** In pixels, as browsers show it. */
  width: number
  height: number
  /** As uploaded. */
  bytes: Buffer
  /** Empty for the default. */
  alt: string
  /** An https address. Empty for none. */
  link: string
  updated_at: number
}
