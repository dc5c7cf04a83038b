// Erases the shopper from an order: name, address, mail, and what the pictures were called. The
// country is kept because the tax depends on it.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { billingAddress, shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { OrderRow } from './lock-order.ts'
import { saveOrderWords, searchedOrder } from './order-words.ts'

/** By the integrator's reference id, or by an order's mail address. */
export type Shopper = { referenceId: string } | { email: string }

/** A shopper's orders with a store, oldest first. */
export async function ordersOfShopper(
  db: Queries,
  store: { id: StoreId },
  shopper: Shopper,
): Promise<Pick<OrderRow, 'id' | 'number'>[]> {
  const query = db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('store_id', '=', store.id)
    .orderBy('created_at')
    .orderBy('id')
  if ('referenceId' in shopper) {
    return await query.where('reference_id', '=', shopper.referenceId).execute()
  }
  const { email } = shopper
  return await query
    .where((is) =>
      // SQLite lowercases only ASCII letters.
      is.or([is(sql`lower(email)`, '=', email.toLowerCase()), is('email', '=', email)]),
    )
    .where('email', '!=', '')
    .execute()
}

export async function eraseShopper(tx: Queries, order: OrderRow, at: number): Promise<void> {
  const address = shippingAddress.read(order.shipping_address)
  const billing = billingAddress.read(order.billing_address)
  const erased = await tx
    .updateTable('orders')
    .set({
      email: '',
      company: null,
      vat_id: null,
      gift_note: order.gift_note && '',
      title: null,
      group_for: null,
      shipping_address: shippingAddress.write({ ...onlyCountry(address), ...noContact }),
      billing_address: billingAddress.write(billing && onlyCountry(billing)),
      personal_data_deleted_at: at,
      updated_at: at,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('order_lines')
    .set({ name: null, reference_id: null })
    .where('order_id', '=', order.id)
    .execute()
  await saveOrderWords(tx, order.id, searchedOrder(erased))
}

const noContact = { email: '', phone: null }

function onlyCountry({ country }: PostalAddressJson): PostalAddressJson {
  const nothing = { name: '', line1: '', line2: null, city: '' }
  return { ...nothing, region: null, region_name: null, postal_code: null, country }
}
