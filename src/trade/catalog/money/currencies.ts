import { memberOf } from '../../../pure/objects.ts'
import { unknownCurrency } from '../catalog-errors.ts'

/** ISO 4217. */
export type Currency = string

/** Minor units. */
export type Amounts = Readonly<Record<Currency, number>>

/** Throws `parameter_invalid` for a currency without a price list. */
export function amountIn(currency: Currency, amounts: Amounts): number {
  const amount = memberOf(amounts, currency)
  if (amount === undefined) throw unknownCurrency(currency, Object.keys(amounts))
  return amount
}
