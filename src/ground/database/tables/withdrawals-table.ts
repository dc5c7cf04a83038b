import { Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const withdrawnLines = jsonColumn(
  'withdrawals.lines',
  Type.Array(Type.Object({ line: Type.Integer(), quantity: Type.Integer() })),
)

/** A shopper's withdrawal from an order or from some of its lines (2011/83/EU, art. 11a). */
export type WithdrawalsTable = {
  id: string
  order_id: OrderId
  /** From 1. Unique in the order, so that a form that is sent twice withdraws once. */
  number: number
  /** Lines are counted from 1. */
  lines: TextOf<typeof withdrawnLines>
  /** As entered. Empty once the shopper's data is deleted. */
  name: string
  email: string
  at: number
  /** Minor units of the order's currency that the shopper gets back. */
  amount: number
  /** The order's `refunded_total` from which the shopper has this amount back. */
  settled_from: number
  /** Art. 13(1): 14 days after the withdrawal. */
  refund_due_at: number
  refunded_at: number | null
  returned_at: number | null
}
