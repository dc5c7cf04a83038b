// A code as a rule of the catalog's discounts. The rule is arithmetic on the sale; what does not
// depend on the sale is checked before.

import type { StoreId } from '../../pure/contract/ids.ts'
import { memberOf } from '../../pure/objects.ts'
import { payableStep } from '../catalog/money/payable-step.ts'
import { shareOf } from '../catalog/money/share-of.ts'
import {
  type DiscountRule,
  type LineToDiscount,
  type Off,
  type SaleToDiscount,
  spreadOver,
} from '../catalog/prices/discounts.ts'
import { uprightNameOf } from '../catalog/sizes.ts'
import type { CodeRefusal } from './code-refusal.ts'
import type { CodeGives, DiscountCode } from './discount-code.ts'

export type CodeUse = {
  readonly storeId: StoreId
  readonly at: number
  /** How many other orders of this mail address have the code. 0 while it is unknown. */
  readonly usesOfMail: number
  /** True if the order that is changed has the code, so that its use is counted already. */
  readonly isCounted: boolean
}

export type CodeToApply = {
  /** Empty if the code is refused whatever is sold. */
  readonly rules: readonly DiscountRule[]
  /** After the rules were applied. Null if something was taken off. */
  refusal(): CodeRefusal | null
}

/** Null for an unknown code. One of another store is unknown as well. */
export function codeToApply(code: DiscountCode | null, use: CodeUse): CodeToApply {
  const refusal = refusalOf(code, use)
  if (code === null || refusal !== null) return { rules: [], refusal: () => refusal }
  // Rules are applied for each method, and the chosen one comes first.
  let first: CodeRefusal | null | undefined
  const off = (sale: SaleToDiscount): Off => {
    const outcome = takeOff(code, sale)
    if (first === undefined) first = 'reason' in outcome ? outcome : null
    return 'reason' in outcome ? nothingOff(sale) : outcome
  }
  const { code: name, mayGoBelowFloor: ignoresFloor } = code
  return {
    rules: [{ kind: 'code', name: { en: name }, ignoresFloor, off }],
    refusal: () => first ?? null,
  }
}

function refusalOf(code: DiscountCode | null, use: CodeUse): CodeRefusal | null {
  if (code === null || (code.storeId !== null && code.storeId !== use.storeId)) {
    return { reason: 'unknown' }
  }
  const { isOn, validFrom, validUntil, maxUses, maxUsesPerMail, uses } = code
  if (!isOn) return { reason: 'off' }
  if (validFrom !== null && use.at < validFrom) return { reason: 'not_yet' }
  if (validUntil !== null && use.at >= validUntil) return { reason: 'expired' }
  if (maxUses !== null && uses >= maxUses && !use.isCounted) return { reason: 'used_up' }
  const isUsed = maxUsesPerMail !== null && use.usesOfMail >= maxUsesPerMail
  return isUsed ? { reason: 'used_by_shopper' } : null
}

type Terms = Pick<DiscountCode, 'gives' | 'products' | 'leastSubtotal'>

/** Whole payable steps. What the rule of the margin floor leaves is never exceeded. */
export function takeOff(code: Terms, sale: SaleToDiscount): Off | CodeRefusal {
  const { lines, currency, shipping } = sale
  const subtotal = sumOf(lines.map(({ total }) => total))
  const least = memberOf(code.leastSubtotal ?? {}, currency) ?? 0
  if (subtotal < least) return { reason: 'below_least', least }
  const isMeant = ({ product }: LineToDiscount) => code.products?.includes(product) ?? true
  if (!lines.some(isMeant)) return { reason: 'other_prints' }
  // Lines that are not meant have no room.
  const meant = lines.map((line) => (isMeant(line) ? line : { ...line, mostOff: 0 }))
  const off = byKind(code.gives, { ...sale, lines: meant })
  if ('reason' in off) return off
  const ofLines = sumOf(off.lines)
  if (ofLines + off.shipping === 0) return { reason: 'nothing_to_take' }
  // An order is paid, so it costs something.
  const isFree = ofLines + off.shipping === subtotal + shipping
  return isFree ? { reason: 'nothing_left' } : off
}

function byKind(gives: CodeGives, sale: SaleToDiscount): Off | CodeRefusal {
  const { lines, currency, shipping, cheapestShipping } = sale
  const step = payableStep(currency)
  const atMost = (wished: number, { mostOff }: LineToDiscount) =>
    Math.floor(Math.min(wished, mostOff) / step) * step
  switch (gives.kind) {
    case 'percent': {
      const hundredths = Math.round(gives.percent * 100)
      const off = lines.map((line) => atMost(shareOf(line.total, hundredths, 10_000, step), line))
      return { lines: off, shipping: 0 }
    }
    case 'amount': {
      const amount = memberOf(gives.amounts, currency)
      if (amount === undefined) return { reason: 'other_currency' }
      return { lines: spreadOver(amount, lines, currency), shipping: 0 }
    }
    case 'size': {
      const prices = lines.map((line) =>
        isOfSize(line, gives) ? line.total / line.quantity : Infinity,
      )
      const price = Math.min(...prices)
      if (price === Infinity) return { reason: 'other_prints' }
      const chosen = prices.indexOf(price)
      const off = lines.map((line, index) => (index === chosen ? atMost(price, line) : 0))
      return { lines: off, shipping: 0 }
    }
    case 'shipping':
      return { ...nothingOff(sale), shipping: Math.min(cheapestShipping, shipping) }
  }
}

function isOfSize(
  { product, size }: LineToDiscount,
  gives: { product: string; size: string },
): boolean {
  return product === gives.product && uprightNameOf(size) === gives.size
}

function nothingOff({ lines }: SaleToDiscount): Off {
  return { lines: lines.map(() => 0), shipping: 0 }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}
