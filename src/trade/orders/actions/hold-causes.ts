// Hold causes, as stored in the detail of `order.on_hold`, and what ends each hold. A cause that is
// not in this table counts as an operator's.

import type { OrderActionName } from './order-actions.ts'

export type HoldCause = {
  solvedBy: readonly OrderActionName[]
  endsWithPrintImage?: true
  /** No other action is possible, because the order had ended. */
  isOnlySolved?: true
}

/** A print image does not match what was approved. */
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
/** The order was open in a restored backup, and what has happened to it since is unknown. */
export const restoredHold = 'restored' as const
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
  [restoredHold]: { solvedBy: ['release', 'release_as_made', 'cancel'] },
  [operatorHold]: { solvedBy: ['release', 'ask_for_print_image', 'cancel'] },
} as const satisfies Readonly<Record<string, HoldCause>>

export type HoldCauseName = keyof typeof causes

/** Accepts any name, because an older version may have used others. */
export const holdCauses: Readonly<Record<string, HoldCause>> = causes

export function fitsHold(cause: string, action: OrderActionName): boolean {
  const isSolution = solutionsOf(cause).includes(action)
  return isSolution || (holdCauses[cause]?.isOnlySolved !== true && !onlySolving.includes(action))
}

/** Actions whose only use is to end holds of one cause. */
const onlySolving: readonly OrderActionName[] = [
  'mark_refunded',
  'release_as_made',
  'release_at_a_loss',
  'make_print_files_again',
]

/** Holds that predate causes were placed by operators. */
export function holdCauseOf(detail: { readonly cause?: unknown }): string {
  return typeof detail.cause === 'string' ? detail.cause : operatorHold
}

/** Whether only a manual release, or the order's end, can end the hold. */
export function isHeldByHand(cause: string): boolean {
  const isByHand = cause === operatorHold || cause === restoredHold
  return isByHand || holdCauses[cause] === undefined
}

export function solutionsOf(cause: string): readonly OrderActionName[] {
  return (holdCauses[cause] ?? causes[operatorHold]).solvedBy
}
