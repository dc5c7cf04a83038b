// Changes an image's crop. The print file is made again, and labs receive the order as its next
// version. Operators may do so until the parcel leaves, shoppers while the order waits for their
// crop.

import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { fault, type HandprintError, invalid } from '../../../../pure/errors.ts'
import { type Framing, framedCrop, framingOf } from '../../../../pure/geometry/move-crop.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { addPrepareOrder } from '../../../fulfilment/print-files/add-prepare-order.ts'
import { preparePart } from '../../../fulfilment/print-files/prepare-part.ts'
import { statusToResume } from '../../../fulfilment/status-to-resume.ts'
import { markPrintFileOutdated } from '../../../production/save-print-file.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { cropAskedHold } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
  touchOrder,
} from '../../core/add-order-event.ts'
import { lastHold } from '../../core/holds/last-hold.ts'
import { renewHold } from '../../core/holds/renew-hold.ts'
import { isPaid } from '../../core/is-paid.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { orderNotPaid } from '../../core/order-errors.ts'
import { setLineCrop } from '../../core/order-lines.ts'
import { framingTexts } from './read-framing.ts'
import { type LineCrop, readLineCrop } from './read-line-crop.ts'

/**
 * `line` starts at 1. Returns whether the crop changed. Throws `parameter_invalid` (422) if there
 * is nothing to crop.
 */
export async function changeCrop(
  deps: OrderDeps,
  orderId: OrderId,
  { line: number, framing }: { line: number; framing: Framing },
  by: Actor,
): Promise<boolean> {
  let isChanged = false
  await actOnOrder(deps, orderId, {
    action: 'change_crop',
    by,
    async isDone(order, tx) {
      if (by.kind === 'shopper' || (await isAsked(tx, order, number))) return false
      const found = await readLineCrop(tx, order, number)
      return found !== null && isAsItWas(framing, found)
    },
    async act(tx, order) {
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      const isAnswer = await isAsked(tx, order, number)
      if (by.kind === 'shopper' && !isAnswer) throw cropNotAsked()
      const found = await readLineCrop(tx, order, number)
      if (found === null) throw nothingToCrop()
      const context = contextOf(deps)
      await touchOrder(tx, orderId, context.at)
      // If the shopper confirms the crop unchanged, the order continues with the files it has.
      isChanged = !isAsItWas(framing, found)
      if (isChanged) {
        await setLineCrop(tx, found.line.id, framedCrop(framing, found.space))
        await markPrintFileOutdated(tx, found.line.id)
      }
      if (isChanged || by.kind === 'shopper') {
        const changed = { type: 'order.crop_changed', detail: { line: number }, by } as const
        await addOrderEvent(tx, orderId, changed, context)
      }
      await goOn(tx, order, { isAnswer, by }, context)
    },
  })
  return isChanged
}

function isAsItWas(framing: Framing, { space, framing: before }: LineCrop): boolean {
  const { across, down, zoom } = framingTexts(framingOf(framedCrop(framing, space), space))
  const was = framingTexts(before)
  return across === was.across && down === was.down && zoom === was.zoom
}

async function isAsked(tx: Queries, { id, status }: OrderRow, line: number): Promise<boolean> {
  if (status !== 'on_hold') return false
  const { cause, detail } = await lastHold(tx, id)
  return cause === cropAskedHold && detail.line === line
}

/**
 * An order held for another reason, or waiting for its print image, gets its files once it
 * continues.
 */
async function goOn(
  tx: Queries,
  order: OrderRow,
  { isAnswer, by }: { isAnswer: boolean; by: Actor },
  context: EventContext,
): Promise<void> {
  const { id, status } = order
  if (status === 'preparing') return await addPrepareOrder(tx, id, context.at)
  if (status === 'ready' || status === 'in_production') {
    const again = { to: 'preparing', detail: { cause: 'crop_changed' }, by } as const
    return await moveOrder(tx, id, again, context)
  }
  if (status !== 'on_hold' || !isAnswer) {
    return await preparePart(tx, id, context.at, { order: async () => order })
  }
  const { move } = await statusToResume(tx, id)
  // A print image that does not fit arrived after the request. The answer takes effect once that is
  // resolved.
  if (move.to === 'on_hold') return await renewHold(tx, id, { ...move, by }, context)
  await moveOrder(tx, id, { ...move, by }, context)
}

export function nothingToCrop(): HandprintError {
  const message = sentence(
    'This line doesn’t exist, or its picture is no longer stored, so it can’t be cropped.',
  )
  return invalid(message)
}

function cropNotAsked(): HandprintError {
  const message = sentence('The crop of this order can no longer be changed.')
  return fault('order_state_refused', 409, message)
}
