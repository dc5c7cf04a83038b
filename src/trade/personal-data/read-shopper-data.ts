// All data of one shopper, for themselves (art. 15 and 20 GDPR): from their orders with every
// store, found by the mail address of one, and from unfinished checkouts.

import type { Queries } from '../../ground/database/database.ts'
import { documentFacts } from '../../ground/database/tables/documents-table.ts'
import type { OrderId, StoreId } from '../../pure/contract/ids.ts'
import { findCart } from '../carts/get-cart.ts'
import { readDraftsOf } from '../checkout/draft/delete-draft.ts'
import { salesOfBuyer } from '../checkout/gift-card-sales/sales-of-person.ts'
import { paymentsOf } from '../checkout/payment.ts'
import { readDocuments } from '../documents/read-documents.ts'
import { giftCardsOf } from '../gift-cards/receivers.ts'
import { mailsOfOrder } from '../mail/read-mails.ts'
import { readNotes } from '../orders/actions/order-notes.ts'
import { ordersOfShopper } from '../orders/core/erase-shopper.ts'
import { getOrder } from '../orders/core/read-order.ts'
import { getOrderJson } from '../orders/views/list-orders.ts'
import { getStore } from '../stores/find-store.ts'
import { withdrawalsOf } from '../withdrawals/read-withdrawals.ts'

/** JSON. Times of orders are ISO 8601; all others are milliseconds since the epoch. */
export async function readShopperData(
  db: Queries,
  { email, storeIds }: { email: string; storeIds: readonly StoreId[] },
  now: () => number,
) {
  const orders = []
  const checkouts = []
  for (const storeId of storeIds) {
    const store = await getStore(db, storeId)
    for (const { id } of await ordersOfShopper(db, store, { email })) {
      orders.push({
        ...(await getOrderJson(db, store, id, now, '', null)),
        ...(await besides(db, id)),
      })
    }
    checkouts.push(...(await readDraftsOf(db, store, email)))
  }
  return {
    ...{ email, orders, checkouts },
    gift_cards: await giftCardsOf(db, email),
    gift_cards_bought: await salesOfBuyer(db, email),
  }
}

async function besides(db: Queries, id: OrderId) {
  const { cart_id: cartId } = await getOrder(db, id)
  const documents = await readDocuments(db, id)
  const mails = await mailsOfOrder(db, id)
  return {
    came_from: (await findCart(db, cartId))?.came_from ?? null,
    payments: (await paymentsOf(db, id)).map((each) => ({
      gateway: each.gateway,
      amount: each.amount,
      currency: each.currency,
      status: each.status,
      card_last4: each.card_last4,
      at: each.created_at,
    })),
    withdrawals: (await withdrawalsOf(db, id)).map(({ name, email, lines, amount, at }) => {
      return { name, email, lines, amount, at }
    }),
    notes: (await readNotes(db, id)).map(({ text, at }) => ({ text, at })),
    invoices: documents.map(({ number, issued_at: at, facts }) => {
      const { buyer, deliveredTo } = documentFacts.read(facts)
      return { number, at, buyer, delivered_to: deliveredTo }
    }),
    mails: mails.map(({ kind, state, created_at: at }) => ({ kind, state, at })),
  }
}
