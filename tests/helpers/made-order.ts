// Paid orders in a test shop with rows for their print files, without rendering.

import type { CartId, ImageToken, OrderId } from '../../src/pure/contract/ids.ts'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { openCart } from '../../src/trade/carts/open-cart.ts'
import { placeOrder } from '../../src/trade/checkout/placing/place-order.ts'
import { addContinueOrders } from '../../src/trade/fulfilment/late-images/continue-orders-of-image.ts'
import { readLinesWithFiles } from '../../src/trade/fulfilment/print-files/lines-to-print.ts'
import { contextOf } from '../../src/trade/orders/core/add-order-event.ts'
import { moveOrder } from '../../src/trade/orders/core/move-order.ts'
import { getOrderJson } from '../../src/trade/orders/views/list-orders.ts'
import { fillInCheckout, handOverPicture, printImageArrives, type TestShop } from './test-shop.ts'

export const previewPixels = { width: 600, height: 400 }
export const fittingPixels = { width: 6000, height: 4000 }
export const otherPixels = { width: 3000, height: 2000 }

export type MadeOrder = {
  id: OrderId
  cartId: CartId
  token: ImageToken
  read(): Promise<OrderJson>
  send(print: Parameters<typeof printImageArrives>[2]): Promise<void>
  /** Puts the order into the state after its print files were rendered. */
  makeReady(): Promise<void>
}

export async function cartOfPicture(
  shop: TestShop,
  print: { width: number; height: number } | null = fittingPixels,
  addTo: CartId | null = null,
): Promise<{ token: ImageToken; cartId: CartId }> {
  const token = await handOverPicture(shop, { preview: previewPixels, ...(print && { print }) })
  const declared = { printWidth: fittingPixels.width, printHeight: fittingPixels.height }
  const { cartId } = await openCart(shop, { store: shop.store, token, ...declared, addTo })
  return { token, cartId }
}

/**
 * An order of one line; without a print image it waits for one. `addTo`: a cart with other
 * pictures, which are bought, too.
 */
export async function madeOrder(
  shop: TestShop,
  print: { width: number; height: number } | null = fittingPixels,
  { addTo = null }: { addTo?: CartId | null } = {},
): Promise<MadeOrder> {
  const { token, cartId } = await cartOfPicture(shop, print, addTo)
  const { orderId: id } = await placeOrder(shop, await fillInCheckout(shop, cartId))
  return {
    id,
    cartId,
    token,
    read: () => getOrderJson(shop.database.queries, shop.store, id, shop.now),
    async send(picture) {
      await printImageArrives(shop, token, picture)
      await shop.database.transaction((tx) => addContinueOrders(tx, token, shop.now()))
      await shop.runDueJobs()
    },
    async makeReady() {
      await shop.database.transaction(async (tx) => {
        for (const line of await readLinesWithFiles(tx, id)) {
          const row = {
            status: 'ready' as const,
            reason: null,
            source_sha256: line.print?.sha256 ?? '',
            sha256: 'f'.repeat(64),
            byte_length: 1,
            facts: null,
            updated_at: shop.now(),
          }
          await tx
            .insertInto('print_files')
            .values({ line_id: line.id, order_id: id, ...row })
            .onConflict((conflict) => conflict.column('line_id').doUpdateSet(row))
            .execute()
        }
        await moveOrder(tx, id, { to: 'ready' }, contextOf(shop))
      })
    },
  }
}
