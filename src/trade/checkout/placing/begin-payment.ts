// The first transaction of placing: checks earlier attempts, freezes the cart into its one order at
// today's prices, and records that a payment begins before any money moves.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { billingAddress, shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Cart } from '../../carts/cart.ts'
import { cartExpired } from '../../carts/cart-errors.ts'
import { cartFingerprint } from '../../carts/cart-fingerprint.ts'
import { getCart } from '../../carts/get-cart.ts'
import { lockCart } from '../../carts/lock-cart.ts'
import { type CodeRefusal, codeRefused } from '../../discount-codes/code-refusal.ts'
import { findGiftCardByCode } from '../../gift-cards/gift-card.ts'
import { partOfGiftCard, spendGiftCard } from '../../gift-cards/spend-gift-card.ts'
import { readSeller } from '../../legal/seller.ts'
import { isTaxExemptSale } from '../../legal/tax-exempt-sale.ts'
import { contextOf } from '../../orders/core/add-order-event.ts'
import { auditOrder } from '../../orders/core/audit-order.ts'
import { wasPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { findOrderOfCart } from '../../orders/core/read-order.ts'
import { accountGateway } from '../../payments/account-gateway.ts'
import { giftCardGateway } from '../../payments/gift-card-gateway.ts'
import { gatewayKey, leastChargeOf } from '../../payments/payment-gateways.ts'
import {
  arrivalChanged,
  cartChanged,
  checkoutIncomplete,
  codeChanged,
  giftCardChanged,
  giftCardShort,
  groupOver,
  totalChanged,
} from '../checkout-errors.ts'
import { refuseOnAccount } from '../on-account/refuse-on-account.ts'
import { type Payment, type PaymentDeps, paymentsOf } from '../payment.ts'
import { addReconcilePayment } from '../payments/reconcile-payment.ts'
import { type CartTotals, cartTotals } from './cart-totals.ts'
import { lockCodeOfCart, useCode } from './code-of-cart.ts'
import { freezeOrder } from './freeze-order.ts'
import type { Placing, ShownByPage } from './placing.ts'
import { shownDaysOf, sumsFingerprint } from './sums-fingerprint.ts'

export type Beginning =
  | { step: 'placed'; orderId: OrderId }
  | { step: 'declined-before'; payment: Payment }
  | { step: 'other-attempt'; payment: Payment }
  | { step: 'charge'; payment: Payment }

export async function beginPayment(
  tx: Queries,
  deps: PaymentDeps,
  placing: Placing,
): Promise<Beginning> {
  const order = await lockedOrder(tx, placing)
  if (order && isGone(order)) throw cartExpired()
  if (order && order.status !== 'awaiting_payment') return { step: 'placed', orderId: order.id }
  const before = order ? await paymentsOf(tx, order.id) : []
  const own = before.filter((payment) => isOfAttempt(payment, placing.attempt))
  const last = own.at(-1)
  const pending = before.find(({ status }) => status === 'pending')
  // A payment that takes days has closed the cart, even if another tab still shows it as open.
  if (order && pending?.awaits) return { step: 'placed', orderId: order.id }
  if (pending) {
    // A payment that waits for the shopper is given up, because the new form may have another total
    // or card. One that is already being charged pays for what was frozen for it, not for anything
    // typed since.
    const isOnItsWay = pending === last && pending.reference === null
    const isSame = isOnItsWay && order !== undefined && isAsFrozen(order, placing)
    const isOwn = isSame && (await isWithSameCard(tx, pending, placing))
    if (isOwn && pending.gateway === accountGateway.name) {
      await refuseOnAccount(tx, { ...order, storeId: order.store_id })
    }
    return { step: isOwn ? 'charge' : 'other-attempt', payment: pending }
  }
  if (last && isSameAnswer(last, placing)) return { step: 'declined-before', payment: last }

  const { frozen, gateway, giftCard } = await freeze(tx, deps, placing, order)
  const suffix = own.length === 0 ? '' : `:${own.length + 1}`
  const attemptKey = `${frozen.id}:${placing.attempt}${suffix}`
  const begun = { order: frozen, attemptKey, gateway, giftCard }
  return { step: 'charge', payment: await insertPayment(tx, deps, placing, begun) }
}

/** The order of the cart, if there is one. Locks the cart. */
async function lockedOrder(
  tx: Queries,
  { cartId, insertCart }: Placing,
): Promise<OrderRow | undefined> {
  if (insertCart === undefined) {
    await lockCart(tx, cartId)
    return await findOrderOfCart(tx, cartId)
  }
  // Nobody else sees the new row, and it has no order.
  await insertCart(tx)
  return undefined
}

function isAsFrozen(order: OrderRow, { checkout }: Placing): boolean {
  const { address, billingAddress: billing, shippingMethod, business, gift, group } = checkout
  return (
    order.shipping_method === shippingMethod &&
    order.shipping_address === shippingAddress.write(address) &&
    order.billing_address === billingAddress.write(billing) &&
    order.company === (business?.company ?? null) &&
    order.vat_id === (business?.vatId ?? null) &&
    order.gift_note === (gift?.note ?? null) &&
    order.group_id === (group?.id ?? null) &&
    order.group_for === (group?.for ?? null)
  )
}

async function isWithSameCard(tx: Queries, payment: Payment, placing: Placing): Promise<boolean> {
  const code = placing.giftCard?.code ?? ''
  if (code === '' || payment.gift_card_id === null)
    return (code === '') === (payment.gift_card_id === null)
  return (await findGiftCardByCode(tx, code))?.id === payment.gift_card_id
}

export function isGone(order: Pick<OrderRow, 'status' | 'payment_status'>): boolean {
  return order.status === 'cancelled' && !wasPaid(order.payment_status)
}

async function freeze(
  tx: Queries,
  deps: PaymentDeps,
  placing: Placing,
  order: OrderRow | undefined,
): Promise<{ frozen: OrderRow; gateway: string; giftCard: GiftCardPart | null }> {
  const cart = await getCart(tx, placing.cartId, deps.now())
  placing.check?.(cart)
  const { group = null } = placing.checkout
  if (group !== null && group.id !== cart.group?.id) throw groupOver()
  // Without a card, a shop that takes no payments says so before anything else.
  if (placing.giftCard === undefined) gatewayFor(deps, cart.store.mode, placing)
  const { address, billingAddress, shippingMethod, business = null, gift = null } = placing.checkout
  const seller = await readSeller(tx)
  const sale = { country: address.country, vatId: business?.vatId ?? null }
  const orderId = order?.id ?? null
  const asked = { email: address.email, orderId, at: deps.now() }
  const code = await lockCodeOfCart(tx, cart, asked)
  const totals = await cartTotals(cart, {
    country: address.country,
    region: address.region,
    postalCode: address.postal_code,
    method: shippingMethod,
    isExact: true,
    isTaxExempt: isTaxExemptSale(seller, sale),
    ...(code !== null && { discounts: code.rules }),
  })
  const refusal = code?.refusal() ?? null
  if (placing.shown !== null) refuseChanged(placing.shown, cart, totals, refusal)
  else if (refusal !== null) throw codeRefused('The order was not placed.', refusal, cart.currency)
  const giftCard = await giftCardPartOf(tx, deps, placing, { cart, totals })
  const isPaidByCard = giftCard?.amount === totals.total
  const gateway = isPaidByCard
    ? giftCardGateway.name
    : gatewayFor(deps, cart.store.mode, placing, giftCard !== null)
  const { language = null, by = { kind: 'shopper' as const } } = placing
  const isOnAccount = gateway === accountGateway.name
  if (isOnAccount) {
    const { id: storeId, mode } = cart.store
    const { total, currency } = totals
    await refuseOnAccount(tx, { id: orderId, storeId, mode, total, currency })
  }
  const buyer = { address, billingAddress, business, gift, group, language, by }
  const giftCardAmount = giftCard?.amount ?? 0
  const freezing = { cart, totals, ...buyer, isOnAccount, giftCardAmount, withdrawal: seller }
  const context = contextOf(deps)
  const before = order ?? null
  const frozen = await freezeOrder(tx, { ...freezing, before }, context)
  await useCode(tx, frozen, { code, before, totals }, context.at)
  if (order === undefined) await auditOrder(tx, frozen, by, { action: 'order.placed' }, context.at)
  return { frozen, gateway, giftCard }
}

type GiftCardPart = { cardId: string; amount: number }

/** Locks the card. Null if none pays. */
async function giftCardPartOf(
  tx: Queries,
  deps: PaymentDeps,
  { giftCard }: Placing,
  { cart: { store }, totals: { total, currency } }: { cart: Cart; totals: CartTotals },
): Promise<GiftCardPart | null> {
  if (giftCard === undefined) return null
  const { code, shown } = giftCard
  if (code === '') {
    if (shown) throw giftCardChanged()
    return null
  }
  const least = leastChargeOf(deps.gateways.forStore(store.mode), currency)
  const use = { storeId: store.id, mode: store.mode, currency, at: deps.now(), total, least }
  const { card, amount } = await partOfGiftCard(tx, code, use)
  if (shown !== null && shown !== amount) throw giftCardChanged()
  return { cardId: card.id, amount }
}

function refuseChanged(
  shown: ShownByPage,
  cart: Cart,
  totals: CartTotals,
  refusal: CodeRefusal | null,
): void {
  if (sumsFingerprint(cart, totals) !== shown.sums) {
    throw refusal === null ? totalChanged() : codeChanged()
  }
  const days = shownDaysOf(totals)
  if ((shown.days ?? days) !== days) throw arrivalChanged()
  if (cartFingerprint(cart) !== shown.cart) throw cartChanged()
}

function gatewayFor(
  deps: PaymentDeps,
  mode: 'test' | 'live',
  placing: Placing,
  isCardShort = false,
): string {
  if (placing.checkout.payment.kind === 'account') return accountGateway.name
  // The page showed that the card pays for everything; a program said so.
  if (placing.checkout.payment.kind === 'gift_card') {
    throw isCardShort && placing.shown === null ? giftCardShort() : giftCardChanged()
  }
  const gateway = deps.gateways.forStore(mode)
  if (gateway === null) {
    const message = 'This shop can’t accept payments yet. Please let the shop know.'
    throw checkoutIncomplete('shop_takes_no_payments', message)
  }
  // The page predates the provider's setup, or the API placed a test order.
  const isCard = placing.checkout.payment.kind === 'card'
  if (!isCard || gateway.form.kind === 'card-fields') return gatewayKey(gateway)
  if (mode === 'test') return 'test'
  const message =
    'The payment methods have changed since this page was opened. Reload the checkout.'
  throw checkoutIncomplete('payment_method_changed', message)
}

async function insertPayment(
  tx: Queries,
  deps: PaymentDeps,
  placing: Placing,
  begun: { order: OrderRow; attemptKey: string; gateway: string; giftCard: GiftCardPart | null },
): Promise<Payment> {
  const at = deps.now()
  const { order, attemptKey, gateway, giftCard } = begun
  const { id: orderId, total, currency } = order
  const payment: Payment = {
    id: `pay_${randomBytes(12).toString('hex')}`,
    order_id: orderId,
    gateway,
    attempt_key: attemptKey,
    amount: total,
    currency,
    status: 'pending',
    reference: null,
    decline_code: null,
    card_last4: last4Of(placing),
    created_at: at,
    updated_at: at,
    is_surplus: 0,
    taken_back_at: null,
    taken_back: 0,
    awaits: null,
    fee: null,
    gift_card_id: giftCard?.cardId ?? null,
    gift_card_amount: giftCard?.amount ?? 0,
  }
  await tx.insertInto('payments').values(payment).execute()
  if (giftCard !== null) {
    const { cardId, amount } = giftCard
    await spendGiftCard(tx, cardId, { paymentId: payment.id, orderId, amount }, at)
  }
  await addReconcilePayment(tx, payment, at)
  return payment
}

function isOfAttempt(payment: Payment, attempt: string): boolean {
  return payment.attempt_key.split(':')[1] === attempt
}

// The same form with the same card was sent twice: a double click on a declined card. With another
// card, after the browser's back button, it is a new attempt.
function isSameAnswer(payment: Payment, placing: Placing): boolean {
  const last4 = last4Of(placing)
  return payment.status === 'declined' && last4 !== null && payment.card_last4 === last4
}

function last4Of({ checkout: { payment } }: Placing): string | null {
  return payment.kind === 'card' ? payment.card.number.slice(-4) : null
}
