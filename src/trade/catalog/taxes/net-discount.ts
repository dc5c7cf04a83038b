import { shareOf } from '../money/share-of.ts'
import { withoutTax } from './tax-amounts.ts'

/** The discount of a line whose price loses the taxes in it: the same share of the lower price. */
export function netDiscount(
  { unitPrice, quantity, discount }: { unitPrice: number; quantity: number; discount: number },
  allMillionths: number,
  step: number,
): number {
  const net = withoutTax(unitPrice, allMillionths, step) * quantity
  return shareOf(net, discount, unitPrice * quantity, step)
}
