// Decides that some lines of an order will not be made, usually because they were refunded. What
// waited only for them continues.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type HandprintError, invalid } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { addPrepareOrder } from '../../fulfilment/print-files/add-prepare-order.ts'
import { heldNumbers } from '../../fulfilment/print-files/lines-to-print.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps, touchOrder } from '../core/add-order-event.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { moveOrder } from '../core/move-order.ts'
import { leaveOut, readOrderLines } from '../core/order-lines.ts'
import { goOnWithout, requireToBeMade } from './holds/hold-lines.ts'

/**
 * `lines` count from 1. Throws `parameter_invalid` (422) if a line was handed out for printing, or if
 * no line would be left.
 */
export async function leaveOutLines(
  deps: OrderDeps,
  orderId: OrderId,
  { lines }: { lines: readonly number[] },
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'leave_out_lines',
    by,
    audit: { detail: { lines } },
    isDone: async (_, tx) => {
      const all = await readOrderLines(tx, orderId)
      return lines.length > 0 && lines.every((line) => !!all[line - 1]?.left_out_at)
    },
    act: (tx, order) => leaveOutInside(tx, deps, order, lines, by),
  })
}

async function leaveOutInside(
  tx: Queries,
  deps: OrderDeps,
  order: OrderRow,
  lines: readonly number[],
  by: Actor,
): Promise<void> {
  const { id } = order
  await checkLeavingOut(tx, order, lines)
  const context = contextOf(deps)
  const held = order.status === 'on_hold' ? await heldNumbers(tx, id) : null
  await leaveOut(tx, id, lines, context.at)
  await touchOrder(tx, id, context.at)
  const left = { type: 'order.lines_left_out', detail: { lines: [...lines] }, by } as const
  await addOrderEvent(tx, id, left, context)
  if (order.status === 'preparing') await addPrepareOrder(tx, id, context.at)
  if (order.status === 'awaiting_print_image') {
    const { move } = await stateByImages(tx, id)
    if (move.to !== order.status) await moveOrder(tx, id, { ...move, by }, context)
  }
  if (!held?.some((line) => lines.includes(line))) return
  const stillHeld = held.filter((line) => !lines.includes(line))
  await goOnWithout(tx, order, stillHeld, { deps, by })
}

/** Throws what `leaveOutLines` throws for the lines. */
async function checkLeavingOut(
  tx: Queries,
  { id }: Pick<OrderRow, 'id'>,
  lines: readonly number[],
): Promise<void> {
  await requireToBeMade(tx, id, lines)
  const all = await readOrderLines(tx, id)
  const isLeft = all.some(
    ({ left_out_at: leftOut }, index) => leftOut === null && !lines.includes(index + 1),
  )
  if (!isLeft) throw noneLeft()
}

function noneLeft(): HandprintError {
  return invalid(sentence('No line of the order would be left. Cancel the order instead.'))
}
