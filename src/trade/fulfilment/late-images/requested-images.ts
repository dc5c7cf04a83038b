// Remembers an order's print images at the time replacements were requested. The same file sent
// again is harmless and does not end the hold, nor does a print image of another line.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { LastHold } from '../../orders/core/holds/last-hold.ts'
import { readPicturedLines } from '../../orders/core/order-lines.ts'
import { isBeingProduced } from '../../orders/core/orders-of-image.ts'

export async function printImagesOf(tx: Queries, orderId: OrderId): Promise<string[]> {
  const lines = await readPicturedLines(tx, orderId)
  return lines.map(({ picture }) => picture?.print?.sha256 ?? '')
}

/** Line numbers from 1 whose print image may be replaced. */
export async function replaceableLines(tx: Queries, orderId: OrderId): Promise<number[]> {
  const replaceable: number[] = []
  for (const { position, picture } of await readPicturedLines(tx, orderId)) {
    if (picture?.kind !== 'preview') continue
    if (!(await isBeingProduced(tx, picture.token))) replaceable.push(position + 1)
  }
  return replaceable
}

/** Line numbers from 1 whose print image should be replaced and is still the same. */
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
