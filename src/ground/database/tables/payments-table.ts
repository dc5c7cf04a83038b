// Attempts to be paid, money given back, and the test gateway's own book, which stands for a
// provider's.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import { actor } from './actor.ts'

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
/** By their names. Most are secrets: never shown and never logged. */
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
  /** Unique; sent to the gateway as its idempotency key, so that a retry is never a second charge. */
  attempt_key: string
  amount: number
  currency: string
  status: 'pending' | 'paid' | 'declined' | 'failed'
  /** The gateway's name for the charge. While pending: it waits for the shopper. */
  reference: string | null
  decline_code: string | null
  card_last4: string | null
  created_at: number
  updated_at: number
  /** 1: paid for an order that was paid already; it is given back. */
  is_surplus: ColumnType<0 | 1, 0 | 1 | undefined>
  /** When the bank took back what was paid; its status is `failed` since. */
  taken_back_at: ColumnType<number | null, number | null | undefined>
  /** Minor units: what of it the bank has, as heard last; null: nothing, or the release before has heard it. */
  taken_back: ColumnType<number | null, number | null | undefined>
  /** While it is waited for over days; null: it is not. */
  awaits: ColumnType<Awaits, Awaits | undefined>
  /** What the gateway has kept of it, in minor units; null: not told. */
  fee: ColumnType<number | null, number | null | undefined>
}

/** Set in the panel, where the environment sets none of that mode. */
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
  /** Of who asks: one refund for each key of an order. */
  refund_key: string
  amount: number
  currency: string
  reason: string
  status: 'pending' | 'refunded' | 'failed'
  failure_code: string | null
  reference: string | null
  actor: TextOf<typeof refundActor>
  created_at: number
  updated_at: number
}

/** Money that a gateway has under a key of ours which we do not know. */
export type UnmatchedChargesTable = {
  gateway: string
  reference: string
  attempt_key: string
  amount: number
  currency: string
  seen_at: number
  /** Since somebody has looked at it. The row stays, so that news of it are not new again. */
  ticked_off_at: ColumnType<number | null, number | null | undefined>
  /** What of it a bank has; where that is all, it is ticked off until the bank gives it back. */
  taken_back: ColumnType<number, number | undefined>
}

/** Until when a gateway's news were read. */
export type GatewayEventsTable = { gateway: string; read_until: number }

export type TestGatewayChargesTable = {
  attempt_key: string
  reference: string
  amount: number
  currency: string
  status: 'pending' | 'paid' | 'declined'
  decline_code: string | null
  created_at: number
  /** Where whoever has confirmed goes on. */
  return_path: ColumnType<string | null, string | null | undefined>
  /** When the bank takes the money back, set as it is paid. */
  taken_back_at: ColumnType<number | null, number | null | undefined>
  /** How its refunds end; null: well, and at once. */
  refunds_end: ColumnType<RefundsEnd | null, RefundsEnd | null | undefined>
  changed_at: Generated<number>
}

type RefundsEnd = 'refunded_later' | 'failed_later'

export type TestGatewayRefundsTable = {
  refund_key: string
  reference: string
  attempt_key: string
  amount: number
  /** From `settles_at` on; before it is pending. */
  status: 'refunded' | 'failed'
  settles_at: number
  created_at: number
}
