// Gift cards bought on a page of a store. One row is one card: who buys it for whom, the payment
// and, if it comes to that, the refund.

import type { GiftCardSaleId, GiftCardSaleToken, StoreId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import type { TextOf } from '../json-column.ts'
import type { awaitedPayment } from './payments-table.ts'

export type GiftCardSalesTable = {
  id: GiftCardSaleId
  /** In the address of its page. */
  token: GiftCardSaleToken
  store_id: StoreId
  mode: 'test' | 'live'
  currency: string
  /** Minor units of `currency`. */
  amount: number
  /** As the buyer was told. Null if the card has no end. */
  valid_years: number | null
  /** Empty once personal data is deleted. */
  buyer_email: string
  /** Where the card is mailed. Empty: to the buyer. */
  receiver_email: string
  receiver_name: string
  sender: string
  message: string
  /** Of the page and all mails. */
  language: Language
  /** When the card is mailed. Null: as soon as it is paid. */
  deliver_at: number | null
  /** A hash of the buyer's network address, which changes each day. */
  counted_as: string
  /**
   * `open`: nothing was paid, and it can be. `pending`: a payment is in progress. `taken_back`: a
   * bank has taken money of it back.
   */
  status: 'open' | 'pending' | 'paid' | 'taken_back'
  /** Attempts to pay it. */
  attempts: number
  /** Names the form of the last attempt, so that a form sent twice is one attempt. */
  form_attempt: string | null
  /** Of the last attempt, like all columns down to `begun_at`. */
  gateway: string | null
  /** Sent to the gateway as its idempotency key. */
  attempt_key: string | null
  reference: string | null
  decline_code: string | null
  /** Set while the payment may take days. */
  awaits: TextOf<typeof awaitedPayment> | null
  begun_at: number | null
  card_id: string | null
  /** The gateway's idempotency key of the refund. */
  refund_key: string | null
  refund_status: 'pending' | 'refunded' | 'failed' | null
  /** What was left on the card. */
  refund_amount: number | null
  refund_reference: string | null
  created_at: number
  updated_at: number
  paid_at: number | null
}
