import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { insertMany } from '../../../ground/database/insert-many.ts'
import {
  type OrderLinesTable,
  type OrdersTable,
  shippingAddress,
} from '../../../ground/database/tables/orders-table.ts'
import { asBranded, type CartId, isOrderId, type OrderId } from '../../../pure/contract/ids.ts'
import type { AddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { OrderRow } from './lock-order.ts'
import { withFreeOrderNumber } from './order-number.ts'
import { addOrderWords, saveOrderWords, searchedOrder } from './order-words.ts'

export type FrozenOrder = Omit<
  Insertable<OrdersTable>,
  'id' | 'number' | 'cart_id' | 'status' | 'created_at'
>
export type FrozenLine = Omit<Insertable<OrderLinesTable>, 'id' | 'order_id' | 'position'>

/** `before`: the id of the existing order, or null for a new one. Returns the saved order. */
export async function saveOrder(
  tx: Queries,
  { before, cartId }: { before: OrderId | null; cartId: CartId },
  order: FrozenOrder,
  lines: readonly FrozenLine[],
): Promise<OrderRow> {
  const id = before ?? asBranded(`ord_${randomBytes(12).toString('hex')}`, isOrderId)
  const saved = before === null ? await insert(tx, id, cartId, order) : await change(tx, id, order)
  if (before === null) await addOrderWords(tx, id, searchedOrder(saved))
  else await saveOrderWords(tx, id, searchedOrder(saved))
  const rows = lines.map((line, position) => {
    return { id: `lin_${randomBytes(12).toString('hex')}`, order_id: id, position, ...line }
  })
  await insertMany(tx, 'order_lines', rows)
  return saved
}

function insert(tx: Queries, id: OrderId, cartId: CartId, order: FrozenOrder): Promise<OrderRow> {
  const fixed = { id, cart_id: cartId, status: 'awaiting_payment' as const }
  return withFreeOrderNumber((number) =>
    tx
      .insertInto('orders')
      .values({ ...fixed, number, ...order, created_at: order.updated_at })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

async function change(tx: Queries, id: OrderId, order: FrozenOrder): Promise<OrderRow> {
  const changed = tx.updateTable('orders').set(order).where('id', '=', id)
  const saved = await changed.returningAll().executeTakeFirstOrThrow()
  await tx.deleteFrom('order_lines').where('order_id', '=', id).execute()
  return saved
}

/**
 * Sets the address and the mail address. From then on the order is found by the new name and postal
 * code.
 */
export async function setShippingAddress(
  tx: Queries,
  orderId: OrderId,
  address: AddressJson,
  at: number,
): Promise<void> {
  const order = await tx
    .updateTable('orders')
    .set({
      email: address.email,
      shipping_address: shippingAddress.write(address),
      updated_at: at,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveOrderWords(tx, orderId, searchedOrder(order))
}
