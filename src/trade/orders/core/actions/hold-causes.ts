// Hold causes, as stored in the detail of `order.on_hold`, and what ends each hold. A cause that is
// not in this table counts as an operator's.

import { sentence } from '../../../../pure/sentences/sentence.ts'
import type { OrderActionName } from './order-actions.ts'

export type HoldCause = {
  solvedBy: readonly OrderActionName[]
  endsWithPrintImage?: true
  /** Only the actions that solve the hold are possible, because the order had ended. */
  isOnlySolved?: true
}

export const printImageHold = 'print_image' as const
/** No print image arrived by the deadline. */
export const printImageMissingHold = 'print_image_missing' as const
export const printImageAskedHold = 'print_image_asked' as const
/** The shopper was asked for the crop. */
export const cropAskedHold = 'crop_asked' as const
export const printFileHold = 'print_file' as const
/** The bank has taken back the payment. */
export const paymentReversedHold = 'payment_taken_back' as const
/** A refund for an ended order did not reach the shopper. */
export const refundFailedHold = 'refund_failed' as const
/**
 * The order was under way in a backup that was restored. What has happened to it since is unknown.
 */
export const recoveryHold = 'recovery' as const
export const recoveryReason =
  'This order was in progress in a backup that was restored. It may have been made, shipped, cancelled or refunded since then. Check with the labs and the payment provider, then release it, release it as made if a lab has it, or cancel it.'
/** The shopper withdrew from the order or from some of its lines. */
export const withdrawnHold = 'withdrawn' as const
export const withdrawnInFull = sentence('The shopper withdrew from the order.')
export const withdrawnReason = sentence(
  'The shopper withdrew from this order or from a part of it. Refund it, then cancel the order or release it for the rest.',
)
export const operatorHold = 'operator' as const

const causes = {
  [printImageHold]: {
    solvedBy: ['replace_print_image', 'accept_as_it_is', 'ask_for_print_image', 'cancel'],
    endsWithPrintImage: true,
  },
  [printImageMissingHold]: {
    solvedBy: ['replace_print_image', 'ask_for_print_image', 'release', 'cancel'],
    endsWithPrintImage: true,
  },
  [printImageAskedHold]: {
    solvedBy: ['replace_print_image', 'accept_as_it_is', 'release', 'cancel'],
    endsWithPrintImage: true,
  },
  [cropAskedHold]: { solvedBy: ['change_crop', 'release', 'cancel'] },
  [printFileHold]: {
    solvedBy: ['make_print_files_again', 'replace_print_image', 'ask_for_print_image', 'cancel'],
    endsWithPrintImage: true,
  },
  [paymentReversedHold]: { solvedBy: ['release_at_a_loss', 'cancel'] },
  [refundFailedHold]: { solvedBy: ['refund', 'mark_refunded'], isOnlySolved: true },
  [recoveryHold]: { solvedBy: ['release', 'release_as_made', 'cancel'] },
  [withdrawnHold]: { solvedBy: ['refund', 'release', 'cancel'] },
  [operatorHold]: { solvedBy: ['release', 'ask_for_print_image', 'cancel'] },
} as const satisfies Readonly<Record<string, HoldCause>>

export type HoldCauseName = keyof typeof causes

/** Indexed by any string, because other releases may store other causes. */
export const holdCauses: Readonly<Record<string, HoldCause>> = causes

export function fitsHold(cause: string, action: OrderActionName): boolean {
  const isSolution = solutionsOf(cause).includes(action)
  return isSolution || (holdCauses[cause]?.isOnlySolved !== true && !onlySolving.includes(action))
}

/** Actions that serve only to end holds of one cause. */
const onlySolving: readonly OrderActionName[] = [
  'mark_refunded',
  'release_as_made',
  'release_at_a_loss',
  'make_print_files_again',
]

/** A hold whose detail names no cause counts as an operator's. */
export function holdCauseOf(detail: { readonly cause?: unknown }): string {
  return typeof detail.cause === 'string' ? detail.cause : operatorHold
}

/** True if only a manual release, or the end of the order, can end the hold. */
export function isHeldByHand(cause: string): boolean {
  const isByHand = cause === operatorHold || cause === recoveryHold
  return isByHand || holdCauses[cause] === undefined
}

export function solutionsOf(cause: string): readonly OrderActionName[] {
  return (holdCauses[cause] ?? causes[operatorHold]).solvedBy
}
