// Ends a hold. The order's payment, images and print files determine its next status.

import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { takenBackByEvents } from '../../../checkout/payment.ts'
import { endReversalHold } from '../../../checkout/payments/restore-payment.ts'
import { noteAsBrought } from '../../../fulfilment/labs/plan-deliveries.ts'
import { discardProposals } from '../../../fulfilment/late-images/proposed-prints.ts'
import { type ResumedStatus, statusToResume } from '../../../fulfilment/status-to-resume.ts'
import { retryFailedPrintFiles } from '../../../production/save-print-file.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { recoveryHold, refundFailedHold } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { endCoolOff } from '../../core/cool-off.ts'
import {
  type HeldState,
  hasJustLeftHold,
  holdBefore,
  isHeldFor,
  lastHold,
} from '../../core/holds/last-hold.ts'
import { renewHold } from '../../core/holds/renew-hold.ts'
import { isPaid, paidStatus } from '../../core/is-paid.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { type Hold, moveOrder } from '../../core/move-order.ts'
import {
  holdNotSolved,
  lossIsNone,
  lossIsWhole,
  orderHadEnded,
  orderNotPaid,
} from '../../core/order-errors.ts'
import { setPaymentStatus } from '../../core/set-payment-status.ts'
import { tidyNote } from '../tidy-note.ts'

/** Throws, with advice, if the hold would return immediately. */
export async function releaseOrder(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'release',
    by,
    isDone: (order, tx) => hasJustLeftHold(tx, order),
    act: async (tx, order) => {
      const context = contextOf(deps)
      const before = await heldBeforeBackup(tx, orderId)
      if (before !== null) return await renewHold(tx, orderId, { detail: before, by }, context)
      await moveOrder(tx, orderId, { ...(await whereReleased(tx, order)), by }, context)
      await retryFailedPrintFiles(tx, orderId)
      await discardProposals(tx, orderId, by, context)
    },
  })
}

/**
 * The order was made after the restored backup was taken. Moves it to production without delivering
 * it to a lab.
 */
export async function releaseAsMade(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'release_as_made',
    by,
    isDone: (order, tx) => hasJustLeftHold(tx, order),
    act: async (tx, { payment_status: payment }) => {
      if (!isPaid(payment)) throw orderNotPaid()
      const context = contextOf(deps)
      await moveOrder(tx, orderId, { to: 'in_production', by }, context)
      await endCoolOff(tx, orderId)
      await noteAsBrought(tx, orderId, broughtBefore, context.at)
      await discardProposals(tx, orderId, by, context)
    },
  })
}

/**
 * Has an order made although a bank has part of the payment. The order counts as paid from then on,
 * and the books keep the loss. `reason` is stored in the order, so it must not contain personal
 * data.
 */
export async function releaseAtALoss(
  deps: OrderDeps,
  orderId: OrderId,
  input: { reason: string },
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, sentence('Enter why the order is made anyway.'))
  const detail: Record<string, unknown> = {}
  await actOnOrder(deps, orderId, {
    action: 'release_at_a_loss',
    by,
    audit: { detail },
    isDone: (order, tx) => hasJustLeftHold(tx, order),
    act: async (tx, order) => {
      const context = contextOf(deps)
      const { currency } = order
      const amount = await lossOf(tx, order)
      Object.assign(detail, { amount, currency })
      await setPaymentStatus(tx, orderId, { status: paidStatus(order) }, context.at)
      const accepted = {
        type: 'order.loss_accepted',
        detail: { amount, currency, reason },
      } as const
      await addOrderEvent(tx, orderId, { ...accepted, by }, context)
      await endReversalHold(tx, orderId, context, by)
    },
  })
}

/**
 * What the bank has of an order's payment, in minor units. Throws if that is all or nothing, or if
 * the order has ended.
 */
export async function lossOf(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'total' | 'refunded_total'>,
): Promise<number> {
  if (await isHeldFor(tx, order.id, refundFailedHold)) throw orderHadEnded()
  const taken = await takenBackByEvents(tx, order.id)
  if (taken === 0) throw lossIsNone()
  if (order.refunded_total + taken >= order.total) throw lossIsWhole()
  return taken
}

const broughtBefore = 'An operator confirmed that the order was sent before a backup was restored.'

/** Throws what a release would throw. */
export async function checkRelease(tx: Queries, order: OrderRow): Promise<void> {
  if ((await heldBeforeBackup(tx, order.id)) === null) await whereReleased(tx, order)
}

/** The hold the order had in the restored backup, which it then returns to. */
async function heldBeforeBackup(tx: Queries, orderId: OrderId): Promise<HeldState | null> {
  const { cause } = await lastHold(tx, orderId)
  return cause === recoveryHold ? await holdBefore(tx, orderId, recoveryHold) : null
}

/** Throws if the hold would return immediately. */
export async function whereReleased(
  tx: Queries,
  { id, payment_status: payment }: OrderRow,
): Promise<Exclude<ResumedStatus['move'], Hold>> {
  if (!isPaid(payment)) throw orderNotPaid()
  const { move } = await statusToResume(tx, id)
  if (move.to === 'on_hold') throw holdNotSolved(move.detail.reason)
  return move
}
