// Holds on some lines of an order, which do not stop the others. The order is on hold meanwhile, and
// its hold names the lines.

import type { Queries } from '../../../../ground/database/database.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { type HandprintError, invalid } from '../../../../pure/errors.ts'
import { inEnglish, sentence, together } from '../../../../pure/sentences/sentence.ts'
import { discardProposals } from '../../../fulfilment/late-images/proposed-prints.ts'
import { heldNumbers } from '../../../fulfilment/print-files/lines-to-print.ts'
import { statusToResume } from '../../../fulfilment/status-to-resume.ts'
import { readPrintFiles } from '../../../production/read-print-files.ts'
import { retryFailedPrintFiles } from '../../../production/save-print-file.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { cropAskedHold, isHeldByHand, operatorHold } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { lastHold } from '../../core/holds/last-hold.ts'
import { renewHold } from '../../core/holds/renew-hold.ts'
import { isPaid } from '../../core/is-paid.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { cropIsAwaited, orderNotPaid, wholeOrderHeld } from '../../core/order-errors.ts'
import { readOrderLines } from '../../core/order-lines.ts'
import { tidyNote } from '../tidy-note.ts'

/**
 * `lines` count from 1; `reason` can be read by the store. Throws `parameter_invalid` (422) if a
 * line does not exist, was left out, or was handed out for printing.
 */
export async function holdLines(
  deps: OrderDeps,
  orderId: OrderId,
  input: { lines: readonly number[]; reason: string },
  by: Actor,
): Promise<void> {
  const typed = tidyNote(input.reason, sentence('Enter a reason for the hold.'))
  await actOnOrder(deps, orderId, {
    action: 'hold_lines',
    by,
    audit: { detail: { lines: input.lines } },
    isDone: async (order, tx) => {
      const { cause, detail } = await lastHold(tx, orderId)
      const isHeld = order.status === 'on_hold' && isHeldByHand(cause)
      return isHeld && input.lines.every((line) => detail.lines?.includes(line))
    },
    act: async (tx, order) => {
      const context = contextOf(deps)
      await checkHold(tx, order)
      await requireToBeMade(tx, orderId, input.lines)
      const before = order.status === 'on_hold' ? await lastHold(tx, orderId) : null
      const isByHand = before !== null && isHeldByHand(before.cause)
      const known = isByHand ? (before.detail.lines ?? []) : []
      const lines = [...new Set([...known, ...input.lines])].sort((one, other) => one - other)
      const told = toldText.read(order.hold_told, order.hold_reason ?? '')
      const isSame = inEnglish(told) === typed
      const reason = isByHand && !isSame ? together(told, typed) : typed
      const hold = { to: 'on_hold', detail: { reason, cause: operatorHold, lines }, by } as const
      if (before === null) return await moveOrder(tx, order, hold, context)
      await renewHold(tx, orderId, hold, context)
    },
  })
}

/** Throws what `holdLines` throws for the state of the order. */
export async function checkHold(
  tx: Queries,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  if (status !== 'on_hold') return
  if ((await lastHold(tx, id)).cause === cropAskedHold) throw cropIsAwaited()
  if ((await heldNumbers(tx, id)) === null) throw wholeOrderHeld()
}

/** Throws `parameter_invalid` (422) unless the lines exist and are still to be made. */
export async function requireToBeMade(
  tx: Queries,
  orderId: OrderId,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) throw invalid(sentence('Choose at least one line.'))
  const faults = await readNotToBeMade(tx, orderId)
  const fault = numbers.map((number) => faults(number)).find((each) => each !== null)
  if (fault) throw fault
}

/** Why a line, counted from 1, can't be stopped any more. Null if it can. */
export async function readNotToBeMade(
  db: Queries,
  orderId: OrderId,
): Promise<(number: number) => HandprintError | null> {
  const lines = await readOrderLines(db, orderId)
  const files = await readPrintFiles(db, [orderId])
  return (number) => {
    const line = lines[number - 1]
    if (line === undefined || line.left_out_at !== null) {
      return invalid(sentence('Line {number} does not exist or is not made.', { number }))
    }
    const to = files.get(line.id)?.given_to
    return to ? lineGiven(number, to) : null
  }
}

function lineGiven(number: number, name: string): HandprintError {
  return invalid(sentence('Line {number} was handed out to {name} for printing.', { number, name }))
}

/**
 * Ends the hold of lines that an operator placed. If none is left on hold, the order continues, or is
 * on hold for what else is wrong. Throws `parameter_invalid` (422) if none of them is held by hand.
 */
export async function releaseLines(
  deps: OrderDeps,
  orderId: OrderId,
  { lines }: { lines: readonly number[] },
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'release_lines',
    by,
    audit: { detail: { lines } },
    act: async (tx, order) => {
      await checkReleaseOfLines(tx, order, lines)
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      const held = (await lastHold(tx, orderId)).detail.lines ?? []
      const left = held.filter((line) => !lines.includes(line))
      await goOnWithout(tx, order, left, { deps, by })
    },
  })
}

/** Throws what `releaseLines` throws for the lines. */
async function checkReleaseOfLines(
  tx: Queries,
  { id }: Pick<OrderRow, 'id'>,
  lines: readonly number[],
): Promise<void> {
  const { cause, detail } = await lastHold(tx, id)
  const held = isHeldByHand(cause) ? (detail.lines ?? []) : []
  if (!lines.some((line) => held.includes(line))) throw notHeldByHand()
}

function notHeldByHand(): HandprintError {
  return invalid(
    sentence('None of these lines was put on hold by hand. See what the order waits for.'),
  )
}

/** `left`: numbers of the lines that the hold is still about. */
export async function goOnWithout(
  tx: Queries,
  { id, hold_told: told, hold_reason: text }: OrderRow,
  left: readonly number[],
  { deps, by }: { deps: OrderDeps; by: Actor },
): Promise<void> {
  const context = contextOf(deps)
  if (left.length > 0) {
    const { cause = operatorHold, print_images: images, proposed } = (await lastHold(tx, id)).detail
    const renewed = {
      cause,
      reason: toldText.read(told, text ?? ''),
      lines: left,
      ...(images !== undefined && { print_images: images }),
      ...(proposed && { proposed }),
    }
    return await renewHold(tx, id, { detail: renewed, by }, context)
  }
  const { move } = await statusToResume(tx, id)
  if (move.to === 'on_hold') await renewHold(tx, id, { ...move, by }, context)
  else await moveOrder(tx, id, { ...move, by }, context)
  await retryFailedPrintFiles(tx, id)
  await discardProposals(tx, id, by, context)
}
