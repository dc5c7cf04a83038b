// The current or most recent hold of an order: its newest `order.on_hold`.

import type { Queries } from '../../../../ground/database/database.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import { holdCauseOf, operatorHold } from '../actions/hold-causes.ts'
import { type HoldDetail, type OrderEventType, readDetail } from '../order-events.ts'

export type LastHold = { cause: string; detail: Partial<HoldDetail> }

/** What is needed to place the same hold again. */
export type HeldState = { reason: Told } & HoldDetail

const held = 'order.on_hold' satisfies OrderEventType

export async function lastHold(tx: Queries, orderId: OrderId): Promise<LastHold> {
  const [newest] = await holdsOf(tx, orderId, 1)
  const { detail = {} } = newest ?? {}
  return { cause: holdCauseOf(detail), detail }
}

/** Number of orders on hold, by the cause of each one's newest hold. */
export async function countHolds(db: Queries): Promise<Map<string, number>> {
  const newest = await db
    .selectFrom('order_events')
    .select('detail')
    .where('id', 'in', (is) =>
      is
        .selectFrom('order_events')
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .select((of) => of.fn.max('order_events.id').as('id'))
        .where('orders.status', '=', 'on_hold')
        .where('order_events.type', '=', held)
        .groupBy('orders.id'),
    )
    .execute()
  const counts = new Map<string, number>()
  for (const { detail } of newest) {
    const cause = holdCauseOf(readDetail(held, detail))
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return counts
}

/** The order's status before the hold. A hold with a changed reason is still the same hold. */
export async function heldFrom(tx: Queries, orderId: OrderId): Promise<OrderStatus | undefined> {
  const holds = await holdsOf(tx, orderId)
  return holds.map(({ detail }) => detail.from).find((from) => from !== 'on_hold')
}

/** The hold before a proposed print image arrived. */
export async function holdBeforeProposal(tx: Queries, orderId: OrderId): Promise<HeldState> {
  const holds = await holdsOf(tx, orderId)
  return heldFor(holds.find(({ detail }) => detail.proposed !== true))
}

/** The hold the order already had when the given cause was added. Null if it was not on hold. */
export async function holdBefore(
  tx: Queries,
  orderId: OrderId,
  cause: string,
): Promise<HeldState | null> {
  for (const hold of await holdsOf(tx, orderId)) {
    const { detail } = hold
    if (holdCauseOf(detail) !== cause) return heldFor(hold)
    if (detail.from !== 'on_hold') return null
  }
  return null
}

/** Whether the given cause is among those of the current or most recent hold. */
export async function isHeldFor(tx: Queries, orderId: OrderId, cause: string): Promise<boolean> {
  const holds = await holdsOf(tx, orderId)
  const first = holds.findIndex(({ detail }) => detail.from !== 'on_hold')
  return holds.slice(0, first + 1).some(({ detail }) => holdCauseOf(detail) === cause)
}

function heldFor(hold: HoldRead | undefined): HeldState {
  const { from: _from, reason, cause = operatorHold, ...rest } = hold?.detail ?? {}
  return { reason: toldText.read(hold?.told ?? null, String(reason)), cause, ...rest }
}

type HoldRead = Awaited<ReturnType<typeof holdsOf>>[number]

/** Newest first. */
async function holdsOf(tx: Queries, orderId: OrderId, most = 1000) {
  const holds = await tx
    .selectFrom('order_events')
    .select(['detail', 'told'])
    .where('order_id', '=', orderId)
    .where('type', '=', held)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return holds.map(({ detail, told }) => ({ detail: readDetail(held, detail), told }))
}

/** The details of all status changes include `from`. */
const anyMove = 'order.ready' satisfies OrderEventType

/** Whether the latest event ended the hold. A repeated click to end it is then a double click. */
export async function hasJustLeftHold(
  tx: Queries,
  order: { id: OrderId; status: OrderStatus },
): Promise<boolean> {
  if (order.status === 'on_hold') return false
  const newest = await tx
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readDetail(anyMove, newest?.detail ?? null).from === 'on_hold'
}
