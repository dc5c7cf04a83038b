import { collectFaults, type Faults } from '../../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../../ground/http/api/fields-refused.ts'
import { readForm } from '../../../../ground/http/api/read-form.ts'
import { shippingMethods } from '../../../../trade/catalog/delivery/shipping-methods.ts'
import type { Currency } from '../../../../trade/catalog/money/currencies.ts'
import { currencyFor, refuseCurrency } from '../../../../trade/catalog/prices/currency-for.ts'
import { notOnAccount } from '../../../../trade/checkout/on-account/refuse-on-account.ts'
import { readAccountTerms } from '../../../../trade/stores/settings/account-limit.ts'
import type { Store } from '../../../../trade/stores/store.ts'
import { type OrderRequest, orderRequest } from '../order-request.ts'
import { checkBillingAddress, checkShippingAddress } from './check-addresses.ts'
import type { CheckedLine } from './check-line.ts'
import { checkLines, type LinesContext } from './check-lines.ts'
import { checkReference } from './check-reference.ts'

export type CheckedOrder = {
  request: OrderRequest
  currency: Currency
  lines: CheckedLine[]
}

export type OrderContext = LinesContext & { store: Store }

/**
 * Throws all faults together (422). Parts that failed schema validation are not checked further.
 */
export async function checkOrderRequest(
  context: OrderContext,
  body: unknown,
): Promise<CheckedOrder> {
  const faults = collectFaults()
  const { faults: ofForm, isWhole, read: request } = readForm(orderRequest, body)
  faults.list.push(...ofForm)
  const refused = () => fieldsRefused('The order was not placed.', faults.list)
  if (!isWhole('')) throw refused()

  const { reference_id: reference } = request
  if (typeof reference === 'string' && isWhole('reference_id')) {
    faults.attempt('reference_id', () => checkReference(reference))
  }
  const currency = isWhole('currency') ? checkCurrency(context, faults, request.currency) : null
  const lines = Array.isArray(request.lines)
    ? await checkLines(context, faults, request.lines, isWhole)
    : null
  const method = isWhole('shipping_method') ? request.shipping_method : null
  const address = isWhole('shipping_address')
    ? checkShippingAddress(faults, request.shipping_address, method)
    : null
  if (isWhole('billing_address')) checkBillingAddress(faults, request.billing_address)
  if (isWhole('payment')) await checkPayment(context, faults, request)
  if (lines !== null) refuseUnavailable(faults, lines)
  if (currency && lines && address && method !== null) {
    checkMethod(context, faults, { currency, lines, method, country: address.country })
  }
  if (faults.list.length > 0 || !currency || !lines || !address) throw refused()
  return { request, currency, lines }
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

function refuseUnavailable(faults: Faults, lines: readonly CheckedLine[]): void {
  for (const [index, { chosen }] of lines.entries()) {
    if (chosen.isAvailable) continue
    const reason = chosen.reason ?? 'This size is not available for this picture.'
    faults.add(`lines[${index}].size`, 'size_unavailable', reason)
  }
}

function checkMethod(
  { catalog }: OrderContext,
  faults: Faults,
  parcel: { currency: Currency; lines: readonly CheckedLine[]; method: string; country: string },
): void {
  const { currency, country, method } = parcel
  const lines = parcel.lines.map(({ product, chosen, quantity }) => {
    return { product: product.name, size: chosen.name, quantity }
  })
  const offered = shippingMethods({ catalog, country, currency, lines }).map(({ name }) => name)
  if (offered.some((name) => name === method)) return
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
  { payment: { method } }: OrderRequest,
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
}
