// Writes down an order that is placed, or its unpaid order of an earlier try as it is now.

import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import {
  type OrderLinesTable,
  type OrdersTable,
  shippingAddress,
} from '../../ground/database/tables/orders-table.ts'
import type { CartId, OrderId } from '../../pure/contract/ids.ts'
import { freeOrderNumber } from './order-number.ts'
import { saveOrderWords } from './order-words.ts'

export type FrozenOrder = Omit<
  Insertable<OrdersTable>,
  'id' | 'number' | 'cart_id' | 'status' | 'created_at'
>
export type FrozenLine = Omit<Insertable<OrderLinesTable>, 'id' | 'order_id' | 'position'>

/** `before`: the id of the order that there is; null: it is a new one. Answers its id. */
export async function saveOrder(
  tx: Queries,
  { before, cartId }: { before: OrderId | null; cartId: CartId },
  order: FrozenOrder,
  lines: readonly FrozenLine[],
): Promise<OrderId> {
  const id = before ?? (`ord_${randomBytes(12).toString('hex')}` as OrderId)
  let number: string
  if (before !== null) {
    const changed = tx.updateTable('orders').set(order).where('id', '=', id)
    number = (await changed.returning('number').executeTakeFirstOrThrow()).number
    await tx.deleteFrom('order_lines').where('order_id', '=', id).execute()
  } else {
    number = await freeOrderNumber(tx)
    const fixed = { id, number, cart_id: cartId, status: 'awaiting_payment' as const }
    await tx
      .insertInto('orders')
      .values({ ...fixed, ...order, created_at: order.updated_at })
      .execute()
  }
  const { name, postal_code: postcode } = shippingAddress.read(order.shipping_address)
  await saveOrderWords(tx, id, {
    ...{ number, name, postcode },
    reference: order.reference_id ?? null,
  })
  const rows = lines.map((line, position) => {
    return { id: `lin_${randomBytes(12).toString('hex')}`, order_id: id, position, ...line }
  })
  await tx.insertInto('order_lines').values(rows).execute()
  return id
}
