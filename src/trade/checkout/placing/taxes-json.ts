import type { DiscountJson, FeeJson, TaxJson } from '../../../pure/contract/schemas/order-schema.ts'
import { nameIn } from '../../catalog/delivery/order-fees.ts'
import type { Discount } from '../../catalog/prices/discounts.ts'
import type { TaxLine } from '../../catalog/taxes/taxes.ts'
import type { OrderFee } from './cart-totals.ts'

export function taxesJson(lines: readonly TaxLine[]): TaxJson[] {
  return lines.map(({ kind, name, millionths, amount }) => ({
    kind,
    name,
    amount,
    percent: millionths / 10_000,
  }))
}

/** Named in that language, otherwise in English. */
export function feesJson(fees: readonly OrderFee[], language: string | null): FeeJson[] {
  return fees.map((fee) => {
    const { amount, tax, isTaxed: taxed } = fee
    return { name: nameIn(fee.name, language), amount, tax, taxed }
  })
}

/** Named in that language, otherwise in English. */
export function discountsJson(
  discounts: readonly Discount[],
  language: string | null,
): DiscountJson[] {
  return discounts.map(({ kind, name, amount, shipping }) => {
    return { kind, name: nameIn(name, language), amount, shipping }
  })
}
