// Checks in the charging transaction whether a store may order on account, because the permission
// may have been revoked since the request began.

import type { Queries } from '../../../ground/database/database.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { formatMoney } from '../../catalog/money/format-money.ts'
import { type OwedBeside, owedOnAccount } from '../../orders/core/open-bills.ts'
import { readAccountTerms } from '../../stores/settings/account-limit.ts'
import { accountLimitReached } from '../checkout-errors.ts'

export type OrderOnAccount = OwedBeside & { total: number }

export const notOnAccount = 'This store can’t order on account. Ask the operator to allow it.'

/** Throws `access_denied` or `parameter_invalid` (422), and `account_limit_reached` (402). */
export async function refuseOnAccount(tx: Queries, order: OrderOnAccount): Promise<void> {
  const { mayOrder, limit } = await readAccountTerms(tx, order.storeId)
  if (!mayOrder) {
    throw refused({ field: 'payment.method', code: 'access_denied', message: notOnAccount })
  }
  if (limit === null) return
  const { currency } = limit
  if (order.currency !== currency) {
    const message = `Orders on account must be in ${currency}, the currency of this store’s limit.`
    throw refused({ field: 'currency', code: 'parameter_invalid', message })
  }
  const open = await owedOnAccount(tx, order)
  if (open + order.total <= limit.amount) return
  const money = (amount: number) => formatMoney(amount, currency, 'en')
  throw accountLimitReached(money(limit.amount), money(open))
}

function refused(fault: { field: string; code: string; message: string }) {
  return fieldsRefused('The order was not placed.', [fault])
}
