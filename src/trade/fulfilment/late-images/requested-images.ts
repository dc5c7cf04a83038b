// Which print images an order had when other ones were asked for: the same file sent again, which is
// harmless, does not end that hold, nor does one of another line.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { readPictures } from '../../images/read-pictures.ts'
import type { LastHold } from '../../orders/holds/last-hold.ts'
import { readOrderLines } from '../../orders/order-lines.ts'
import { isBeingProduced } from '../../orders/orders-of-image.ts'

/** For the detail of the hold. */
export async function printImagesOf(tx: Queries, orderId: OrderId): Promise<string[]> {
  const tokens = (await readOrderLines(tx, orderId)).map((line) => line.image_token)
  const pictures = await readPictures(tx, tokens)
  return tokens.map((token) => pictures.get(token)?.print?.sha256 ?? '')
}

/** Whether another one may take the place of one of them at all. `lines`: from 1; left out, all. */
export async function isAnyReplaceable(
  tx: Queries,
  orderId: OrderId,
  lines?: readonly number[],
): Promise<boolean> {
  const tokens = (await readOrderLines(tx, orderId))
    .filter(({ position }) => lines?.includes(position + 1) ?? true)
    .map((line) => line.image_token)
  for (const { token, kind } of (await readPictures(tx, tokens)).values()) {
    if (kind === 'preview' && !(await isBeingProduced(tx, token))) return true
  }
  return false
}

/** The lines, from 1, whose print image was asked for and is still the one that was here then. */
export async function linesStillRejected(
  tx: Queries,
  orderId: OrderId,
  { detail: { print_images: before = [], lines } }: LastHold,
): Promise<number[]> {
  const now = await printImagesOf(tx, orderId)
  return (lines ?? before.map((_, index) => index + 1)).filter(
    (line) => before[line - 1] === now[line - 1],
  )
}
