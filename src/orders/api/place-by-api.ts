// Places an order that a program asks for: checked, put into a cart of its own, and from there the
// same road as the checkout's, so that one request is one order and one charge, whatever is cut off.

import { readStoreCatalog } from '../../catalog/store-markup/catalog-for-store.ts'
import type { Language } from '../../contract/language.ts'
import type { Queries } from '../../database/database.ts'
import { HandprintError } from '../../errors.ts'
import type { PaymentMethod } from '../../payments/payment-gateway.ts'
import { storeClosed } from '../../stores/store-errors.ts'
import { cartFingerprint } from '../carts/cart-fingerprint.ts'
import { readCart } from '../carts/read-cart.ts'
import { cartTotals } from '../checkout/cart-totals.ts'
import { placeOrder } from '../checkout/place-order.ts'
import type { PlaceOrderDeps } from '../checkout/placing.ts'
import { checkAddresses } from './checks/check-address-request.ts'
import { checkOrderRequest } from './checks/check-order-request.ts'
import { type FoundCart, findCartOfKey, makeCart, type Placing } from './find-or-make-cart.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Answers the order's id. Throws every fault of the request at once (422), `store_closed` (503),
 * `idempotency_key_reused` (422), and what placeOrder throws.
 */
export async function placeByApi(deps: PlaceOrderDeps, placing: Placing): Promise<string> {
  const { cartId, isOrdered } = await deps.database.transaction((tx) => cartFor(tx, deps, placing))
  if (isOrdered) return await orderOf(deps, cartId)
  // Its form was found to be right when the cart was made.
  const request = placing.body as OrderRequest
  const checkout = {
    ...checkAddresses(request),
    shippingMethod: request.shipping_method,
    payment: paymentOf(request, deps.now()),
  }
  const language: Language | null = request.language ?? null
  // A price that an operator changes in this very moment is looked at again.
  for (let round = 0; ; round++) {
    const cart = await readCart(deps, cartId)
    const { country, region } = checkout.address
    const method = checkout.shippingMethod
    const { total } = await cartTotals(cart, { country, region, method, isExact: true })
    try {
      const { orderId } = await placeOrder(deps, {
        cartId,
        attempt: 'placed-by-api',
        shownTotal: total,
        shownCart: cartFingerprint(cart),
        checkout,
        by: { kind: 'store' },
        ...(language && { language }),
      })
      return orderId
    } catch (error) {
      if (round >= 2 || !hasChanged(error)) throw error
    }
  }
}

async function cartFor(tx: Queries, deps: PlaceOrderDeps, placing: Placing): Promise<FoundCart> {
  const found = await findCartOfKey(tx, placing)
  if (found !== null) return found
  const { store, body } = placing
  if (store.isClosed) throw storeClosed()
  const { on_account_at: onAccountAt } = await tx
    .selectFrom('stores')
    .select('on_account_at')
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  const catalog = await readStoreCatalog(tx, store)
  const ordersOnAccount = onAccountAt !== null
  const context = { db: tx, store, catalog, ordersOnAccount, now: deps.now }
  return await makeCart(tx, placing, await checkOrderRequest(context, body), deps.now())
}

async function orderOf({ database }: PlaceOrderDeps, cartId: string): Promise<string> {
  const { id } = await database.queries
    .selectFrom('orders')
    .select('id')
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return id
}

function paymentOf({ payment }: OrderRequest, now: number): PaymentMethod {
  if (payment.method === 'account') return { kind: 'account' }
  const expiryYear = new Date(now).getUTCFullYear() + 1
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear, cvc: '123' }
  return { kind: 'card', card }
}

function hasChanged(error: unknown): boolean {
  if (!(error instanceof HandprintError)) return false
  return error.reason === 'total_changed' || error.reason === 'cart_changed'
}
