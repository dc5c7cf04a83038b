// The job for an order whose print image is late. It sends reminders and, at the deadline, does
// what the store has set. It runs in one transaction that reads the order again, so nothing happens
// once the image has arrived, and nothing happens twice.

import type { Queries } from '../../../../ground/database/database.ts'
import type { Task } from '../../../../ground/jobs/task.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { type Filled, sentence, word } from '../../../../pure/sentences/sentence.ts'
import { addContinueOrders } from '../../../fulfilment/late-images/continue-orders-of-image.ts'
import { nextStep } from '../../../fulfilment/late-images/print-image-steps.ts'
import {
  readWatch,
  type Watch,
  watchPrintImage,
} from '../../../fulfilment/late-images/watch-print-image.ts'
import { stateByImages } from '../../../fulfilment/state-by-images.ts'
import { isPartGiven } from '../../../production/mark-given.ts'
import { printImageMissingHold } from '../../core/actions/hold-causes.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
} from '../../core/add-order-event.ts'
import { lockOrder, type OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { readOrderLines, readPicturedLines } from '../../core/order-lines.ts'
import { cancelInside } from './cancel-inside.ts'

export function createFollowUpPrintImage(deps: OrderDeps): Task<{ orderId: OrderId }> {
  return ({ orderId }) =>
    deps.database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.status === 'awaiting_print_image') await followUp(tx, order, contextOf(deps))
    })
}

async function followUp(tx: Queries, order: OrderRow, context: EventContext): Promise<void> {
  const { id: orderId } = order
  const { at } = context
  // The image is here; the job that moves the order on is queued or has failed for good.
  if ((await stateByImages(tx, orderId)).move.to !== 'awaiting_print_image') {
    const tokens = (await readOrderLines(tx, orderId)).map((line) => line.image_token)
    for (const token of new Set(tokens)) await addContinueOrders(tx, token, at)
    return
  }
  const watch = await readWatch(tx, orderId)
  const step = nextStep(watch.waiting, watch.settings, at)
  if (step.at <= at && step.kind === 'deadline') {
    const cause = printImageMissingHold
    // What was handed out is made, so the order can't be cancelled without someone's decision.
    if (watch.settings.printImageThen === 'hold' || (await isPartGiven(tx, orderId))) {
      const missing = await withoutPrint(tx, orderId)
      const lines = missing.map(({ number }) => number)
      const detail = { reason: holdReason(watch, missing), cause, lines }
      return await moveOrder(tx, orderId, { to: 'on_hold', detail }, context)
    }
    const reason = sentence('No print image arrived within {time}.', { time: inDays(watch) })
    return await cancelInside(tx, order, { reason, cause }, context)
  }
  if (step.at <= at && step.kind === 'remind') {
    const detail = { reminder: step.reminder, deadline: deadlineOf(watch) }
    await addOrderEvent(tx, orderId, { type: 'order.print_image_reminder', detail }, context)
  }
  await watchPrintImage(tx, orderId, at)
}

type Missing = { number: number; name: string | null; isOnly: boolean }

async function withoutPrint(tx: Queries, orderId: OrderId): Promise<Missing[]> {
  const lines = await readPicturedLines(tx, orderId)
  return lines
    .filter(({ picture, left_out_at: leftOut }) => !picture?.print && leftOut === null)
    .map(({ position, name }) => ({ number: position + 1, name, isOnly: lines.length === 1 }))
}

/** More are left to the list of the order's lines. */
const mostNamed = 20

function holdReason(watch: Watch, missing: readonly Missing[]): Filled {
  const time = inDays(watch)
  if (missing.every(({ isOnly }) => isOnly)) {
    return sentence(
      'No print image arrived within {time}. Ask the integrator for it; when it arrives for the same token, the order continues automatically. Or cancel the order to refund it.',
      { time },
    )
  }
  const named = missing
    .slice(0, mostNamed)
    .map(({ number, name }) => (name === null ? `${number}` : `${number} (${name})`))
  const pictures = [...named, ...(missing.length > mostNamed ? ['…'] : [])].join(', ')
  return sentence(
    'Print images did not arrive within {time}. Missing are those of the lines {pictures}. Ask the integrator for them; when they arrive for the same tokens, the order continues automatically. Or cancel the order to refund it.',
    { time, pictures },
  )
}

function inDays({ settings }: Watch): Filled {
  const days = settings.printImageDeadlineDays
  return days === 1 ? word('one day') : sentence('{days} days', { days })
}

function deadlineOf({ waiting, settings }: Watch): string {
  const at = waiting.since + settings.printImageDeadlineDays * 24 * 3_600_000
  return new Date(at).toISOString()
}
