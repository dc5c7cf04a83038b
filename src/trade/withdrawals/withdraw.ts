// Records a shopper's withdrawal from an order or from some of its lines (2011/83/EU, art. 11a).
// Effective at once: the shopper needs no reason and no one has to agree.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { shippingAddress } from '../../ground/database/tables/orders-table.ts'
import { withdrawnLines } from '../../ground/database/tables/withdrawals-table.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { tidyMailAddress } from '../../pure/mail-address.ts'
import { dayIn } from '../../pure/zoned-days.ts'
import { lockCart } from '../carts/lock-cart.ts'
import { catalogBySha256 } from '../catalog/saved/read-catalog.ts'
import { cancelInside } from '../orders/actions/cancelling/cancel-inside.ts'
import { type CancelDeps, giveUpPayments } from '../orders/actions/cancelling/cancel-order.ts'
import {
  recoveryHold,
  refundFailedHold,
  withdrawnHold,
  withdrawnInFull,
  withdrawnReason,
} from '../orders/core/actions/hold-causes.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  touchOrder,
} from '../orders/core/add-order-event.ts'
import { lastHold } from '../orders/core/holds/last-hold.ts'
import { renewHold } from '../orders/core/holds/renew-hold.ts'
import { lockOrder, type OrderRow } from '../orders/core/lock-order.ts'
import { moveOrder } from '../orders/core/move-order.ts'
import {
  findOrderOfShopper,
  type OrderToWithdraw,
  readOrderToWithdraw,
  type Withdrawal,
  type WithdrawnLine,
} from './read-withdrawals.ts'
import { standardShippingOf, withdrawalAmount } from './withdrawal-amount.ts'

export type WithdrawDeps = CancelDeps & { timeZone?: string | undefined }

export type Declared = {
  name: string
  number: string
  email: string
  /** Lines are counted from 1. */
  lines: readonly WithdrawnLine[]
  /** How many withdrawals of the order the shopper saw when choosing the lines. */
  seen: number
}

/**
 * `unknown`: no order has this number and address. `none`: no name, or nothing chosen. `changed`: it
 * cannot be withdrawn as declared; `found` says why.
 */
export type WithdrawOutcome =
  | { kind: 'withdrawn'; withdrawal: Withdrawal; found: OrderToWithdraw }
  | { kind: 'unknown' }
  | { kind: 'none' | 'changed'; found: OrderToWithdraw }

const dayMs = 24 * 60 * 60_000
/** Art. 13(1). */
const refundDays = 14

/** Idempotent: the same declaration again returns the withdrawal that it made. */
export async function withdraw(deps: WithdrawDeps, declared: Declared): Promise<WithdrawOutcome> {
  const { outcome, ended } = await deps.database.transaction((tx) => declare(tx, deps, declared))
  // Best effort, because a bank may be processing it: money that still arrives is refunded.
  if (ended !== null) await giveUpPayments(deps, ended).catch(() => {})
  return outcome
}

/** `ended`: the unpaid order that was withdrawn from as a whole, as it was before. */
type Declaring = { outcome: WithdrawOutcome; ended: OrderRow | null }

async function declare(tx: Queries, deps: WithdrawDeps, declared: Declared): Promise<Declaring> {
  const { timeZone: zone = 'UTC' } = deps
  const context = contextOf(deps)
  const answer = (outcome: WithdrawOutcome, ended: OrderRow | null = null) => ({ outcome, ended })
  const asked = await findOrderOfShopper(tx, declared)
  // An unpaid order ends together with its cart. Locks the cart first, as paying does.
  if (asked?.status === 'awaiting_payment') await lockCart(tx, asked.cart_id)
  const order = asked && (await lockOrder(tx, asked.id))
  if (!order) return answer({ kind: 'unknown' })
  const read = (row: OrderRow) => readOrderToWithdraw(tx, row, { now: context.at, zone })
  const found = await read(order)
  const before = found.withdrawals.find(({ number }) => number === declared.seen + 1)
  if (before !== undefined) {
    return isSame(before.lines, declared.lines)
      ? answer({ kind: 'withdrawn', withdrawal: before, found })
      : answer({ kind: 'changed', found })
  }
  const name = declared.name.trim()
  if (found.state !== 'open' || !isPossible(found, declared)) {
    return answer({ kind: 'changed', found })
  }
  if (declared.lines.length === 0 || name === '') return answer({ kind: 'none', found })
  const withdrawal = await record(tx, found, { ...declared, name }, context)
  const { id, lines: withdrawn, amount, refund_due_at: due } = withdrawal
  await touchOrder(tx, order.id, context.at)
  const { currency } = order
  const refundBy = dayIn(zone, due)
  const detail = { withdrawal: id, withdrawn, amount, currency, refund_by: refundBy }
  const by = { kind: 'shopper' } as const
  await addOrderEvent(tx, order.id, { type: 'order.withdrawn', detail, by }, context)
  const isEnding = endsUnpaid(found, declared.lines)
  if (isEnding) await cancelInside(tx, order, { reason: withdrawnInFull, by }, context)
  else await stopProduction(tx, order, context)
  const outcome = { kind: 'withdrawn', withdrawal, found: await read(order) } as const
  return answer(outcome, isEnding ? order : null)
}

