// Turns a cart into its order, or updates its unpaid order to match the cart. Later changes to the
// cart or catalog do not affect the frozen order.

import type { Queries } from '../../../ground/database/database.ts'
import {
  billingAddress as orderBillingAddress,
  orderDiscounts,
  orderFees,
  orderLineCrop,
  orderLineOptions,
  orderPriceList,
  orderTaxes,
  shippingAddress,
} from '../../../ground/database/tables/orders-table.ts'
import type { Language } from '../../../pure/contract/language.ts'
import type { AddressJson, PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { type Cart, isShopsMotif } from '../../carts/cart.ts'
import {
  hasRightOfWithdrawal,
  type WithdrawalTerms,
  withdrawalDaysOf,
} from '../../legal/right-of-withdrawal.ts'
import type { Business } from '../../legal/tax-exempt-sale.ts'
import type { Actor } from '../../orders/core/actor.ts'
import { addOrderEvent, type EventContext } from '../../orders/core/add-order-event.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { type FrozenLine, type FrozenOrder, saveOrder } from '../../orders/core/save-order.ts'
import { readCommissionTerms } from '../../stores/settings/commission-terms.ts'
import type { Gift } from '../addresses/check-gift.ts'
import type { CartTotals } from './cart-totals.ts'
import type { Checkout } from './check-checkout.ts'
import { earnedCommission } from './earned-commission.ts'
import { discountsJson, feesJson, taxesJson } from './taxes-json.ts'

type Freezing = {
  cart: Cart
  totals: CartTotals
  address: AddressJson
  billingAddress: PostalAddressJson | null
  business: Business | null
  gift: Gift | null
  /** Absent if it is delivered by itself. */
  group?: NonNullable<Checkout['group']> | null
  language: Language | null
  isOnAccount: boolean
  /** Minor units of the total that a gift card pays. */
  giftCardAmount?: number
  withdrawal: WithdrawalTerms
  before: OrderRow | null
  /** Who orders. Default: the shopper. */
  by?: Actor
}

export async function freezeOrder(
  tx: Queries,
  freezing: Freezing,
  context: EventContext,
): Promise<OrderRow> {
  const { cart, totals, before } = freezing
  const commission = await commissionOf(tx, cart, totals)
  const order = frozenOrder(freezing, commission, context.at)
  const hasRight = hasRightOfWithdrawal(freezing.withdrawal, {
    country: freezing.address.country,
    isBusiness: freezing.isOnAccount || order.company !== null || order.vat_id !== null,
  })
  const lines = cart.lines.map((line, position) => ({
    ...frozenLine(line, totals.lines[position]),
    may_withdraw: hasRight && isShopsMotif(line, cart.store) ? (1 as const) : (0 as const),
    tax: totals.taxes.lineTaxes[position] ?? 0,
  }))
  const saved = await saveOrder(tx, { before: before?.id ?? null, cartId: cart.id }, order, lines)
  const detail = { total: totals.total, currency: totals.currency, lines: cart.lines.length }
  const type = before ? 'order.changed' : 'order.placed'
  const by: Actor = freezing.by ?? { kind: 'shopper' }
  await addOrderEvent(tx, saved, { type, detail, by }, context)
  return saved
}

async function commissionOf(tx: Queries, { store }: Cart, totals: CartTotals): Promise<number> {
  if (totals.commission === 0) return 0
  return earnedCommission(totals, await readCommissionTerms(tx, store.id))
}

function frozenOrder(freezing: Freezing, commission: number, at: number): FrozenOrder {
  const { cart, totals, address, billingAddress, business, gift, group, language } = freezing
  return {
    store_id: cart.store.id,
    mode: cart.store.mode,
    on_account: freezing.isOnAccount ? 1 : 0,
    reference_id: cart.referenceId,
    title: cart.title,
    hold_reason: null,
    payment_status: 'pending',
    currency: totals.currency,
    subtotal: totals.subtotal,
    discounts: discountsText(totals.discounts, language),
    discount_total: totals.discountTotal,
    shipping: totals.shipping,
    fees: feesText(totals.fees, language),
    fee_total: totals.feeTotal,
    tax: totals.tax,
    tax_included: totals.taxes.isIncluded ? 1 : 0,
    taxes: taxesText(totals.taxes.lines),
    tax_region: totals.taxes.region,
    shipping_taxed: totals.taxes.isOnShipping ? 1 : 0,
    total: totals.total,
    gift_card_amount: freezing.giftCardAmount ?? 0,
    commission,
    email: address.email,
    shipping_address: shippingAddress.write(address),
    billing_address: orderBillingAddress.write(billingAddress),
    company: business?.company ?? null,
    vat_id: business?.vatId ?? null,
    tax_exempt: totals.isTaxExempt ? 1 : 0,
    shipping_method: totals.method.name,
    gift_note: gift?.note ?? null,
    group_id: group?.id ?? null,
    group_for: group?.for ?? null,
    withdrawal_days: withdrawalDaysOf(freezing.withdrawal),
    price_list: orderPriceList.write(cart.catalog.priceList ?? null),
    catalog_sha256: cart.catalog.sha256,
    language,
    updated_at: at,
  }
}

function taxesText(lines: CartTotals['taxes']['lines']) {
  return lines.length === 0 ? null : orderTaxes.write(taxesJson(lines))
}

function discountsText(discounts: CartTotals['discounts'], language: Language | null) {
  return discounts.length === 0 ? null : orderDiscounts.write(discountsJson(discounts, language))
}

function feesText(fees: CartTotals['fees'], language: Language | null) {
  return fees.length === 0 ? null : orderFees.write(feesJson(fees, language))
}

function frozenLine(
  line: Cart['lines'][number],
  priced: CartTotals['lines'][number] | undefined,
): FrozenLine {
  if (!line.chosen || !priced) throw new Error('A cart line was frozen without a price.')
  return {
    image_token: line.picture.token,
    declared_width: line.declared?.width ?? null,
    declared_height: line.declared?.height ?? null,
    product: line.product,
    size: line.chosen.name,
    options: orderLineOptions.write(line.options),
    crop: orderLineCrop.write(line.chosen.crop),
    quantity: line.quantity,
    name: line.name,
    reference_id: line.referenceId,
    unit_price: priced.unitPrice,
    discount: priced.discount,
    unit_commission: priced.unitCommission,
    unit_cost: priced.unitCost,
  }
}
