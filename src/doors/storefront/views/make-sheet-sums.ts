// What a set costs with delivery, and when it arrives: the same sums as at the checkout.

import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import { arrivalDays } from '../../../trade/catalog/delivery/working-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import type { DiscountRule } from '../../../trade/catalog/prices/discounts.ts'
import { nextTier } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import type { DraftFields } from '../../../trade/checkout/draft/draft-fields.ts'
import { cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import { isTaxExemptSale } from '../../../trade/legal/tax-exempt-sale.ts'
import { tidyVatId } from '../../../trade/legal/vat-id.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { arrivalDates } from './arrival-dates.ts'
import type { SheetSums } from './sheet-view.ts'
import { taxViews } from './tax-views.ts'

type To = {
  /** Null if nothing is shipped anywhere. */
  country: string | null
  draft: DraftFields
  seller?: Pick<Seller, 'country' | 'exemptsBusinesses'>
  discounts: readonly DiscountRule[]
  now: number
}

/** Prints that can't be made yet are left out. */
export async function makeSheetSums(
  cart: Cart,
  { country, draft, seller, discounts, now }: To,
  { locale: { tag }, text }: LocaleTexts,
): Promise<SheetSums> {
  const lines = cart.lines.filter(({ chosen }) => chosen?.isAvailable)
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const money = (amount: number) => formatMoney(amount, cart.currency, tag)
  const prints = fillCount(text.cart.prints, copies, tag)
  const { isOrderable } = cart
  if (lines.length === 0) return { prints, total: '–', notes: [], isOrderable }
  if (country === null) return { prints, total: money(cart.subtotal), notes: [], isOrderable }
  const isHere = draft.country === country
  const vatId = tidyVatId(draft.vatId ?? '') || null
  const totals = await cartTotals(
    { ...cart, lines },
    {
      country,
      ...(isHere && { region: draft.region, postalCode: draft.postalCode }),
      method: draft.shippingMethod ?? null,
      discounts,
      isTaxExempt: seller !== undefined && isTaxExemptSale(seller, { country, vatId }),
    },
  )
  const { shipping, method, taxes, total } = totals
  const place = countryNames(tag).find(({ code }) => code === country)?.name ?? country
  const shipped =
    shipping > 0 ? fill(text.cart.withShipping, { price: money(shipping) }) : text.cart.freeShipping
  const arrives = fill(text.checkout.arrives, arrivalDates(arrivalDays(method, now), tag))
  const taxed = taxViews({ ...taxes, isIncluded: true }, { locale: tag, text })
  return {
    prints,
    total: money(total),
    notes: [
      [shipped, ...taxed.map(({ label }) => label)].join(', '),
      `${text.cart.shipTo} ${place}: ${arrives}`,
      ...tierNote(cart, lines, tag, text),
    ],
    isOrderable,
  }
}

/** What a few more pieces of the most frequent print would save. */
function tierNote(
  { catalog, currency }: Cart,
  lines: Cart['lines'],
  tag: string,
  { cart }: LocaleTexts['text'],
): string[] {
  const most = lines.reduce((one, other) => (other.pieces > one.pieces ? other : one))
  const product = getProduct(catalog, most.product)
  const next = most.chosen && nextTier(product, most.chosen, most.options, currency, most.pieces)
  if (next === null) return []
  const price = formatMoney(next.unitPrice, currency, tag)
  return [fill(cart.moreForLess, { count: next.missing, price })]
}