/** Whether nothing is left of an order that is not paid. A rest stays ordered, and is paid for. */
function endsUnpaid({ order, lines }: OrderToWithdraw, chosen: readonly WithdrawnLine[]): boolean {
  if (order.status !== 'awaiting_payment') return false
  const nowOf = (line: number) => chosen.find((each) => each.line === line)?.quantity ?? 0
  return lines.every(({ row, withdrawn }, index) => withdrawn + nowOf(index + 1) === row.quantity)
}

function isSame(some: readonly WithdrawnLine[], others: readonly WithdrawnLine[]): boolean {
  const asText = (lines: readonly WithdrawnLine[]) =>
    lines.map(({ line, quantity }) => `${line}:${quantity}`).join()
  return asText(some) === asText(others)
}

function isPossible({ lines, withdrawals }: OrderToWithdraw, declared: Declared): boolean {
  const { seen } = declared
  return (
    seen === withdrawals.length &&
    declared.lines.every(({ line, quantity }) => {
      const left = lines[line - 1]?.left ?? 0
      return Number.isSafeInteger(quantity) && quantity > 0 && quantity <= left
    })
  )
}

async function record(
  tx: Queries,
  found: OrderToWithdraw,
  { name, email, lines }: Declared,
  { at }: EventContext,
): Promise<Withdrawal> {
  const { order, withdrawals } = found
  const [newest] = withdrawals.slice(-1)
  const claimed = Math.max(order.refunded_total, newest?.settled_from ?? 0)
  // The store has the shopper's money, or no one has.
  const isNothingOwed = order.on_account === 1 || endsUnpaid(found, lines)
  const amount = isNothingOwed ? 0 : await amountOf(tx, found, lines, claimed)
  const row = {
    id: `wdr_${randomBytes(12).toString('hex')}`,
    order_id: order.id,
    number: withdrawals.length + 1,
    lines: withdrawnLines.write([...lines]),
    name,
    email: tidyMailAddress(email),
    at,
    amount,
    settled_from: claimed + amount,
    refund_due_at: at + refundDays * dayMs,
    refunded_at: null,
    returned_at: null,
  }
  await tx.insertInto('withdrawals').values(row).execute()
  return { ...row, lines }
}

async function amountOf(
  tx: Queries,
  { order, lines }: OrderToWithdraw,
  chosen: readonly WithdrawnLine[],
  claimed: number,
): Promise<number> {
  const rows = lines.map(({ row }) => row)
  const catalog = await catalogBySha256(tx, order.catalog_sha256)
  const { country } = shippingAddress.read(order.shipping_address)
  return withdrawalAmount({
    order,
    lines: lines.map(({ row, withdrawn }, index) => {
      const now = chosen.find(({ line }) => line === index + 1)?.quantity ?? 0
      return { ...row, before: withdrawn, now }
    }),
    standardShipping: standardShippingOf(catalog, { ...order, country }, rows),
    claimed,
  })
}

const stoppable: readonly OrderStatus[] = [
  'awaiting_print_image',
  'preparing',
  'ready',
  'in_production',
]

/** These holds end only by hand, and releasing them needs their own cause. */
const keptHolds: readonly string[] = [refundFailedHold, recoveryHold]

/** What has not been sent is not made until an operator has decided. */
async function stopProduction(tx: Queries, order: OrderRow, context: EventContext): Promise<void> {
  const hold = { detail: { reason: withdrawnReason, cause: withdrawnHold } }
  if (stoppable.includes(order.status)) {
    return await moveOrder(tx, order.id, { to: 'on_hold', ...hold }, context)
  }
  if (order.status !== 'on_hold') return
  if (keptHolds.includes((await lastHold(tx, order.id)).cause)) return
  await renewHold(tx, order.id, hold, context)
}
