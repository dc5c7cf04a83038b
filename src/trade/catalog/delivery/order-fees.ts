// Fees that a country or state asks for on an order, such as a retail delivery fee. They are lines
// of the order with a name of their own, and never part of a store's commission.

import { memberOf } from '../../../pure/objects.ts'
import type { FeeTerms } from '../fee-terms.ts'
import type { Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'

/** Minor units, in the currency of the sale. */
export type DueFee = {
  readonly name: FeeTerms['name']
  readonly amount: number
  readonly from: number
  readonly isTaxed: boolean
}

/** The fees of a place, whatever the subtotal. */
export function feesAt(
  { fees }: { readonly fees: readonly FeeTerms[] },
  to: { country: string; region: string | null },
  currency: Currency,
): DueFee[] {
  const step = payableStep(currency)
  return fees.flatMap(({ country, region, name, amount, from, isTaxed }) => {
    const isThere = country === to.country && (region === null || region === to.region)
    const due = Math.round((memberOf(amount, currency) ?? 0) / step) * step
    if (!isThere || due === 0) return []
    return [{ name, amount: due, from: memberOf(from ?? {}, currency) ?? 0, isTaxed }]
  })
}

/** `subtotal`: the goods without shipping, as priced on the page. */
export function isFeeDue({ from }: Pick<DueFee, 'from'>, subtotal: number): boolean {
  return subtotal >= from
}

/** The name in that language, otherwise in English. */
export function nameIn(name: Readonly<Record<string, string>>, language: string | null): string {
  return memberOf(name, language ?? 'en') ?? name.en ?? ''
}
