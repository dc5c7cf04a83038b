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
export const printImageHold = 'print_image'
/** No print image came until the deadline. */
export const printImageMissingHold = 'print_image_missing'
/** Another print image was asked for. */
export const printImageAskedHold = 'print_image_asked'
/** A print file could not be made. */
export const printFileHold = 'print_file'
/** The bank has taken back what was paid. */
export const paymentTakenBackHold = 'payment_taken_back'
/** What was to be given back for an order that had ended did not reach the shopper. */
export const refundFailedHold = 'refund_failed'
/** Somebody placed it. */
export const operatorHold = 'operator'

export const holdCauses: Readonly<Record<string, HoldCause>> = {
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
  [printFileHold]: {
    solvedBy: ['make_print_files_again', 'replace_print_image', 'ask_for_print_image', 'cancel'],
    endsWithPrintImage: true,
  },
  [paymentTakenBackHold]: { solvedBy: ['cancel'] },
  [refundFailedHold]: { solvedBy: ['refund', 'mark_refunded'], isOnlySolved: true },
  [operatorHold]: { solvedBy: ['release', 'ask_for_print_image', 'cancel'] },
}

/** Whether an action may be done with an order that is on hold for that. */
export function fitsHold(cause: string, action: OrderActionName): boolean {
  const isSolution = solutionsOf(cause).includes(action)
  return isSolution || (holdCauses[cause]?.isOnlySolved !== true && action !== 'mark_refunded')
}

/** Holds from before causes were kept were placed by an operator. */
export function holdCauseOf(detail: Record<string, unknown>): string {
  return typeof detail.cause === 'string' ? detail.cause : operatorHold
}

export function solutionsOf(cause: string): readonly OrderActionName[] {
  return holdCauses[cause]?.solvedBy ?? operatorSolutions
}

const operatorSolutions: readonly OrderActionName[] = ['release', 'ask_for_print_image', 'cancel']
