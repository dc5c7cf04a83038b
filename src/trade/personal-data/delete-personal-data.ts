// Deletes a shopper's personal data from an order: name, address, mail address, the card's last
// digits, and images that nothing else needs. What was bought, the price and the country are kept
// as accounting records.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { ActorKind } from '../../pure/contract/order-statuses.ts'
import type {
  OrderEventDataJson,
  WebhookEventJson,
} from '../../pure/contract/schemas/event-schema.ts'
import { type AuditActor, addAuditEntry } from '../audit/add-audit-entry.ts'
import { forgetShopperOfCart } from '../carts/forget-shopper.ts'
import { deleteOpenCart } from '../checkout/draft/delete-draft.ts'
import { eraseCards } from '../checkout/payment.ts'
import { eraseRefundReasons } from '../checkout/refunds/erase-refund-reasons.ts'
import { forgetCodeUse } from '../discount-codes/code-uses.ts'
import { deleteSpecimens, filesOfSpecimens } from '../documents/read-documents.ts'
import { type ExpireImagesDeps, expirePictures } from '../images/lifetime/expire-images.ts'
import { deleteMails, rewriteFacts } from '../mail/delete-mails.ts'
import { deleteNotes } from '../orders/actions/order-notes.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../orders/core/add-order-event.ts'
import { eraseShopper } from '../orders/core/erase-shopper.ts'
import { moveOrder } from '../orders/core/move-order.ts'
import { orderInWork } from '../orders/core/order-errors.ts'
import type { OrderEventFact } from '../orders/core/order-events.ts'
import { readOrderLines } from '../orders/core/order-lines.ts'
import { isInWork } from '../orders/core/orders-of-image.ts'
import { getOrder } from '../orders/core/read-order.ts'
import { rewriteEventDetails } from '../orders/core/read-order-events.ts'
import { eraseTracking } from '../parcels/save-shipment.ts'
import { expirePrintFiles } from '../production/lifetime/expire-print-files.ts'
import { forgetAnswers } from '../stores/idempotency/forget-answers.ts'
import type { Store } from '../stores/store.ts'
import { rewriteBodies } from '../webhooks/deliveries/rewrite-bodies.ts'
import { eraseWithdrawers } from '../withdrawals/read-withdrawals.ts'
import { eraseUnneeded } from './erase-unneeded.ts'

export type PersonalDataDeps = ExpireImagesDeps & OrderDeps

/**
 * Idempotent. An order that was never paid is cancelled, and its cart deleted. Throws
 * `order_unknown` (404), and `order_state_refused` (409) while the order is in work.
 */
export async function deletePersonalData(
  deps: PersonalDataDeps,
  store: Pick<Store, 'id'>,
  orderId: OrderId,
  by: AuditActor,
): Promise<void> {
  await deleteFilesOfSpecimens(deps, store, orderId)
  const { hashes, specimens } = await deps.database.transaction((tx) =>
    forget(tx, deps, store, orderId, by),
  )
  // Specimens made in the meantime.
  await deps.storage.deleteMany(specimens)
  await expirePictures(deps, hashes)
  await expirePrintFiles(deps, { orderId })
}

// Deletes the files before their rows, so that it can be retried if the storage fails. Nothing else
// finds these files.
async function deleteFilesOfSpecimens(
  { database: { queries }, storage }: PersonalDataDeps,
  store: Pick<Store, 'id'>,
  orderId: OrderId,
): Promise<void> {
  const order = await getOrder(queries, orderId, store)
  const files = isInWork(order) ? [] : await filesOfSpecimens(queries, orderId)
  if (files.length > 0) await storage.deleteMany(files)
}

