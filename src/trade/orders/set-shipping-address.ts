// Where an order goes, and where its mails go.

import type { Queries } from '../../ground/database/database.ts'
import { shippingAddress } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { AddressJson } from '../../pure/contract/schemas/order-schema.ts'

export async function setShippingAddress(
  tx: Queries,
  orderId: OrderId,
  address: AddressJson,
  at: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      email: address.email,
      shipping_address: shippingAddress.write(address),
      updated_at: at,
    })
    .where('id', '=', orderId)
    .execute()
}
