// Reads an order with its images, for pages and mails to the shopper. The receipt finds it by its
// cart, whose address is all that a shopper has.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { type CartId, isCartId, type OrderId } from '../../../pure/contract/ids.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { DocumentRow } from '../../documents/issue-document.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import type { Picture } from '../../images/picture.ts'
import type { AwaitedPayment } from '../../payments/payment-gateway.ts'
import { getStore } from '../../stores/find-store.ts'
import type { Store } from '../../stores/store.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { findOrder, findOrderOfCart } from '../core/read-order.ts'
import { readAwaited } from './awaited-payments.ts'
import { readOrders } from './read-orders.ts'

export type OrderOfCart = {
  order: OrderJson
  /** In the mode the order was placed in. */
  store: Store
  /** Set while a payment that takes days is pending. */
  awaited: AwaitedPayment | null
  /** By image token. */
  pictures: ReadonlyMap<string, Picture>
  /** Invoices and credit notes. Empty once the shopper's data is deleted. */
  documents: DocumentRow[]
  cartId: CartId
  catalog: Catalog
  /** The days to withdraw that the shopper was told. Null if that is not known. */
  withdrawalDays: number | null
}

/**
 * Null if no order was placed. An order whose `payment_status` is not `paid` is not a receipt yet.
 */
export async function readOrderByCart(
  deps: DatabaseDeps,
  cartId: CartId | string,
): Promise<OrderOfCart | null> {
  if (!isCartId(cartId)) return null
  return await withPictures(deps, await findOrderOfCart(deps.database.queries, cartId))
}

/** Null if there is no such order. */
export async function readOrderWithPictures(
  deps: DatabaseDeps,
  orderId: OrderId,
): Promise<OrderOfCart | null> {
  return await withPictures(deps, await findOrder(deps.database.queries, orderId))
}

async function withPictures(
  deps: DatabaseDeps,
  row: OrderRow | undefined,
): Promise<OrderOfCart | null> {
  if (!row) return null
  const db = deps.database.queries
  const { orders, pictures, catalogs } = await readOrders(db, [row], deps.now)
  const [order] = orders
  const catalog = catalogs.get(row.id)
  if (!order || !catalog) return null
  const store = await getStore(db, row.store_id)
  const awaited = await readAwaited(db, row.id)
  const documents = row.personal_data_deleted_at === null ? await readDocuments(db, row.id) : []
  const { cart_id: cartId, withdrawal_days: withdrawalDays } = row
  const found = { order, awaited, pictures, catalog, documents, cartId, withdrawalDays }
  return { ...found, store: { ...store, mode: row.mode } }
}
