// Why orders are on hold, as the detail of `order.on_hold` names it, and what ends such a hold. A
// cause that is not in this table is an operator's own.

import type { OrderActionName } from './order-actions.ts'

export type HoldCause = {
  solvedBy: readonly OrderActionName[]
  endsWithPrintImage?: true
  /** Nothing else can be done with the order: it had ended. */
  isOnlySolved?: true
}

/** A print image does not match what was approved. */
export const printImageHold = 'print_image' as const
/** No print image came until the deadline. */
export const printImageMissingHold = 'print_image_missing' as const
/** Another print image was asked for. */
export const printImageAskedHold = 'print_image_asked' as const
/** The shopper was asked which part of a picture is printed. */
export const cropAskedHold = 'crop_asked' as const
/** A print file could not be made. */
export const printFileHold = 'print_file' as const
/** The bank has taken back what was paid. */
export const paymentReversedHold = 'payment_taken_back' as const
/** What was to be given back for an order that had ended did not reach the shopper. */
export const refundFailedHold = 'refund_failed' as const
/** It was on its way in a backup that was restored: what has happened to it since nobody here knows. */
export const recoveryHold = 'recovery' as const
export const recoveryReason =
  'This order was on its way in a backup that was restored, and may have been made, sent, cancelled or refunded since. Look it up at the labs and at the payment provider: release it, release it as made if a lab has it, or cancel it.'
/** Somebody placed it. */
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
  [operatorHold]: { solvedBy: ['release', 'ask_for_print_image', 'cancel'] },
} as const satisfies Readonly<Record<string, HoldCause>>

export type HoldCauseName = keyof typeof causes

/** By any name: another release may have others. */
export const holdCauses: Readonly<Record<string, HoldCause>> = causes

/** Whether an action may be done with an order that is on hold for that. */
export function fitsHold(cause: string, action: OrderActionName): boolean {
  const isSolution = solutionsOf(cause).includes(action)
  return isSolution || (holdCauses[cause]?.isOnlySolved !== true && !onlySolving.includes(action))
}

/** They end holds of one cause, and do nothing else. */
const onlySolving: readonly OrderActionName[] = [
  'mark_refunded',
  'release_as_made',
  'release_at_a_loss',
  'make_print_files_again',
]

/** Of a hold whose detail names none, an operator's. */
export function holdCauseOf(detail: { readonly cause?: unknown }): string {
  return typeof detail.cause === 'string' ? detail.cause : operatorHold
}

/** It ends with a release by hand, or with the order, and with nothing else. */
export function isHeldByHand(cause: string): boolean {
  const isByHand = cause === operatorHold || cause === recoveryHold
  return isByHand || holdCauses[cause] === undefined
}

export function solutionsOf(cause: string): readonly OrderActionName[] {
  return (holdCauses[cause] ?? causes[operatorHold]).solvedBy
}
