// Words an order can be found by, in addition to its row: see search-words.ts. Deleted with the
// shopper's data.

import type { Queries } from '../../../ground/database/database.ts'
import { billingAddress, shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type SearchedOrder, searchWords } from '../../../pure/search-words.ts'
import type { OrderRow } from './lock-order.ts'

export function searchedOrder(order: OrderRow): SearchedOrder {
  const { number, reference_id: reference, company, vat_id: vatId, group_for: groupFor } = order
  const { name, postal_code: postcode } = shippingAddress.read(order.shipping_address)
  const payer = billingAddress.read(order.billing_address)?.name ?? null
  return { number, reference, name, postcode, otherNames: [company, payer, groupFor], vatId }
}

export async function saveOrderWords(
  tx: Queries,
  orderId: OrderId,
  order: SearchedOrder,
): Promise<void> {
  await tx.deleteFrom('order_words').where('order_id', '=', orderId).execute()
  await addOrderWords(tx, orderId, order)
}

/** For an order without words. */
export async function addOrderWords(
  tx: Queries,
  orderId: OrderId,
  order: SearchedOrder,
): Promise<void> {
  const rows = searchWords(order).map((word) => ({ word, order_id: orderId }))
  await tx.insertInto('order_words').values(rows).execute()
}
