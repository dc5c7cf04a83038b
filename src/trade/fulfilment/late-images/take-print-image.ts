// A print image comes, by whichever door: what follows for the orders with it is the same everywhere.

import type { Queries } from '../../../ground/database/database.ts'
import { type AuditActor, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { ImageDeps } from '../../images/image-deps.ts'
import {
  type AttachPrintImage,
  attachPrintImage,
  type PrintImageArrival,
} from '../../images/intake/attach-print-image.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { addContinueOrders } from './continue-orders-of-image.ts'
import { printImageReliance } from './print-image-reliance.ts'
import { holdForProposal } from './proposed-prints.ts'

export type TakePrintImage = Omit<AttachPrintImage, 'reliance' | 'afterwards'> & {
  /**
   * The secret key or the operator that sends it: what orders rely on is replaced, too, and the
   * audit log tells it. Null: it comes with the access key.
   */
  replacer: AuditActor | null
  /** Runs in the same transaction. */
  afterwards?: (tx: Queries) => Promise<void>
}

/** Throws what attachPrintImage throws. The caller wakes the worker. */
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
  // The token opens carts: so much of it is enough to find it.
  const subject = `image ${token.slice(0, 12)}…`
  return { operator, action: 'image.replace_print_image', subject, storeId: store.id } as const
}
