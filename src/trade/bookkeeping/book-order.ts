// Books what happened to an order's money, in the transaction in which it happened. Each booking
// carries the id of its event, so repeated calls book nothing twice. Missing bookings are added,
// each with the time of its own event.

import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type {
  BookingsTable,
  BookingTaxesTable,
} from '../../ground/database/tables/bookings-table.ts'
import { shippingAddress } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import { type OrderLineRow, readOrderLines } from '../orders/core/order-lines.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { readOrderEvents } from '../orders/core/read-order-events.ts'
import { bookedEvents, type MoneyStep, moneySteps } from './money-steps.ts'
import { noShares, orderShares, type Shares } from './order-shares.ts'

/** `now`: the current order row, if the caller already has it. */
export async function bookOrder(tx: Queries, orderId: OrderId, now?: OrderRow): Promise<void> {
  const order = now ?? (await readOrder(tx, orderId))
  const steps = moneySteps(await readOrderEvents(tx, orderId, bookedEvents), order.total)
  if (steps.length === 0) return
  const lines = await readOrderLines(tx, orderId)
  const booked = steps.length > 1 ? await readBooked(tx, orderId) : new Map<string, Change>()
  let before: State = { ...noShares, cost: 0 }
  for (const step of steps) {
    const usual = statesOf(order, lines, step, before)
    const known = booked.get(step.id)
    if (known !== undefined) {
      before = { ...plus(before, known, 1, usual), cost: usual.cost }
      continue
    }
    const undone = step.undoes === undefined ? undefined : booked.get(step.undoes)
    const after = undone === undefined ? usual : withoutRefund(before, undone, usual)
    await insert(tx, order, step, { before, after, lines })
    booked.set(step.id, changeBetween(before, after))
    before = after
  }
}

type Change = Omit<Shares, 'taxes'> & { taxes: ReadonlyMap<number, { net: number; tax: number }> }

function changeBetween(before: State, after: State): Change {
  const rates = after.taxes.map((each, position) => {
    const { net = 0, tax = 0 } = before.taxes[position] ?? {}
    return [position, { net: each.net - net, tax: each.tax - tax }] as const
  })
  return {
    goods: after.goods - before.goods,
    shipping: after.shipping - before.shipping,
    orderFees: after.orderFees - before.orderFees,
    tax: after.tax - before.tax,
    commission: after.commission - before.commission,
    taxes: new Map(rates),
  }
}

/**
 * Booked changes by event id. Existing bookings are kept, even if the same event would be booked
 * differently today.
 */
async function readBooked(tx: Queries, orderId: OrderId): Promise<Map<string, Change>> {
  const rows = await tx
    .selectFrom('bookings')
    .leftJoin('booking_taxes', 'booking_taxes.booking_id', 'bookings.id')
    .select(['bookings.id', 'goods', 'shipping', 'order_fees as orderFees'])
    .select(['bookings.tax', 'commission'])
    .select(['position', 'net', 'booking_taxes.tax as of_rate'])
    .where('order_id', '=', orderId)
    .execute()
  const changes = new Map<string, Change & { taxes: Map<number, { net: number; tax: number }> }>()
  for (const { id, position, net, of_rate: tax, ...sums } of rows) {
    const change = changes.get(id) ?? { ...sums, taxes: new Map() }
    changes.set(id, change)
    if (position !== null) change.taxes.set(position, { net: net ?? 0, tax: tax ?? 0 })
  }
  return changes
}

/** A failed refund restores exactly what it had deducted, because its credit note is cancelled. */
function withoutRefund(before: State, refund: Change, usual: State): State {
  const after = plus(before, refund, -1, usual)
  const left = ({ goods, shipping, tax }: Shares) => goods + shipping + tax
  // If a bank held part of the money in the meantime, the restored amount differs.
  return left(after) === left(usual) ? { ...after, cost: usual.cost } : usual
}

function plus(state: Shares, change: Change, sign: 1 | -1, { taxes }: Shares): Shares {
  const of = (name: 'goods' | 'shipping' | 'orderFees' | 'tax' | 'commission') =>
    state[name] + sign * change[name]
  return {
    goods: of('goods'),
    shipping: of('shipping'),
    orderFees: of('orderFees'),
    tax: of('tax'),
    commission: of('commission'),
    taxes: taxes.map((rate, position) => {
      const { net, tax } = state.taxes[position] ?? { net: 0, tax: 0 }
      const { net: moreNet, tax: moreTax } = change.taxes.get(position) ?? { net: 0, tax: 0 }
      return { ...rate, net: net + sign * moreNet, tax: tax + sign * moreTax }
    }),
  }
}

/** Does nothing if the order is not a reprint. */
export async function bookReprint(tx: Queries, orderId: OrderId): Promise<void> {
  const { reprint_of: of } = await readOrder(tx, orderId)
  if (of !== null) await bookOrder(tx, orderId)
}

export function bookingColumnsOf(order: OrderRow) {
  const { id, store_id, mode, on_account, currency, tax_region: region } = order
  const { country, region: toRegion } = shippingAddress.read(order.shipping_address)
  const to_region = country === 'US' ? toRegion : null
  return { order_id: id, store_id, mode, on_account, currency, country, region, to_region }
}

type State = Shares & { cost: number }

/** Once production has begun, the print's cost stays, even if the money is refunded. */
function statesOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  step: MoneyStep,
  before: Shares,
): State {
  const isMade = step.left > 0 || step.isProduced
  return { ...orderShares(order, lines, step.left, before), cost: isMade ? costOf(lines) : 0 }
}

function costOf(lines: readonly OrderLineRow[]): number {
  return lines.reduce((sum, { unit_cost: cost, quantity }) => sum + cost * quantity, 0)
}

async function insert(
  tx: Queries,
  order: OrderRow,
  { id, at, kind }: MoneyStep,
  { before, after, lines }: { before: State; after: State; lines: readonly OrderLineRow[] },
): Promise<void> {
  const { taxes: changes, orderFees, ...sums } = changeBetween(before, after)
  const booking: Insertable<BookingsTable> = {
    ...bookingColumnsOf(order),
    id,
    at,
    kind,
    items: kind === 'sale' ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
    ...sums,
    order_fees: orderFees,
    cost: after.cost - before.cost,
    fee: 0,
    estimated_fee: 0,
    statement_id: null,
  }
  const booked = await tx
    .insertInto('bookings')
    .values(booking)
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (booked === undefined) return
  const taxes = after.taxes.flatMap((each, position): Insertable<BookingTaxesTable>[] => {
    const change = changes.get(position) ?? { net: 0, tax: 0 }
    const isChange = change.net !== 0 || change.tax !== 0
    return isChange ? [{ ...each, ...change, booking_id: id, position }] : []
  })
  if (taxes.length > 0) await tx.insertInto('booking_taxes').values(taxes).execute()
}
