// Gift cards and the movements of their money.

import type { ColumnType } from 'kysely'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import { actor } from './stored-actor.ts'

export const movementActor = jsonColumn('gift_card_movements.actor', actor)

export type GiftCardsTable = {
  id: string
  /** Unique, 16 characters. Whoever knows it can pay with it: never logged. */
  code: string
  mode: 'test' | 'live'
  /** Null if every store takes it. */
  store_id: StoreId | null
  currency: string
  /** Minor units of `currency`: what it was issued with. */
  amount: number
  /** Always the sum of its movements. Never negative. */
  balance: number
  /** `sold`: someone paid for it. `goodwill`: the shop gave it away. */
  origin: 'sold' | 'goodwill'
  /** It pays until this moment. Null if it never expires. */
  valid_until: number | null
  /** The receiver's address. Empty if it is not mailed, and once personal data is deleted. */
  email: string
  /** Who gives it, as the mail says. Empty if unknown. */
  sender: string
  /** For the mail. Empty if there is none. */
  message: string
  /** Of the mail. */
  language: Language
  /** Chosen by the issuer: one card per key, so that a form sent twice issues one. */
  issue_key: string
  created_at: number
  voided_at: number | null
}

/** Rows are only added. */
export type GiftCardMovementsTable = {
  id: string
  card_id: string
  kind: 'issued' | 'spent' | 'given_back' | 'expired' | 'voided' | 'restored'
  /** The change of the balance in minor units; negative for what leaves the card. */
  amount: number
  /** What it was done for, such as `spent:pay_…`. Each cause moves money once. */
  unique_key: string
  order_id: OrderId | null
  /** Of a card that was bought online: the sale that brought the money, or got it back. */
  sale_id: ColumnType<string | null, string | null | undefined>
  actor: TextOf<typeof movementActor>
  at: number
}
