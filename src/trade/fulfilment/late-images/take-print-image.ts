// Handles a new print image, however it arrives, and updates its orders in the same way.

import type { Queries } from '../../../ground/database/database.ts'
import { type AuditActor, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { ImageDeps } from '../../images/image-deps.ts'
import {
  type AttachPrintImage,
  attachPrintImage,
  type PrintImageArrival,
} from '../../images/intake/attach-print-image.ts'
import { contextOf, type OrderDeps } from '../../orders/core/add-order-event.ts'
import { addContinueOrders } from './continue-orders-of-image.ts'
import { printImageReliance } from './print-image-reliance.ts'
import { holdForProposal } from './proposed-prints.ts'

export type TakePrintImage = Omit<AttachPrintImage, 'reliance' | 'afterwards'> & {
  /**
   * The secret key or operator that sends it. They may replace print images that orders rely on,
   * and the audit log records it. Null if it was sent with the access key.
   */
  replacer: AuditActor | null
  /** Runs in the same transaction. */
  afterwards?: (tx: Queries) => Promise<void>
}

/** Throws what attachPrintImage() throws. The caller wakes the worker. */
export async function takePrintImage(
  deps: ImageDeps & OrderDeps,
  { replacer, afterwards, ...input }: TakePrintImage,
): Promise<PrintImageArrival> {
  return await attachPrintImage(deps, {
    ...input,
    ...(replacer === null && { reliance: printImageReliance }),
    async afterwards(tx, arrival) {
      const context = contextOf(deps)
      if (arrival === 'proposed') await holdForProposal(tx, input.token, context)
      if (arrival === 'in_place') await addContinueOrders(tx, input.token, context.at)
      if (replacer !== null && arrival !== 'known') {
        await addAuditEntry(tx, sent(replacer, input), context.at)
      }
      await afterwards?.(tx)
    },
  })
}

function sent(operator: AuditActor, { token, store }: Pick<AttachPrintImage, 'token' | 'store'>) {
  // The token gives access to carts, so only its beginning is logged, which is enough to find it.
  const subject = `image ${token.slice(0, 12)}…`
  return { operator, action: 'image.replace_print_image', subject, storeId: store.id } as const
}
