// Places an order requested by API: validates it and puts it into its own cart. From there it
// follows the same path as the checkout, so that one request results in one order and one charge,
// even if it is interrupted.

import type { Queries } from '../../../ground/database/database.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import type { CartId, OrderId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { fault, HandprintError, rethrowAs } from '../../../pure/errors.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { cartExpired } from '../../../trade/carts/cart-errors.ts'
import { cartFingerprint } from '../../../trade/carts/cart-fingerprint.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { unknownCurrency } from '../../../trade/catalog/catalog-errors.ts'
import { allowedCurrencies } from '../../../trade/catalog/prices/currency-for.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import { isGone } from '../../../trade/checkout/placing/begin-payment.ts'
import { cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import type { PlaceOrderDeps } from '../../../trade/checkout/placing/placing.ts'
import { sumsFingerprint } from '../../../trade/checkout/placing/sums-fingerprint.ts'
import { imageDeleted } from '../../../trade/images/image-errors.ts'
import type { FirstLooks } from '../../../trade/images/rendering/first-looks.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { isTaxExemptSale } from '../../../trade/legal/tax-exempt-sale.ts'
import { findOrderOfCart } from '../../../trade/orders/core/read-order.ts'
import type { PaymentMethod } from '../../../trade/payments/payment-gateway.ts'
import { readAccountTerms } from '../../../trade/stores/settings/account-limit.ts'
import { storeClosed } from '../../../trade/stores/store-errors.ts'
import { checkAddresses } from './checks/check-addresses.ts'
import { checkOrderRequest } from './checks/check-order-request.ts'
import { type CartPlacing, type FoundCart, findPlacedCart, makeCart } from './find-or-make-cart.ts'
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
  const { cartId, currency, isOrdered } = await deps.database.transaction((tx) =>
    cartFor(tx, deps, placing),
  )
  if (isOrdered) return await orderOf(deps, cartId)
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
  const requested = request.currency || currency
  const language: Language | null = request.language ?? null
  // Retries if an operator changes a price at the same moment.
  for (let round = 0; ; round++) {
    const cart = await (round === 0 ? cartLookedAt(deps, cartId) : readCart(deps, cartId))
    if (cart.currency !== requested) throw currencyGone(cart, requested)
    refuseLostPictures(cart, request)
    const { country, region, postal_code: postalCode } = checkout.address
    const method = checkout.shippingMethod
    const isTaxExempt = isTaxExemptSale(await readSeller(deps.database.queries), {
      country,
      vatId: business?.vatId ?? null,
    })
    const to = { country, region, postalCode, method, isExact: true, isTaxExempt }
    const totals = await cartTotals(cart, to)
    try {
      const { orderId } = await placeOrder(deps, {
        cartId,
        store: cart.store,
        attempt: 'placed-by-api',
        shownCart: cartFingerprint(cart),
        shownSums: sumsFingerprint(cart, totals),
        checkout,
        by: { kind: 'store', as: placing.store.by },
        ...(language && { language }),
      })
      return orderId
    } catch (error) {
      if (round >= 2 || !hasChanged(error)) throw error
    }
  }
}

/**
 * Default crops keep people in the picture, as on a page. Pictures not analyzed yet are analyzed in
 * parallel, for no longer than a page would wait.
 */
async function cartLookedAt(deps: PlaceByApiDeps, cartId: CartId): Promise<Cart> {
  const cart = await readCart(deps, cartId)
  const cropped = cart.lines.filter(({ isCropChosen }) => !isCropChosen)
  const pictures = new Map(cropped.map(({ picture }) => [picture.token, picture]))
  const looks = await Promise.all([...pictures.values()].map((each) => deps.firstLooks.at(each)))
  return looks.some(({ hasNewSubject }) => hasNewSubject) ? await readCart(deps, cartId) : cart
}

async function cartFor(
  tx: Queries,
  deps: PlaceOrderDeps,
  placing: CartPlacing,
): Promise<FoundCart> {
  const found = await findPlacedCart(tx, placing)
  if (found !== null) return found
  const { store, body } = placing
  if (store.isClosed) throw storeClosed()
  const { mayOrder: ordersOnAccount } = await readAccountTerms(tx, store.id)
  const catalog = await readStoreCatalog(tx, store)
  const context = { db: tx, store, catalog, ordersOnAccount, now: deps.now }
  return await makeCart(tx, placing, await checkOrderRequest(context, body), deps.now())
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
  if (payment.method === 'account') return { kind: 'account' }
  const expiryYear = new Date(now).getUTCFullYear() + 1
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear, cvc: '123' }
  return { kind: 'card', card }
}

function hasChanged(error: unknown): boolean {
  const changes = ['total_changed', 'cart_changed']
  return error instanceof HandprintError && changes.includes(error.reason ?? '')
}
