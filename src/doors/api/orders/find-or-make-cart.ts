// The cart of an order placed by API. It is created from the request, so that all orders are placed
// the same way. A retry with the same Idempotency-Key finds the cart of the first attempt.

import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { cartLineCrop, cartLineOptions } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { sortedJson } from '../../../pure/objects.ts'
import { findCartOfKey, insertCart, insertLines } from '../../../trade/carts/insert-cart.ts'
import { newCartId } from '../../../trade/carts/opening-ids.ts'
import { tidyPictureName, tidySetTitle } from '../../../trade/carts/picture-words.ts'
import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import type { KeyedStore } from '../../../trade/stores/authenticate.ts'
import { idempotencyKeyReused } from '../../../trade/stores/idempotency/idempotency-errors.ts'
import type { CheckedOrder } from './checks/check-order-request.ts'

export type CartPlacing = {
  /** The store, with the key of the request. */
  store: KeyedStore
  /** Null if none was sent. Every request is then a new order. */
  key: string | null
  body: unknown
}

/** `currency` is the one the cart was created in. */
export type FoundCart = { cartId: CartId; currency: Currency; isOrdered: boolean }

/** `insertCart` throws PlacingKeyTaken if a concurrent request with the same key was faster. */
export type CartToInsert = {
  cartId: CartId
  currency: Currency
  insertCart: (tx: Queries, at: number) => Promise<void>
}

/**
 * Null without a key. A key outlives its stored response: reusing it for a different request throws
 * `idempotency_key_reused` (422), even years later.
 */
export async function findPlacedCart(db: Queries, placing: CartPlacing): Promise<FoundCart | null> {
  const { placingKey, placingRequest } = namesOf(placing)
  if (placingKey === null) return null
  const row = await findCartOfKey(db, placingKey)
  if (row === undefined) return null
  if (row.placing_request !== placingRequest) throw idempotencyKeyReused()
  const { currency } = row
  return { cartId: row.id, currency, isOrdered: row.status === 'ordered' }
}

export function cartToInsert(
  placing: CartPlacing,
  { request, currency, discountCode, priceListId, lines }: CheckedOrder,
): CartToInsert {
  const id = newCartId()
  const { placingKey, placingRequest } = namesOf(placing)
  const cart = {
    id,
    store_id: placing.store.id,
    // As in a URL, an empty reference means none.
    reference_id: request.reference_id || null,
    title: tidySetTitle(request.title),
    currency,
    discount_code: discountCode,
    price_list_id: priceListId ?? listOfPictures(lines),
    placing_key: placingKey,
    placing_request: placingRequest,
  }
  const rows = lines.map(
    ({ picture, declared, product, chosen, options, crop, quantity }, index) => {
      const words = request.lines[index]
      if (picture === null) throw new Error('A line without an image was to be ordered.')
      return {
        id: randomBytes(12).toString('hex'),
        cart_id: id,
        position: index,
        image_token: picture.token,
        declared_width: declared?.width ?? null,
        declared_height: declared?.height ?? null,
        product: product.name,
        size: chosen.name,
        options: cartLineOptions.write(options),
        crop: cartLineCrop.write(crop),
        quantity,
        name: tidyPictureName(words?.name),
        reference_id: words?.reference_id || null,
      }
    },
  )
  return {
    cartId: id,
    currency,
    async insertCart(tx, at) {
      await insertCart(tx, cart, at)
      await insertLines(tx, rows)
    },
  }
}

/** As in a cart: the first that a hand-off named. */
function listOfPictures(lines: CheckedOrder['lines']): string | null {
  return lines.find(({ picture }) => picture?.priceListId)?.picture?.priceListId ?? null
}

function namesOf({ store, key, body }: CartPlacing) {
  if (key === null) return { placingKey: null, placingRequest: null }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  return {
    placingKey: sha256(JSON.stringify([store.id, key])),
    placingRequest: sha256(sortedJson(body ?? null)),
  }
}
