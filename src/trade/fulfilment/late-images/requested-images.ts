// Which print images an order had when other ones were asked for: the same file sent again, which is
// harmless, does not end that hold, nor does one of another line.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { LastHold } from '../../orders/holds/last-hold.ts'
import { readPicturedLines } from '../../orders/order-lines.ts'
import { isBeingProduced } from '../../orders/orders-of-image.ts'

/** For the detail of the hold. */
export async function printImagesOf(tx: Queries, orderId: OrderId): Promise<string[]> {
  const lines = await readPicturedLines(tx, orderId)
  return lines.map(({ picture }) => picture?.print?.sha256 ?? '')
}

/** The lines, from 1, whose print image another one may take the place of. */
export async function replaceableLines(tx: Queries, orderId: OrderId): Promise<number[]> {
  const replaceable: number[] = []
  for (const { position, picture } of await readPicturedLines(tx, orderId)) {
    if (picture?.kind !== 'preview') continue
    if (!(await isBeingProduced(tx, picture.token))) replaceable.push(position + 1)
  }
  return replaceable
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
