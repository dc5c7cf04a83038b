// Where an order goes, and where its mails go; it is found by the new name and postcode from then on.

import type { Queries } from '../../ground/database/database.ts'
import { shippingAddress } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { AddressJson } from '../../pure/contract/schemas/order-schema.ts'
import { saveOrderWords } from './order-words.ts'

export async function setShippingAddress(
  tx: Queries,
  orderId: OrderId,
  address: AddressJson,
  at: number,
): Promise<void> {
  const { number, reference_id: reference } = await tx
    .updateTable('orders')
    .set({
      email: address.email,
      shipping_address: shippingAddress.write(address),
      updated_at: at,
    })
    .where('id', '=', orderId)
    .returning(['number', 'reference_id'])
    .executeTakeFirstOrThrow()
  const { name, postal_code: postcode } = address
  await saveOrderWords(tx, orderId, { number, reference, name, postcode })
}
