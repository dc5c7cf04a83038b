import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { ImageDeps } from '../../images/image-deps.ts'
import {
  acceptProposedPrint,
  refuseProposedPrint,
} from '../../images/print-image/proposed-print.ts'
import type { Actor } from '../../orders/core/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/core/add-order-event.ts'
import { acceptPrintImages } from './accept-print-images.ts'
import { addContinueOrders } from './continue-orders-of-image.ts'
import { heldForPrintImage, noneWaits } from './proposed-prints.ts'

export type Decision = {
  token: ImageToken
  /** Hash of the print image that the operator saw. */
  sha256: string
  by: Actor
  /** Runs in the same transaction. */
  afterwards?: (tx: Queries) => Promise<void>
}

/**
 * Replaces the current print image. Orders on hold accept it as it is, because an operator has seen
 * it; all other orders check it like any replacement. The caller wakes the worker. Throws
 * `token_unknown`, `print_image_locked`, and `parameter_invalid` if a different one is waiting.
 */
export async function acceptProposal(
  deps: OrderDeps & Pick<ImageDeps, 'onReceived' | 'imageUses'>,
  { by, afterwards, ...decided }: Decision,
): Promise<void> {
  const { token } = decided
  await deps.database.transaction(async (tx) => {
    await acceptProposedPrint(deps, tx, decided)
    const context = contextOf(deps)
    for (const orderId of await heldForPrintImage(tx, token)) {
      await acceptPrintImages(tx, orderId, { token, by }, context)
    }
    await addContinueOrders(tx, token, context.at)
    await afterwards?.(tx)
  })
}

/** Throws as acceptProposal(). */
export async function refuseProposal(
  deps: OrderDeps,
  { by, afterwards, ...decided }: Decision,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await refuseProposedPrint(tx, decided)
    await noneWaits(tx, decided.token, by, contextOf(deps))
    await afterwards?.(tx)
  })
}