async function forget(
  tx: Queries,
  deps: PersonalDataDeps,
  store: Pick<Store, 'id'>,
  orderId: OrderId,
  by: AuditActor,
): Promise<{ hashes: string[]; specimens: string[] }> {
  const order = await getOrder(tx, orderId, store)
  const deletedAt = order.personal_data_deleted_at
  if (deletedAt !== null) {
    // Text written about the order since.
    await forgetWords(tx, orderId, deletedAt)
    return { hashes: [], specimens: [] }
  }
  if (isInWork(order)) throw orderInWork()
  const context = contextOf(deps)
  const { at } = context
  if (order.status === 'awaiting_payment') {
    const detail = { cause: 'personal_data_deleted' } as const
    await moveOrder(tx, orderId, { to: 'cancelled', detail }, context)
  }
  await eraseShopper(tx, order, at)
  await eraseCards(tx, orderId)
  await forgetCodeUse(tx, orderId)
  await forgetShopperOfCart(tx, order.cart_id)
  await forgetWords(tx, orderId, at)
  await addOrderEvent(tx, orderId, { type: 'order.personal_data_deleted', detail: {} }, context)
  await deleteMails(tx, orderId, at)
  // Stored answers of all requests that returned the order.
  await forgetAnswers(tx, store.id, `"body":{"id":"${orderId}"`)
  const { number, store_id: storeId } = order
  const audit = {
    action: 'order.delete_personal_data',
    subject: `order ${number}`,
    storeId,
  } as const
  await addAuditEntry(tx, { operator: by, ...audit }, at)
  const lines = await readOrderLines(tx, orderId)
  const tokens = [
    ...lines.map((line) => line.image_token),
    ...(await deleteOpenCart(tx, order.cart_id)),
  ]
  const specimens = await deleteSpecimens(tx, orderId)
  return { hashes: await eraseUnneeded(tx, deps, tokens, at), specimens }
}

async function forgetWords(tx: Queries, orderId: OrderId, deletedAt: number): Promise<void> {
  await eraseParcelsAndNotes(tx, orderId)
  await eraseWithdrawers(tx, orderId)
  await eraseWebhookBodies(tx, orderId, deletedAt)
}

// Data that leads to a person indirectly: tracking numbers, and what people wrote about the order.
async function eraseParcelsAndNotes(tx: Queries, orderId: OrderId): Promise<void> {
  await deleteNotes(tx, orderId)
  await eraseTracking(tx, orderId)
  await rewriteEventDetails(tx, orderId, forgottenDetail)
  await eraseRefundReasons(tx, orderId, isWriter)
  await rewriteFacts(tx, orderId, (facts) => forgottenDetail(facts, 'operator'))
}

// Removes personal data from webhook bodies, sent or waiting. The log and replays contain only the
// rest from then on.
async function eraseWebhookBodies(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await rewriteBodies(tx, orderId, (body) => JSON.stringify(forgotten(JSON.parse(body), at)))
}

type OrderEventBody = WebhookEventJson & { data: OrderEventDataJson }

function forgotten(body: OrderEventBody, at: number): OrderEventBody {
  const { event, ...order } = body.data
  const detail = forgottenDetail(event.detail, event.by)
  const deletedAt = new Date(at).toISOString()
  return {
    ...body,
    data: {
      ...order,
      // Temporary, and possibly written by a person.
      hold_reason: null,
      personal_data_deleted_at: deletedAt,
      event: { ...event, detail },
    },
  }
}

/** These lead to the shopper. */
const tracking = ['tracking_number', 'tracking_url'] as const satisfies readonly OrderEventFact[]
const words = ['reason', 'asked_for'] as const satisfies readonly OrderEventFact[]

/**
 * What stays of an event's detail when the shopper's data go, in the order's events, in what webhooks are
 * told of them and in the facts of mails alike; whatever shape another release gave it.
 */
function forgottenDetail(detail: Record<string, unknown>, by: ActorKind): Record<string, unknown> {
  const forgotten: readonly string[] = isWriter(by) ? [...tracking, ...words] : tracking
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !forgotten.includes(name)))
}

/** Whether this actor writes free text. The program's own texts name no one. */
function isWriter(by: ActorKind): boolean {
  return by === 'operator' || by === 'store'
}
