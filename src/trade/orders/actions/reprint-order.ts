// Reprints a wrong or damaged print free of charge, as an order of its own that refers to the
// first. Its cost to the shop is booked when it is made.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { invalid } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { findCartOfKey, insertCart } from '../../carts/insert-cart.ts'
import { newCartId } from '../../carts/opening-ids.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps, touchOrder } from '../core/add-order-event.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { moveOrder } from '../core/move-order.ts'
import { reprintNotSeen } from '../core/order-errors.ts'
import { type OrderLineRow, readOrderLines } from '../core/order-lines.ts'
import { countReprints } from '../core/read-order.ts'
import { type FrozenLine, type FrozenOrder, saveOrder } from '../core/save-order.ts'
import { tidyNote } from './tidy-note.ts'

export type Reprint = {
  /** Quantity by line, in line order. 0 leaves a line out. */
  quantities: readonly number[]
  reason: string
  /** Idempotency key: the same key creates no second order. */
  key: string
  /** Number of reprints the operator saw. Absent to skip the check. */
  seen?: number
}

/** Throws `parameter_invalid` (422) in addition to what `actOnOrder` throws. */
export async function reprintOrder(
  deps: OrderDeps,
  orderId: OrderId,
  { quantities, key, seen, ...input }: Reprint,
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, sentence('Enter a reason for the reprint.'))
  const placingKey = `reprint ${orderId} ${key}`
  const asked = quantities.join(' ')
  await actOnOrder(deps, orderId, {
    action: 'reprint',
    by,
    async isDone(_, tx) {
      const before = await findCartOfKey(tx, placingKey)
      // The same form sent again with other quantities is a different request.
      if (before && before.placing_request !== asked) throw reprintNotSeen()
      return before !== undefined
    },
    async act(tx, order) {
      if (seen !== undefined && seen !== (await countReprints(tx, orderId))) throw reprintNotSeen()
      const context = contextOf(deps)
      const lines = await linesAgain(tx, order, quantities)
      const { store_id, reference_id, title, currency } = order
      const known = { store_id, reference_id, title, currency }
      const placing = { placing_key: placingKey, placing_request: asked }
      const cart = await insertCart(tx, { id: newCartId(), ...known, ...placing }, context.at)
      await setCartStatus(tx, cart.id, 'ordered', context.at)
      const frozen = freeOf(order, context.at)
      const { id, number } = await saveOrder(tx, { before: null, cartId: cart.id }, frozen, lines)
      const placed = { total: 0, currency, lines: lines.length }
      await addOrderEvent(tx, id, { type: 'order.placed', detail: placed, by }, context)
      const about = { of: orderId, number: order.number, reason }
      await addOrderEvent(tx, id, { type: 'order.is_reprint', detail: about, by }, context)
      const { move, waitsFor } = await stateByImages(tx, id)
      await moveOrder(tx, id, move, context)
      for (const token of waitsFor) await addContinueOrders(tx, token, context.at)
      await touchOrder(tx, orderId, context.at)
      const detail = { reprint: id, number, reason }
      await addOrderEvent(tx, orderId, { type: 'order.reprinted', detail, by }, context)
    },
  })
}

async function linesAgain(
  tx: Queries,
  order: OrderRow,
  quantities: readonly number[],
): Promise<FrozenLine[]> {
  const lines = await readOrderLines(tx, order.id)
  const isRight = lines.every(({ quantity }, index) => {
    const again = quantities[index] ?? 0
    return Number.isInteger(again) && again >= 0 && again <= quantity
  })
  const chosen = lines.filter((_, index) => (quantities[index] ?? 0) > 0)
  if (!isRight || chosen.length === 0) {
    throw invalid(
      sentence('Enter how many of each print to make again, at most the quantity ordered.'),
    )
  }
  if (order.personal_data_deleted_at !== null) {
    throw invalid(sentence('The shopper’s data was deleted, so the delivery address is unknown.'))
  }
  const pictures = await readPictures(
    tx,
    chosen.map((line) => line.image_token),
  )
  if (chosen.some((line) => !pictures.has(line.image_token))) {
    throw invalid(sentence('One of its pictures is no longer stored, so it can’t be reprinted.'))
  }
  return lines.flatMap((line, index) => {
    const quantity = quantities[index] ?? 0
    return quantity === 0 ? [] : [freeLine(line, quantity)]
  })
}

function freeLine(
  { id: _id, order_id: _order, position: _at, ...line }: OrderLineRow,
  quantity: number,
) {
  const free = {
    unit_price: 0,
    unit_commission: 0,
    discount: 0,
    tax: 0,
    may_withdraw: 0 as const,
    left_out_at: null,
  }
  return { ...line, ...free, quantity }
}

function freeOf(order: OrderRow, at: number): FrozenOrder {
  const { store_id, mode, reference_id, title, currency } = order
  const { tax_included, tax_region, shipping_taxed } = order
  const { email, shipping_address, shipping_method, catalog_sha256, language } = order
  return {
    store_id,
    mode,
    reference_id,
    title,
    currency,
    tax_included,
    tax_region,
    shipping_taxed,
    email,
    shipping_address,
    shipping_method,
    catalog_sha256,
    language,
    subtotal: 0,
    shipping: 0,
    tax: 0,
    total: 0,
    commission: 0,
    gift_note: order.gift_note,
    hold_reason: null,
    billing_address: null,
    payment_status: 'paid',
    reprint_of: order.id,
    updated_at: at,
  }
}
