// Payment attempts, refunds, and the test gateway's own records, which simulate a provider's.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import { actor } from './stored-actor.ts'

export const awaitedPayment = jsonColumn(
  'payments.awaits',
  Type.Union([
    Type.Object({ by: Type.Literal('bank') }),
    Type.Object({
      by: Type.Literal('shopper'),
      url: nullable(Type.String()),
      payBy: nullable(Type.String()),
    }),
  ]),
)
/** Keyed by field name. Most are secrets: never shown and never logged. */
export const providerKeys = jsonColumn(
  'provider_keys.facts',
  Type.Record(Type.String(), Type.String()),
)
export const refundActor = jsonColumn('refunds.actor', actor)

type Awaits = TextOf<typeof awaitedPayment> | null

export type PaymentsTable = {
  id: string
  order_id: OrderId
  gateway: string
  /** Unique. Sent to the gateway as its idempotency key, so that a retry never charges twice. */
  attempt_key: string
  /** All of it, with the part that a gift card pays. */
  amount: number
  currency: string
  status: 'pending' | 'paid' | 'declined' | 'failed'
  /** The gateway's id of the charge. Set while pending if it waits for the shopper. */
  reference: string | null
  decline_code: string | null
  card_last4: string | null
  created_at: number
  updated_at: number
  /** 1 if the order had already been paid. It is refunded. */
  is_surplus: ColumnType<0 | 1, 0 | 1 | undefined>
  /** When the bank reversed the payment. Its status is `failed` from then on. */
  taken_back_at: ColumnType<number | null, number | null | undefined>
  /** Minor units: what of it the bank has, as heard last. */
  taken_back: Generated<number>
  /** Set while the payment may take days. Null otherwise. */
  awaits: ColumnType<Awaits, Awaits | undefined>
  /** The gateway's fee, in minor units. Null if not reported. */
  fee: ColumnType<number | null, number | null | undefined>
  /** The card that pays a part of it, or paid one until the payment failed. */
  gift_card_id: ColumnType<string | null, string | null | undefined>
  /** The card's part of `amount`. The gateway has the rest. */
  gift_card_amount: Generated<number>
}

/** Keys set in the panel, used if the environment sets none for that mode. */
export type ProviderKeysTable = {
  provider: string
  mode: 'test' | 'live'
  facts: TextOf<typeof providerKeys>
  updated_at: number
}

export type RefundsTable = {
  id: string
  order_id: OrderId
  payment_id: string
  /** Chosen by the requester: one refund per key and order. */
  refund_key: string
  amount: number
  /** The part of `amount` that goes back to the payment's gift card. */
  gift_card_amount: Generated<number>
  currency: string
  reason: string
  status: 'pending' | 'refunded' | 'failed'
  failure_code: string | null
  reference: string | null
  actor: TextOf<typeof refundActor>
  created_at: number
  updated_at: number
}

/** Charges that a gateway has under one of our keys but that we do not know. */
export type UnmatchedChargesTable = {
  gateway: string
  reference: string
  attempt_key: string
  amount: number
  currency: string
  seen_at: number
  /** When someone reviewed it. The row is kept, so that later events about it are not new again. */
  ticked_off_at: ColumnType<number | null, number | null | undefined>
  /**
   * Amount held by a bank in a dispute. If that is the full amount, it counts as ticked off until
   * the bank returns it.
   */
  taken_back: ColumnType<number, number | undefined>
}

export type GatewayEventsTable = { gateway: string; read_until: number }

export type TestGatewayChargesTable = {
  attempt_key: string
  reference: string
  amount: number
  currency: string
  status: 'pending' | 'paid' | 'declined'
  decline_code: string | null
  created_at: number
  /** Where the shopper continues after confirming. */
  return_path: ColumnType<string | null, string | null | undefined>
  /** When the bank reverses the payment. Set at payment. */
  taken_back_at: ColumnType<number | null, number | null | undefined>
  /** How its refunds end. Null for immediate success. */
  refunds_end: ColumnType<RefundsEnd | null, RefundsEnd | null | undefined>
  changed_at: Generated<number>
}

type RefundsEnd = 'refunded_later' | 'failed_later'

export type TestGatewayRefundsTable = {
  refund_key: string
  reference: string
  attempt_key: string
  amount: number
  /** Applies from `settles_at`. Pending before that. */
  status: 'refunded' | 'failed'
  settles_at: number
  created_at: number
}
