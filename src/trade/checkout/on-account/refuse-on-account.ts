// Whether a store may put an order on its account, asked in the transaction that charges it: what was
// allowed when a program began may have been taken away since.

import type { Queries } from '../../../ground/database/database.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { formatMoney } from '../../catalog/format-money.ts'
import { accountLimitReached } from '../checkout-errors.ts'

export type OrderOnAccount = {
  /** Of the order itself, once there is one: it does not count twice. */
  id: OrderId | null
  storeId: StoreId
  mode: 'test' | 'live'
  currency: string
  total: number
}

export const notOnAccount = 'This store does not order on account. Ask the operator to allow it.'

/** Throws `access_denied` or `parameter_invalid` (422), and `account_limit_reached` (402). */
export async function refuseOnAccount(tx: Queries, order: OrderOnAccount): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select(['on_account_at', 'account_limit', 'account_limit_currency'])
    .where('id', '=', order.storeId)
    .executeTakeFirstOrThrow()
  if (store.on_account_at === null) {
    throw refused({ field: 'payment.method', code: 'access_denied', message: notOnAccount })
  }
  const { account_limit: limit, account_limit_currency: currency } = store
  if (limit === null || currency === null) return
  if (order.currency !== currency) {
    const message = `Orders on account are in ${currency} here, as the limit of this store is.`
    throw refused({ field: 'currency', code: 'parameter_invalid', message })
  }
  const open = await openOnAccount(tx, order)
  if (open + order.total <= limit) return
  const money = (amount: number) => formatMoney(amount, currency, 'en')
  throw accountLimitReached(money(limit), money(open))
}

/** In minor units: what its other orders of that mode come to, less what was given back. */
async function openOnAccount(tx: Queries, order: OrderOnAccount): Promise<number> {
  const { owed } = await tx
    .selectFrom('orders')
    .select(({ fn, eb }) =>
      fn.sum<number | string | null>(eb('total', '-', eb.ref('refunded_total'))).as('owed'),
    )
    .where('store_id', '=', order.storeId)
    .where('on_account', '=', 1)
    .where('settled_at', 'is', null)
    .where('mode', '=', order.mode)
    .where('currency', '=', order.currency)
    .where((eb) => (order.id === null ? eb.lit(true) : eb('id', '!=', order.id)))
    // One that is being placed right now may be charged.
    .where('payment_status', 'in', ['pending', 'paid', 'partly_refunded'])
    .executeTakeFirstOrThrow()
  return Number(owed ?? 0)
}

function refused(fault: { field: string; code: string; message: string }) {
  return fieldsRefused('The order was not placed.', [fault])
}
