// Requests another print image from the integrator, with an event that says what is wrong. The
// order is held until the image arrives and then continues automatically. An order put on hold by
// hand stays on hold.

import type { Queries } from '../../../../ground/database/database.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { type HandprintError, invalid } from '../../../../pure/errors.ts'
import { inEnglish, sentence, together } from '../../../../pure/sentences/sentence.ts'
import { discardProposals } from '../../../fulfilment/late-images/proposed-prints.ts'
import {
  linesStillRejected,
  printImagesOf,
  replaceableLines,
} from '../../../fulfilment/late-images/requested-images.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { isHeldByHand, operatorHold, printImageAskedHold } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { lastHold } from '../../core/holds/last-hold.ts'
import { renewHold } from '../../core/holds/renew-hold.ts'
import { isPaid } from '../../core/is-paid.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { orderNotPaid, printImageStays, printImagesStay } from '../../core/order-errors.ts'
import { tidyNote } from '../tidy-note.ts'

export type Asking = {
  /** Sent to the integrator. */
  note: string
  /**
   * Line numbers from 1 whose print images are requested. Not needed for an order with one line.
   */
  lines?: readonly number[]
}

/** Throws what actOnOrder() throws, and `parameter_invalid` (422). */
export async function askForPrintImage(
  deps: OrderDeps,
  orderId: OrderId,
  { note: typed, lines: chosen = [] }: Asking,
  by: Actor,
): Promise<void> {
  const note = tidyNote(typed, sentence('Enter what is wrong with the picture or what is needed.'))
  const ask = async (tx: Queries, order: OrderRow) => {
    const images = await printImagesOf(tx, orderId)
    const lines = images.length === 1 ? [1] : await withPending(tx, order, chosen)
    const what = sentence('Another print image was requested: {note}', { note })
    const asked =
      images.length === 1
        ? what
        : sentence('Line {number}: {what}', { number: lines.join(', '), what })
    const reason = sentence(
      '{asked} When it arrives for the same token with the secret key, the order continues automatically. If it arrives with the access key, an operator has to review it.',
      { asked },
    )
    return { images, lines, asked, reason }
  }
  await actOnOrder(deps, orderId, {
    action: 'ask_for_print_image',
    by,
    isDone: async (order, tx) => {
      const { asked, reason } = await ask(tx, order)
      const held = order.hold_reason
      return held === inEnglish(reason) || held?.endsWith(` ${inEnglish(asked)}`) === true
    },
    act: async (tx, order) => {
      const { images, lines, asked, reason } = await ask(tx, order)
      const areHere = lines.every((line) => images[line - 1] !== undefined)
      if (!areHere || (images.length > 1 && chosen.length === 0)) throw noneChosen()
      await checkAsking(tx, order, lines)
      const context = contextOf(deps)
      const requested = {
        type: 'order.print_image_reminder',
        detail: { asked_for: note, lines },
        by,
      } as const
      await addOrderEvent(tx, orderId, requested, context)
      // The order already waits for them and is still being watched.
      const isAwaited = lines.every((line) => images[line - 1] === '')
      if (order.status === 'awaiting_print_image' && isAwaited) return
      if (order.status === 'on_hold' && isHeldByHand((await lastHold(tx, orderId)).cause)) {
        const before = toldText.read(order.hold_told, order.hold_reason ?? '')
        const detail = { reason: together(before, asked), cause: operatorHold }
        await renewHold(tx, orderId, { detail, by }, context)
        return await discardProposals(tx, orderId, by, context)
      }
      const detail = { reason, cause: printImageAskedHold, print_images: images, lines } as const
      const hold = { to: 'on_hold', detail, by } as const
      if (order.status === 'on_hold') await renewHold(tx, orderId, hold, context)
      else await moveOrder(tx, orderId, hold, context)
      await discardProposals(tx, orderId, by, context)
    },
  })
}

/** Includes images that were requested before and have not arrived. */
async function withPending(
  tx: Queries,
  { id, status }: OrderRow,
  chosen: readonly number[],
): Promise<number[]> {
  const hold = await lastHold(tx, id)
  const isPending = status === 'on_hold' && hold.cause === printImageAskedHold
  const pending = isPending ? await linesStillRejected(tx, id, hold) : []
  return [...new Set([...pending, ...chosen])].sort((one, other) => one - other)
}

function noneChosen(): HandprintError {
  return invalid(sentence('Choose the print images.'))
}

/** Throws if no image sent now could replace the current one. `lines`: absent for any line. */
export async function checkAsking(
  tx: Queries,
  { id, payment_status: payment }: OrderRow,
  lines?: readonly number[],
): Promise<void> {
  if (!isPaid(payment)) throw orderNotPaid()
  const replaceable = await replaceableLines(tx, id)
  if (replaceable.length === 0) throw printImagesStay()
  if (!(lines ?? replaceable).every((line) => replaceable.includes(line))) throw printImageStays()
}
