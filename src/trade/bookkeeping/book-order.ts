// Enters into the books what has happened to an order's money, in the transaction of what happened. Each
// booking bears the name of its event, so whoever calls again books nothing twice, and an order from before
// there were books is entered whole, each step at its own time.

import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type {
  BookingsTable,
  BookingTaxesTable,
} from '../../ground/database/tables/bookings-table.ts'
import { shippingAddress } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { readOrderEvents } from '../orders/order-history.ts'
import { type OrderLineRow, readOrderLines } from '../orders/order-lines.ts'
import { readOrder } from '../orders/read-order.ts'
import { bookedEvents, type MoneyStep, moneySteps } from './order-history.ts'
import { orderShares, type Shares } from './order-shares.ts'

/** `now`: the order as it is, where somebody has it. */
export async function bookOrder(tx: Queries, orderId: OrderId, now?: OrderRow): Promise<void> {
  const order = now ?? (await readOrder(tx, orderId))
  const steps = moneySteps(await readOrderEvents(tx, orderId, bookedEvents), order.total)
  if (steps.length === 0) return
  const lines = await readOrderLines(tx, orderId)
  let before = nothing
  for (const step of steps) {
    const after = statesOf(order, lines, step)
    await insert(tx, order, step, { before, after, lines })
    before = after
  }
}

/** Of another order it does nothing. */
export async function bookReprint(tx: Queries, orderId: OrderId): Promise<void> {
  const { reprint_of: of } = await readOrder(tx, orderId)
  if (of !== null) await bookOrder(tx, orderId)
}

/** What a row of the books has of its order. */
export function placeOf(order: OrderRow) {
  const { id, store_id, mode, on_account, currency, tax_region: region } = order
  const { country } = shippingAddress.read(order.shipping_address)
  return { order_id: id, store_id, mode, on_account, currency, country, region }
}

type State = Shares & { cost: number | null }

const nothing: State = { goods: 0, shipping: 0, tax: 0, commission: 0, taxes: [], cost: 0 }

/** A print that was begun has cost what it costs, whatever is given back. */
function statesOf(order: OrderRow, lines: readonly OrderLineRow[], step: MoneyStep): State {
  const isMade = step.left > 0 || step.isProduced
  return { ...orderShares(order, lines, step.left), cost: isMade ? costOf(lines) : 0 }
}

/** Null where it was not kept of every line. */
function costOf(lines: readonly OrderLineRow[]): number | null {
  let sum = 0
  for (const { unit_cost: cost, quantity } of lines) {
    if (cost === null) return null
    sum += cost * quantity
  }
  return sum
}

/** Unless it is there already. */
async function insert(
  tx: Queries,
  order: OrderRow,
  { id, at, kind }: MoneyStep,
  { before, after, lines }: { before: State; after: State; lines: readonly OrderLineRow[] },
): Promise<void> {
  const booking: Insertable<BookingsTable> = {
    ...placeOf(order),
    ...{ id, at, kind },
    items: kind === 'sale' ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
    goods: after.goods - before.goods,
    shipping: after.shipping - before.shipping,
    tax: after.tax - before.tax,
    commission: after.commission - before.commission,
    cost: after.cost === null ? null : after.cost - (before.cost ?? 0),
    ...{ fee: 0, estimated_fee: 0, statement_id: null },
  }
  const booked = await tx
    .insertInto('bookings')
    .values(booking)
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (booked === undefined) return
  const taxes = after.taxes.flatMap((each, position): Insertable<BookingTaxesTable>[] => {
    const { net = 0, tax = 0 } = before.taxes[position] ?? {}
    const change = { net: each.net - net, tax: each.tax - tax }
    const isChange = change.net !== 0 || change.tax !== 0
    return isChange ? [{ ...each, ...change, booking_id: id, position }] : []
  })
  if (taxes.length > 0) await tx.insertInto('booking_taxes').values(taxes).execute()
}
