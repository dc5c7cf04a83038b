import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { t } from '../../i18n/t.ts'
import { moneyText } from '../formats.ts'
import { Fact } from './fact.tsx'

type Props = {
  order: Pick<OrderJson, 'subtotal' | 'shipping' | 'discounts' | 'currency'>
  /** What the prints are called on the page. */
  goods: string
}

/** Goods and shipping before discounts, then each discount. */
export function SoldFacts({ order, goods }: Props) {
  const { subtotal, shipping, discounts, currency } = order
  const money = (amount: number) => moneyText(amount, currency)
  const goodsOff = discounts.reduce((sum, { amount }) => sum + amount, 0)
  const shippingOff = discounts.reduce((sum, off) => sum + off.shipping, 0)
  return (
    <>
      <Fact name={goods}>{money(subtotal + goodsOff)}</Fact>
      <Fact name={t('Shipping')}>{money(shipping + shippingOff)}</Fact>
      {discounts.map(({ name, amount, shipping: ofShipping }) => (
        <Fact key={name} name={t('Discount: {name}', { name })}>
          {money(-amount - ofShipping)}
        </Fact>
      ))}
    </>
  )
}
