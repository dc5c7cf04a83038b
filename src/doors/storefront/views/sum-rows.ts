import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'
import type { SumsView } from './checkout-view.ts'

type SumRow = { label: string; amount: number }

/** Goods and shipping before discounts, then each discount with its name, as a negative amount. */
export function soldRows(
  { subtotal, shipping, discounts }: Pick<SumsView, 'subtotal' | 'shipping' | 'discounts'>,
  text: Messages,
): SumRow[] {
  const goodsOff = discounts.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: text.checkout.subtotal, amount: subtotal + goodsOff },
    ...shippingRows({ shipping, discounts }, text),
  ]
}

/** The same without the goods. */
export function shippingRows(
  { shipping, discounts }: Pick<SumsView, 'shipping' | 'discounts'>,
  text: Messages,
): SumRow[] {
  const off = discounts.reduce((sum, each) => sum + each.shipping, 0)
  return [
    { label: text.checkout.shippingPrice, amount: shipping + off },
    ...discounts.map(({ name, amount, shipping: ofShipping }) => {
      return { label: fill(text.checkout.discount, { name }), amount: -amount - ofShipping }
    }),
  ]
}

/** After the total: what a gift card pays of it, and the rest. Empty if none does. */
export function giftCardRows(
  { total, giftCard = 0 }: Pick<SumsView, 'total' | 'giftCard'>,
  text: Messages,
): SumRow[] {
  if (giftCard === 0) return []
  return [
    { label: text.giftCard.row, amount: -giftCard },
    { label: text.giftCard.toPay, amount: total - giftCard },
  ]
}
