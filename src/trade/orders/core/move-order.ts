// The only place that changes an order's status. order-transitions.ts lists the allowed transitions.

import type { Queries } from '../../../ground/database/database.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { type Filled, inEnglish, type Told } from '../../../pure/sentences/sentence.ts'
import type { Actor } from './actor.ts'
import { addOrderEvent, type EventContext } from './add-order-event.ts'
import type { OrderRow } from './lock-order.ts'
import { orderStateRefused } from './order-errors.ts'
import type { OrderEvent, OrderEventDetails } from './order-events.ts'
import { orderTransitions } from './order-transitions.ts'
import { getOrder } from './read-order.ts'

/** Awaiting payment is the initial status. */
type Destination = Exclude<OrderStatus, 'awaiting_payment'>
type DetailOf<To extends Destination> = WithTold<Omit<OrderEventDetails[`order.${To}`], 'from'>>
type WithTold<Detail> = {
  [Name in keyof Detail]: Name extends 'reason' ? Detail[Name] | Filled : Detail[Name]
}

export type Move<To extends Destination = Destination> = {
  [Each in To]: { readonly to: Each; readonly by?: Actor } & (object extends DetailOf<Each>
    ? { readonly detail?: DetailOf<Each> }
    : { readonly detail: DetailOf<Each> })
}[To]

/** `detail.reason` of a hold describes what an operator has to do. */
export type Hold = Move<'on_hold'>

/**
 * Callers that have just written the order's row can pass it instead of its id. Throws
 * `order_unknown` (404) or `order_state_refused` (409).
 */
export async function moveOrder(
  tx: Queries,
  from: OrderId | OrderRow,
  move: Move,
  context: EventContext,
): Promise<void> {
  const { to, detail, by } = move
  const order = typeof from === 'string' ? await getOrder(tx, from) : from
  const isBack = detail?.undone === true && orderTransitions[to].includes(order.status)
  const isAllowed = isBack || orderTransitions[order.status].includes(to)
  if (!isAllowed) throw orderStateRefused(order.status, to)
  const told = toldBy(move)
  const reason = told === undefined ? {} : { reason: inEnglish(told) }
  const held = { hold_reason: reason.reason ?? '', hold_told: toldText.write(told ?? null) }
  const moved = await tx
    .updateTable('orders')
    .set({
      status: to,
      ...(to === 'on_hold' ? held : { hold_reason: null, hold_told: null }),
      updated_at: context.at,
      ...(to === 'cancelled' && { cancelled_at: context.at }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // TypeScript does not infer a concatenated name.
  const event = {
    type: `order.${to}`,
    detail: { from: order.status, ...detail, ...reason },
    ...(told !== undefined && { told }),
    ...(by && { by }),
  } as OrderEvent
  await addOrderEvent(tx, moved, event, context)
}

function toldBy(move: Move): Told | undefined {
  return move.to === 'on_hold' || move.to === 'cancelled' ? move.detail?.reason : undefined
}
