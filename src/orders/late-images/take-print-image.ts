// A print image comes, by whichever door: what follows for the orders with it is the same everywhere.

import type { Queries } from '../../database/database.ts'
import {
  type AttachPrintImage,
  attachPrintImage,
  type Came,
} from '../../images/attach-print-image.ts'
import type { ImageDeps } from '../../images/image-deps.ts'
import { addContinueOrders } from '../continue-orders-of-image.ts'
import { printImageReliance } from './print-image-reliance.ts'
import { holdForProposal } from './proposed-prints.ts'

export type TakePrintImage = Omit<AttachPrintImage, 'reliance' | 'afterwards'> & {
  /** With the secret key, or by an operator: also what paid orders rely on is replaced. */
  mayReplace: boolean
  /** Runs in the same transaction when there is something new. */
  afterwards?: (tx: Queries) => Promise<void>
}

/** Throws what attachPrintImage throws. The caller wakes the worker. */
export async function takePrintImage(
  deps: ImageDeps,
  { mayReplace, afterwards, ...input }: TakePrintImage,
): Promise<Came> {
  return await attachPrintImage(deps, {
    ...input,
    ...(!mayReplace && { reliance: printImageReliance }),
    async afterwards(tx, came) {
      if (came === 'proposed') await holdForProposal(tx, input.token, deps.now())
      else await addContinueOrders(tx, input.token, deps.now)
      await afterwards?.(tx)
    },
  })
}
