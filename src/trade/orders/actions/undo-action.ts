// Undoes an operator's latest action on an order, as long as nothing has followed: the order's last
// event is this very move by the same person, and no lab delivery, mail or invoice resulted from
// it. The store's webhooks received the event and receive the way back too. Refunds and
// cancellations cannot be undone.

import type { Queries } from '../../../ground/database/database.ts'
import { eventActor } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { keysOf } from '../../../pure/objects.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import { dropMailOf, isMailUnsent, undoPauseMs } from '../../notices/order-mails.ts'
import { deleteShipment } from '../../parcels/save-shipment.ts'
import { operatorHold } from '../core/actions/hold-causes.ts'
import type { Actor } from '../core/actor.ts'
import { contextOf, type OrderDeps } from '../core/add-order-event.ts'
import { auditOrder } from '../core/audit-order.ts'
import { holdBeforeProposal } from '../core/holds/last-hold.ts'
import { lockOrder, type OrderRow } from '../core/lock-order.ts'
import { type Move, moveOrder } from '../core/move-order.ts'
import { orderUnknown, undoTooLate } from '../core/order-errors.ts'
import { type OrderEventType, readDetail } from '../core/order-events.ts'
import { readOrderEvents } from '../core/read-order-events.ts'
import { setTaken } from '../core/taken.ts'
import { whereReleased } from './holds/release-order.ts'

type Operator = Extract<Actor, { kind: 'operator' }>
type Done = Awaited<ReturnType<typeof readOrderEvents>>[number]
type Undo = {
  is: (done: Done) => boolean
  withinMs: number
  /** Throws if it cannot be undone. */
  back: (tx: Queries, order: OrderRow, done: Done) => Promise<Move>
}

const shortlyMs = 10 * 60_000
/** Safety margin between the end of the undo period and the mail. */
const spareMs = 10_000
const undone = { undone: true } as const

const released: ReadonlySet<string> = new Set<OrderEventType>([
  'order.awaiting_print_image',
  'order.preparing',
  'order.ready',
  'order.in_production',
])

const undos = {
  start_production: {
    // Undoing a hold or a parcel also leads to production, and a lab may have the order by then.
    is: ({ type, detail }) =>
      type === 'order.in_production' && readDetail(type, detail).from === 'ready',
    withinMs: shortlyMs,
    back: async () => ({ to: 'ready', detail: undone }),
  },
  ship: {
    is: ({ type }) => type === 'order.shipped',
    withinMs: undoPauseMs - spareMs,
    async back(tx, { id }, { id: eventId, detail, at }) {
      const { from, replacement } = readDetail('order.shipped', detail)
      if (from !== 'in_production' || replacement === true) throw undoTooLate()
      // The mail can be sent by hand before its time.
      if (!(await isMailUnsent(tx, eventId, 'order-shipped'))) throw undoTooLate()
      // An assigned document number cannot be withdrawn.
      const documents = await readDocuments(tx, id)
      if (documents.some((document) => document.issued_at >= at)) throw undoTooLate()
      return { to: 'in_production', detail: undone }
    },
  },
  mark_delivered: {
    is: ({ type }) => type === 'order.delivered',
    withinMs: shortlyMs,
    async back(tx, { id }) {
      const [parcel] = (await readOrderEvents(tx, id, ['order.shipped'])).slice(-1)
      const { carrier, ...detail } = readDetail('order.shipped', parcel?.detail ?? null)
      if (carrier === undefined) throw undoTooLate()
      const { tracking_number: number = null, tracking_url: url = null } = detail
      const facts = { carrier, tracking_number: number, tracking_url: url }
      return { to: 'shipped', detail: { ...facts, ...undone } }
    },
  },
  hold: {
    is: ({ type, detail }) =>
      type === 'order.on_hold' && readDetail('order.on_hold', detail).from !== 'on_hold',
    withinMs: shortlyMs,
    async back(tx, order) {
      const { to } = await whereReleased(tx, order)
      return { to, detail: undone }
    },
  },
  release: {
    // A held order can also be cancelled or refunded, which cannot be undone.
    is: ({ type, detail }) =>
      released.has(type) && readDetail('order.ready', detail).from === 'on_hold',
    withinMs: shortlyMs,
    async back(tx, { id }) {
      const { cause, reason, lines } = await holdBeforeProposal(tx, id)
      if (cause !== operatorHold) throw undoTooLate()
      return { to: 'on_hold', detail: { cause, reason, ...(lines && { lines }), ...undone } }
    },
  },
} as const satisfies Readonly<Record<string, Undo>>

export type UndoableAction = keyof typeof undos

export const undoableActions = keysOf(undos)

/** Throws `order_unknown` (404) and `order_state_refused` (409). */
export async function undoAction(
  deps: OrderDeps,
  orderId: OrderId,
  action: UndoableAction,
  by: Operator,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw orderUnknown()
    const context = contextOf(deps)
    const { done, move } = await getUndo(tx, order, { action, by, at: context.at })
    // Starting production also took the order.
    if (action === 'start_production' && order.taken_at === done.at) await setTaken(tx, order, null)
    if (action === 'ship') {
      await deleteShipment(tx, orderId, done.at)
      await dropMailOf(tx, done.id, 'order-shipped', context.at)
    }
    await moveOrder(tx, orderId, { ...move, by }, context)
    await auditOrder(tx, orderId, by, { action: 'order.undo', detail: { action } }, context.at)
  })
}

/** Throws if it is too late or the action cannot be undone. */
export async function getUndo(
  tx: Queries,
  order: OrderRow,
  { action, by, at }: { action: UndoableAction; by: Operator; at: number },
): Promise<{ done: Done; move: Move }> {
  const [done] = (await readOrderEvents(tx, order.id)).slice(-1)
  const { is, withinMs, back }: Undo = undos[action]
  const actor = done && eventActor.read(done.actor)
  const isTheirs = actor?.kind === 'operator' && actor.id === by.id
  if (done === undefined || !isTheirs || !is(done) || at - done.at >= withinMs) throw undoTooLate()
  return { done, move: await back(tx, order, done) }
}
