// Places an order requested by API: validates it and puts it into its own cart. From there it
// follows the same path as the checkout, so that one request results in one order and one charge,
// even if it is interrupted.

import type { Queries } from '../../../ground/database/database.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import type { CartId, OrderId } from '../../../pure/contract/ids.ts'
import { fault, HandprintError, rethrowAs } from '../../../pure/errors.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { cartExpired } from '../../../trade/carts/cart-errors.ts'
import { PlacingKeyTaken } from '../../../trade/carts/insert-cart.ts'
import { unknownCurrency } from '../../../trade/catalog/catalog-errors.ts'
import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import { allowedCurrencies } from '../../../trade/catalog/prices/currency-for.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/read-store-catalog.ts'
import { isGone } from '../../../trade/checkout/placing/begin-payment.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import type { PlaceOrderDeps } from '../../../trade/checkout/placing/placing.ts'
import { imageDeleted } from '../../../trade/images/image-errors.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import type { FirstLooks } from '../../../trade/images/rendering/first-looks.ts'
import { findOrderOfCart } from '../../../trade/orders/core/read-order.ts'
import type { PaymentMethod } from '../../../trade/payments/payment-gateway.ts'
import { storeClosed } from '../../../trade/stores/store-errors.ts'
import { checkAddresses } from './checks/check-addresses.ts'
import { type CheckedOrder, checkOrderRequest } from './checks/check-order-request.ts'
import {
  type CartPlacing,
  type CartToInsert,
  cartToInsert,
  type FoundCart,
  findPlacedCart,
} from './find-or-make-cart.ts'
import type { OrderRequest } from './order-request.ts'

export type PlaceByApiDeps = PlaceOrderDeps & { firstLooks: Pick<FirstLooks, 'at'> }

/**
 * Returns the order's id. Throws every fault of the request together (422), `store_closed` (503),
 * `idempotency_key_reused` (422), and the errors of placeOrder.
 */
export async function placeByApi(deps: PlaceByApiDeps, placing: CartPlacing): Promise<OrderId> {
  return await rethrowAs(ofKey, () => place(deps, placing))
}

/**
 * API clients do not know about carts: an expired cart belongs to an earlier attempt with the same
 * key.
 */
function ofKey(error: unknown): unknown {
  if (!(error instanceof HandprintError) || error.code !== 'cart_expired') return error
  const message =
    'The order with this Idempotency-Key was never paid and has been deleted. Place it again with a new key.'
  return fault('cart_expired', error.status, message, { cause: error })
}

async function place(deps: PlaceByApiDeps, placing: CartPlacing): Promise<OrderId> {
  const found = await findPlacedCart(deps.database.queries, placing)
  if (found?.isOrdered) return await orderOf(deps, found.cartId)
  const cart = found ?? (await checkedCart(deps, placing))
  // Its schema was validated when the cart was created.
  const request = placing.body as OrderRequest
  const { business, gift, ...addresses } = checkAddresses(request)
  const checkout = {
    ...addresses,
    ...(business !== null && { business }),
    ...(gift !== null && { gift }),
    shippingMethod: request.shipping_method,
    payment: paymentOf(request, deps.now()),
  }
  const { language } = request
  try {
    const { orderId } = await placeOrder(deps, {
      ...cartOf(deps, cart),
      store: placing.store,
      attempt: 'placed-by-api',
      shown: null,
      check: (now) => refuseChanged(now, request, cart.currency),
      checkout,
      ...(request.gift_card && { giftCard: { code: request.gift_card, shown: null } }),
      by: { kind: 'store', as: placing.store.by },
      ...(language && { language }),
    })
    return orderId
  } catch (error) {
    // A concurrent request with the same key has made the order.
    if (found === null && error instanceof PlacingKeyTaken) return await place(deps, placing)
    throw error
  }
}

function cartOf(deps: PlaceByApiDeps, cart: FoundCart | CartToInsert) {
  const { cartId } = cart
  if (!('insertCart' in cart)) return { cartId }
  return { cartId, insertCart: (tx: Queries) => cart.insertCart(tx, deps.now()) }
}

async function checkedCart(deps: PlaceByApiDeps, placing: CartPlacing): Promise<CartToInsert> {
  const { store, body } = placing
  if (store.isClosed) throw storeClosed()
  const { queries: db } = deps.database
  const context = { db, store, catalog: await readStoreCatalog(db, store), now: deps.now }
  const order = await checkOrderRequest(context, body)
  await lookAtPictures(deps, order)
  return cartToInsert(placing, order)
}

/**
 * Default crops keep people in the picture, as on a page. Pictures not analyzed yet are analyzed in
 * parallel, for no longer than a page would wait.
 */
async function lookAtPictures(deps: PlaceByApiDeps, { lines }: CheckedOrder): Promise<void> {
  const pictures = new Map<string, Picture>()
  for (const { crop, picture } of lines) {
    if (crop === null && picture !== null) pictures.set(picture.token, picture)
  }
  await Promise.all([...pictures.values()].map((each) => deps.firstLooks.at(each)))
}

function refuseChanged(cart: Cart, request: OrderRequest, currency: Currency): void {
  const requested = request.currency || currency
  if (cart.currency !== requested) throw currencyGone(cart, requested)
  refuseLostPictures(cart, request)
}

// A retry finds the cart of an earlier attempt, whose price list may have been removed since.
function currencyGone({ catalog, store }: Cart, requested: string): HandprintError {
  const { code, publicMessage } = unknownCurrency(requested, allowedCurrencies(catalog, store))
  const faults = collectFaults()
  faults.add('currency', code, publicMessage)
  return fieldsRefused('The order was not placed.', faults.list)
}

/**
 * A cart drops a picture that is deleted. An order with only some of the requested lines must not
 * be placed.
 */
function refuseLostPictures(cart: Cart, { lines }: OrderRequest): void {
  const here = new Set<string>(cart.lines.map(({ picture }) => picture.token))
  const faults = collectFaults()
  for (const [index, { image_token: token }] of lines.entries()) {
    faults.attempt(`lines[${index}].image_token`, () => {
      if (token && !here.has(token)) throw imageDeleted()
    })
  }
  if (faults.list.length > 0) throw fieldsRefused('The order was not placed.', faults.list)
}

/**
 * Throws `cart_expired` if the order was cancelled because it was not paid: 201 would mean that it
 * is being processed.
 */
async function orderOf({ database }: PlaceOrderDeps, cartId: CartId): Promise<OrderId> {
  const order = await findOrderOfCart(database.queries, cartId)
  if (order === undefined) throw new Error('A cart was ordered and has no order.')
  if (isGone(order)) throw cartExpired()
  return order.id
}

function paymentOf({ payment }: OrderRequest, now: number): PaymentMethod {
  if (payment.method !== 'test') return { kind: payment.method }
  const expiryYear = new Date(now).getUTCFullYear() + 1
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear, cvc: '123' }
  return { kind: 'card', card }
}
