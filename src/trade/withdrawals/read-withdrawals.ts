// Which lines of an order a shopper may withdraw from now, and the withdrawals so far.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import { eventDetail } from '../../ground/database/tables/orders-table.ts'
import {
  type WithdrawalsTable,
  withdrawnLines,
} from '../../ground/database/tables/withdrawals-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { tidyMailAddress } from '../../pure/mail-address.ts'
import { withdrawalDaysOf } from '../legal/right-of-withdrawal.ts'
import { readSeller } from '../legal/seller.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import { type OrderLineRow, readOrderLines } from '../orders/core/order-lines.ts'
import { asOrderNumber } from '../orders/core/order-number.ts'
import { findOrder, findOrderByNumber } from '../orders/core/read-order.ts'
import { readOrderEvents } from '../orders/core/read-order-events.ts'
import { deliveredAt, endOfPeriod } from './withdrawal-period.ts'

export type WithdrawnLine = { line: number; quantity: number }

export type Withdrawal = Omit<Selectable<WithdrawalsTable>, 'lines'> & {
  lines: readonly WithdrawnLine[]
}

/**
 * `exempt`: no line may be withdrawn from. `done`: nothing is left to withdraw from. `over`: the
 * period has ended. `unpaid`: no payment is in progress. `ended`: there is nothing to give back.
 */
export type WithdrawalState = 'open' | 'exempt' | 'done' | 'over' | 'unpaid' | 'ended'

export type LineToWithdraw = {
  row: OrderLineRow
  isExempt: boolean
  /** Pieces that were withdrawn. */
  withdrawn: number
  /** Pieces that can still be. */
  left: number
}

export type OrderToWithdraw = {
  order: OrderRow
  state: WithdrawalState
  lines: readonly LineToWithdraw[]
  /** Length of the period. */
  days: number
  /** The first moment after the period. Null while it has not begun to run. */
  endsAt: number | null
  /** Oldest first. */
  withdrawals: readonly Withdrawal[]
}

export type Clock = { now: number; zone: string }

export async function readOrderToWithdraw(
  db: Queries,
  order: OrderRow,
  { now, zone }: Clock,
): Promise<OrderToWithdraw> {
  const withdrawals = await withdrawalsOf(db, order.id)
  const lines = (await readOrderLines(db, order.id)).map((row, index) => {
    const isExempt = row.may_withdraw !== 1
    const withdrawn = withdrawnOf(withdrawals, index + 1)
    return { row, isExempt, withdrawn, left: isExempt ? 0 : row.quantity - withdrawn }
  })
  const days = withdrawalDaysOf(await readSeller(db), order.withdrawal_days)
  const delivered = await deliveryOf(db, order.id)
  const endsAt = delivered === null ? null : endOfPeriod(delivered, days, zone)
  const isOver = endsAt !== null && now >= endsAt
  const state = isOver && lines.some(({ left }) => left > 0) ? 'over' : stateOf(order, lines)
  return { order, state, lines, days, endsAt, withdrawals }
}

function stateOf(order: OrderRow, lines: readonly LineToWithdraw[]): WithdrawalState {
  if (lines.every(({ isExempt }) => isExempt)) return 'exempt'
  if (lines.every(({ left }) => left === 0)) return 'done'
  // A declined payment leaves an open cart, and no contract.
  const isPayable = order.status === 'awaiting_payment' && order.payment_status !== 'pending'
  if (isPayable) return 'unpaid'
  const isCancelled = order.cancelled_at !== null
  return isCancelled || order.status === 'refunded' ? 'ended' : 'open'
}

async function deliveryOf(db: Queries, id: OrderId): Promise<number | null> {
  const events = await readOrderEvents(db, id, [
    'order.shipped',
    'order.parcel_added',
    'order.delivered',
  ])
  return deliveredAt(
    events.map(({ type, at, detail }) => ({ type, at, detail: eventDetail.read(detail) })),
  )
}

/**
 * Null unless the order has this mail address. A reprint leads to the order that it replaces, which
 * is the contract.
 */
export async function findOrderOfShopper(
  db: Queries,
  asked: { number: string; email: string },
): Promise<OrderRow | null> {
  const number = asOrderNumber(asked.number)
  const email = tidyMailAddress(asked.email).toLowerCase()
  if (number === null || email === '') return null
  const found = await findOrderByNumber(db, number)
  if (found === undefined || found.email.toLowerCase() !== email) return null
  return found.reprint_of === null ? found : ((await findOrder(db, found.reprint_of)) ?? null)
}

/** Whether to offer the withdrawal for an order, on its receipt and in its mails. */
export async function mayWithdraw(db: Queries, orderId: OrderId, clock: Clock): Promise<boolean> {
  const order = await findOrder(db, orderId)
  if (order === undefined) return false
  return (await readOrderToWithdraw(db, order, clock)).state === 'open'
}

/** Oldest first. */
export async function withdrawalsOf(db: Queries, orderId: OrderId): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return rows.map(asWithdrawal)
}

export async function findWithdrawal(db: Queries, id: string): Promise<Withdrawal | null> {
  const found = db.selectFrom('withdrawals').selectAll().where('id', '=', id)
  const row = await found.executeTakeFirst()
  return row === undefined ? null : asWithdrawal(row)
}

function asWithdrawal(row: Selectable<WithdrawalsTable>): Withdrawal {
  return { ...row, lines: withdrawnLines.read(row.lines) }
}

/** Pieces of a line, counted from 1, that were withdrawn. */
export function withdrawnOf(withdrawals: readonly Withdrawal[], line: number): number {
  const ofLine = withdrawals.flatMap(({ lines }) => lines.filter((each) => each.line === line))
  return ofLine.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Name and mail address go with the shopper's other data. */
export async function eraseWithdrawers(tx: Queries, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('order_id', '=', orderId)
    .execute()
}
