import { applyCurrency } from './apply-currency.ts'
import { applyDiscountCode } from './apply-discount-code.ts'
import { applyGroup } from './apply-group.ts'
import type { StorefrontDeps } from './storefront-deps.ts'

/** What a link may say about a cart, on each of its pages: currency, discount code and group. */
export function applyCartQuery(deps: Pick<StorefrontDeps, 'database' | 'now'>) {
  return [applyCurrency(deps), applyDiscountCode(deps), applyGroup(deps)]
}
