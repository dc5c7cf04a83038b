// Deletes a shopper's images that no open cart and no other order needs. One image may have been
// handed over for many shoppers.

import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { openCarts } from '../carts/image-uses.ts'
import { erasePictures } from '../images/lifetime/erase-pictures.ts'
import { ordersNeedingPictures } from '../orders/core/orders-of-image.ts'

const dayMs = 86_400_000

/** Returns the hashes of the tokens' images. */
export async function eraseUnneeded(
  tx: Queries,
  { orderPictureDays }: { orderPictureDays: number },
  tokens: readonly ImageToken[],
  at: number,
): Promise<string[]> {
  if (tokens.length === 0) return []
  const inCarts = await openCarts(tx, at)
    .select('cart_lines.image_token as token')
    .where('cart_lines.image_token', 'in', tokens)
    .execute()
  const inOrders = await ordersNeedingPictures(tx, at - orderPictureDays * dayMs)
    .select('order_lines.image_token as token')
    .where('order_lines.image_token', 'in', tokens)
    .execute()
  const needed = new Set([...inCarts, ...inOrders].map(({ token }) => token))
  const unneeded = new Set(tokens.filter((token) => !needed.has(token)))
  return await erasePictures(tx, [...unneeded], at)
}
