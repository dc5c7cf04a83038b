import { collectFaults, type Faults } from '../../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../../ground/http/api/fields-refused.ts'
import { readForm } from '../../../../ground/http/api/read-form.ts'
import { zoneOf } from '../../../../trade/catalog/countries.ts'
import { shippingOffers } from '../../../../trade/catalog/delivery/shipping-methods.ts'
import type { Currency } from '../../../../trade/catalog/money/currencies.ts'
import { currencyFor, refuseCurrency } from '../../../../trade/catalog/prices/currency-for.ts'
import { shippingMethodNames } from '../../../../trade/catalog/shipping-terms.ts'
import { notOnAccount } from '../../../../trade/checkout/on-account/refuse-on-account.ts'
import { normalCode } from '../../../../trade/discount-codes/normal-code.ts'
import { readAccountTerms } from '../../../../trade/stores/settings/account-limit.ts'
import type { Store } from '../../../../trade/stores/store.ts'
import { type OrderRequest, orderRequest } from '../order-request.ts'
import { checkBillingAddress, checkBuyer, checkShippingAddress } from './check-addresses.ts'
import type { CheckedLine } from './check-line.ts'
import { checkLines, completeLines, type LinesContext } from './check-lines.ts'
import { checkPriceList } from './check-price-list.ts'
import { checkReference } from './check-reference.ts'

export type CheckedOrder = {
  request: OrderRequest
  currency: Currency
  /** As normalCode() writes it. */
  discountCode: string | null
  /** The id of the list that it names. */
  priceListId: string | null
  lines: CheckedLine[]
}

export type OrderContext = LinesContext & { store: Store }

/** Throws all faults together (422): one of a part hides none of another part. */
export async function checkOrderRequest(
  context: OrderContext,
  body: unknown,
): Promise<CheckedOrder> {
  const faults = collectFaults()
  const { faults: ofForm, read: request, ...parts } = readForm(orderRequest, body)
  const { isWhole, hasForm } = parts
  faults.list.push(...ofForm)
  const refused = () => fieldsRefused('The order was not placed.', faults.list)
  if (!hasForm('')) throw refused()

  const { reference_id: reference } = request
  if (typeof reference === 'string' && isWhole('reference_id')) {
    faults.attempt('reference_id', () => checkReference(reference))
  }
  const currency = isWhole('currency') ? checkCurrency(context, faults, request.currency) : null
  const discountCode = isWhole('code') ? checkCode(faults, request.code) : null
  const priceListId = isWhole('price_list')
    ? await checkPriceList(context, faults, request.price_list)
    : null
  const lines = Array.isArray(request.lines)
    ? await checkLines(context, faults, request.lines, parts)
    : []
  const method = isWhole('shipping_method') ? request.shipping_method : null
  if (hasForm('shipping_address')) {
    checkShippingAddress(faults, request.shipping_address, method, isWhole)
  }
  if (hasForm('billing_address')) {
    checkBillingAddress(faults, request.billing_address, isWhole)
  }
  checkBuyer(faults, request, isWhole)
  if (isWhole('payment')) await checkPayment(context, faults, request)
  refuseUnavailable(faults, lines)
  if (method !== null) {
    const isCountryRead = hasForm('shipping_address') && isWhole('shipping_address.country')
    const country = isCountryRead ? request.shipping_address.country.trim().toUpperCase() : ''
    checkMethod(context, faults, method, country)
  }
  const complete = completeLines(lines)
  if (faults.list.length > 0 || !currency || !complete) throw refused()
  return { request, currency, discountCode, priceListId, lines: complete }
}

/** Whether it applies is checked with the prices. */
export function checkCode(faults: Faults, requested: string | null | undefined): string | null {
  if (!requested) return null
  const code = normalCode(requested)
  if (code === null) faults.add('code', 'parameter_invalid', 'This code does not exist.')
  return code
}

/** Falls back to the store's default currency. */
export function checkCurrency(
  { catalog, store }: Pick<OrderContext, 'catalog' | 'store'>,
  faults: Faults,
  requested: string | null | undefined,
): Currency | null {
  if (!requested) return currencyFor(catalog, { store })
  return faults.attempt('currency', () => {
    refuseCurrency(catalog, store, requested)
    return requested
  })
}

function refuseUnavailable(faults: Faults, lines: readonly (CheckedLine | null)[]): void {
  for (const [index, line] of lines.entries()) {
    if (line === null || line.chosen.isAvailable) continue
    const reason = line.chosen.reason ?? 'This size is not available for this picture.'
    faults.add(`lines[${index}].size`, 'size_unavailable', reason)
  }
}

/** @param country as sent; `''` if it can't be read. */
function checkMethod(
  { catalog }: OrderContext,
  faults: Faults,
  method: string,
  country: string,
): void {
  const isCountry = zoneOf(country) !== null
  const offered: readonly string[] = isCountry
    ? shippingOffers(catalog, country).map(({ name }) => name)
    : shippingMethodNames
  if (offered.includes(method)) return
  if (offered.length === 0) {
    faults.add(
      'shipping_address.country',
      'parameter_invalid',
      'Shipping to this country is not available.',
    )
    return
  }
  const known = offered.join(', ')
  faults.add(
    'shipping_method',
    'parameter_invalid',
    `This method is not available for the address. Available methods: ${known}.`,
  )
}

async function checkPayment(
  { db, store }: OrderContext,
  faults: Faults,
  { payment: { method }, gift_card: giftCard }: OrderRequest,
): Promise<void> {
  const field = 'payment.method'
  if (method === 'test' && store.mode !== 'test') {
    const message =
      'Test payments work only for stores in test mode, and this store is live. Use "account" if the operator allows this store to order on account.'
    faults.add(field, 'parameter_invalid', message)
  }
  if (method === 'account' && !(await readAccountTerms(db, store.id)).mayOrder) {
    faults.add(field, 'access_denied', notOnAccount)
  }
  if (method === 'account' && giftCard) {
    const message = 'Orders on account are billed to the store, so no gift card can pay for them.'
    faults.add('gift_card', 'parameter_invalid', message)
  }
  if (method === 'gift_card' && !giftCard) {
    const message = 'Add "gift_card" with the code of the card that pays.'
    faults.add('gift_card', 'parameter_missing', message)
  }
}
