// A shopper's personal data goes from an order: name, address, mail, the card's last digits, and the
// pictures that nobody else needs. What was bought, for how much and to which country stays: those
// are the books.

import type { Queries } from '../../ground/database/database.ts'
import { billingAddress, shippingAddress } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { PostalAddressJson } from '../../pure/contract/schemas/order-schema.ts'
import type { ImageUses } from '../images/image-uses.ts'
import { type ExpiryDeps, expirePicture } from '../images/lifetime/expire-images.ts'
import { deleteMails } from '../mail/delete-mails.ts'
import { type AuditActor, addAuditEntry } from '../operators/audit/add-audit-entry.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../orders/add-order-event.ts'
import { moveOrder } from '../orders/move-order.ts'
import { orderInWork, orderUnknown } from '../orders/order-errors.ts'
import { isInWork } from '../orders/orders-of-image.ts'
import { expirePrintFiles } from '../production/lifetime/expire-print-files.ts'
import { forgetAnswers } from '../stores/idempotency/forget-answers.ts'
import type { Store } from '../stores/store.ts'
import { deleteOpenCart } from './delete-open-cart.ts'
import { eraseParcelsAndNotes } from './erase-parcels.ts'
import { eraseUnneeded } from './erase-unneeded.ts'
import { eraseWebhookBodies } from './erase-webhook-bodies.ts'

export type PersonalDataDeps = ExpiryDeps &
  OrderDeps & {
    imageUses: ImageUses
    orderPictureDays: number
  }

/**
 * Doing it again is no error. An order that was never paid is cancelled, and its cart goes. Throws
 * `order_unknown` (404), and `order_state_refused` (409) while the order is in work.
 */
export async function deletePersonalData(
  deps: PersonalDataDeps,
  store: Pick<Store, 'id'>,
  orderId: OrderId,
  by: AuditActor,
): Promise<void> {
  const hashes = await deps.database.transaction((tx) => forget(tx, deps, store, orderId, by))
  for (const sha256 of hashes) await expirePicture(deps, sha256)
  await expirePrintFiles(deps, { orderId })
}

async function forget(
  tx: Queries,
  deps: PersonalDataDeps,
  store: Pick<Store, 'id'>,
  orderId: OrderId,
  by: AuditActor,
): Promise<string[]> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (order === undefined) throw orderUnknown()
  const deletedAt = order.personal_data_deleted_at
  if (deletedAt !== null) {
    // What somebody has written about it since.
    await forgetWords(tx, orderId, deletedAt)
    return []
  }
  if (isInWork(order)) throw orderInWork()
  const context = contextOf(deps)
  const { at } = context
  if (order.status === 'awaiting_payment') {
    const detail = { cause: 'personal_data_deleted' } as const
    await moveOrder(tx, orderId, { to: 'cancelled', detail }, context)
  }
  const address = shippingAddress.read(order.shipping_address)
  const billing = billingAddress.read(order.billing_address)
  await tx
    .updateTable('orders')
    .set({
      email: '',
      shipping_address: shippingAddress.write({ ...onlyCountry(address), ...noContact }),
      billing_address: billingAddress.write(billing && onlyCountry(billing)),
      personal_data_deleted_at: at,
      updated_at: at,
    })
    .where('id', '=', orderId)
    .execute()
  await tx
    .updateTable('payments')
    .set({ card_last4: null })
    .where('order_id', '=', orderId)
    .execute()
  await forgetWords(tx, orderId, at)
  await addOrderEvent(tx, orderId, { type: 'order.personal_data_deleted', detail: {} }, context)
  await deleteMails(tx, orderId, at)
  await forgetAnswers(tx, store.id, `/api/v1/orders/${orderId}`)
  const { number, store_id: storeId } = order
  const audit = {
    action: 'order.delete_personal_data',
    subject: `order ${number}`,
    storeId,
  } as const
  await addAuditEntry(tx, { operator: by, ...audit }, at)
  const lines = await tx
    .selectFrom('order_lines')
    .select('image_token')
    .where('order_id', '=', orderId)
    .execute()
  const tokens = [
    ...lines.map((line) => line.image_token),
    ...(await deleteOpenCart(tx, order.cart_id)),
  ]
  return await eraseUnneeded(tx, deps, tokens, at)
}

async function forgetWords(tx: Queries, orderId: OrderId, deletedAt: number): Promise<void> {
  await eraseParcelsAndNotes(tx, orderId)
  await eraseWebhookBodies(tx, orderId, deletedAt)
}

const noContact = { email: '', phone: null }

/** The country stays, since the tax went there. */
function onlyCountry({ country }: PostalAddressJson): PostalAddressJson {
  const nothing = { name: '', line1: '', line2: null, city: '' }
  return { ...nothing, region: null, region_name: null, postal_code: null, country }
}
