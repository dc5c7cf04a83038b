// Converts a cart and its destination country to the page's notes about shipping, dates and taxes.
// The country is the same as at checkout, so that the amounts agree.

import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { memoizeBy } from '../../../pure/memoize-by.ts'
import type { Cart, CartLine } from '../../../trade/carts/cart.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import { feesAt } from '../../../trade/catalog/delivery/order-fees.ts'
import { itemRates, shippingOffers } from '../../../trade/catalog/delivery/shipping-methods.ts'
import { isShippedTo } from '../../../trade/catalog/delivery/shipping-zones.ts'
import { taxesOf } from '../../../trade/catalog/delivery/taxes-of.ts'
import { arrivalDays } from '../../../trade/catalog/delivery/working-days.ts'
import { payableStep } from '../../../trade/catalog/money/payable-step.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import { netDiscount } from '../../../trade/catalog/taxes/net-discount.ts'
import { withoutTax } from '../../../trade/catalog/taxes/tax-amounts.ts'
import {
  noTaxes,
  type SaleTaxes,
  type TaxableSale,
  type TaxRate,
} from '../../../trade/catalog/taxes/taxes.ts'
import { addressFormat } from '../../../trade/checkout/addresses/address-format.ts'
import { placeForTaxes } from '../../../trade/checkout/addresses/find-region.ts'
import type { DraftFields } from '../../../trade/checkout/draft/draft-fields.ts'
import { isTaxExemptSale } from '../../../trade/legal/tax-exempt-sale.ts'
import { tidyVatId } from '../../../trade/legal/vat-id.ts'
import { sharedByPages } from '../layout/json-for-script.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import { arrivalDates } from './arrival-dates.ts'
import type { DeliveryView } from './delivery-view.ts'
import { likelyCountries } from './likely-countries.ts'
import { taxViews } from './tax-views.ts'

export type Country = { code: string; name: string }

const kept = memoizeBy<Catalog, string, readonly Country[]>()

/** The countries that are shipped to, with names in the language. Shared between pages. */
export function servedCountries({ catalog }: Pick<Cart, 'catalog'>, tag: string) {
  const served = () => countryNames(tag).filter(({ code }) => isShippedTo(catalog, code))
  return kept(catalog, tag, () => sharedByPages(served()))
}

/**
 * The country of the checkout, otherwise the likeliest one. Null if nothing is shipped anywhere.
 */
export function deliveryCountry(
  cart: Pick<Cart, 'catalog' | 'currency'>,
  {
    typed,
    languages,
    tag,
  }: { typed: string | undefined; languages: string | undefined; tag: string },
): string | null {
  const served = servedCountries(cart, tag).map(({ code }) => code)
  const wishes = [typed, ...likelyCountries(languages, cart.currency, tag), served[0]]
  return wishes.find((wish) => wish !== undefined && served.includes(wish)) ?? null
}

type To = {
  country: string
  draft: DraftFields
  now: number
  /** Undefined if the seller's details have not been entered. */
  seller?: Pick<Seller, 'country' | 'exemptsBusinesses'>
}

export async function makeDeliveryView(
  cart: Cart,
  line: CartLine,
  { country, draft, now, seller }: To,
  { locale: { tag }, text }: LocaleTexts,
): Promise<DeliveryView> {
  const { catalog, currency } = cart
  const offers = shippingOffers(catalog, country)
  const chosen = offers.filter(({ name }) => name === draft.shippingMethod)
  const others = cart.lines.filter((other) => other !== line && other.chosen?.isAvailable)
  const place = placeForTaxes(draft.country === country ? { ...draft, country } : { country })
  const sale = {
    ...place,
    currency,
    lineTotals: others.map(({ total }) => total ?? 0),
    shipping: 0,
  }
  const usual = await taxesOf(catalog).of(sale)
  const step = payableStep(currency)
  const isExempt = isExemptSale(seller, usual, { country, vatId: draft.vatId ?? '' })
  const taxes = isExempt ? await noTaxes.of(sale) : usual
  const { isIncluded, lines, tax } = taxes
  const takenOut = isExempt && usual.isIncluded ? sumOf(usual.lines) : 0
  const takenOutOfOthers = others.reduce((sum, { unitPrice, quantity, discount, total }) => {
    const priced = { unitPrice: unitPrice ?? 0, quantity, discount }
    const price = withoutTax(priced.unitPrice, takenOut, step) * quantity
    return sum + price - netDiscount(priced, takenOut, step) - (total ?? 0)
  }, 0)
  return {
    country,
    text: {
      withShipping: text.cart.withShipping,
      freeShipping: text.cart.freeShipping,
    },
    ways: (chosen.length > 0 ? chosen : offers).map(({ terms }) => {
      const rates = catalog.products.map((product) => {
        return [product.name, itemRates(terms, product, currency)] as const
      })
      return {
        arrives: fill(text.checkout.arrives, arrivalDates(arrivalDays(terms, now), tag)),
        rates: Object.fromEntries(rates),
        others: others.map(({ product, chosen, quantity }) => ({
          rates: itemRates(terms, getProduct(catalog, product), currency),
          isOversize: chosen?.isOversize === true,
          quantity,
        })),
      }
    }),
    step,
    fees: feesAt(catalog, place, currency).map(({ amount, from, isTaxed }) => {
      return { amount, from, isTaxed }
    }),
    taxes: {
      millionths: isIncluded ? [] : lines.map(({ millionths }) => millionths),
      isOnShipping: usual.isOnShipping,
      ofOthers: (isIncluded ? 0 : tax) + (takenOut === 0 ? 0 : takenOutOfOthers),
      takenOut,
    },
    taxNote: isExempt ? '' : taxNote(cart, taxes, sale, { locale: tag, text }),
  }
}

/** Empty if there is no note. */
function taxNote(
  { catalog }: Cart,
  taxes: SaleTaxes,
  { country, region }: Pick<TaxableSale, 'country' | 'region'>,
  saying: Parameters<typeof taxViews>[1],
): string {
  const { places = [], isIncluded = false } = catalog.taxes ?? {}
  const isByRegion = places.some((place) => place.country === country && place.region !== null)
  // The total includes the taxes, whether they are part of the prices or added to them.
  const named = taxViews({ ...taxes, isIncluded: true }, saying).map(({ label }) => label)
  // A region without its own rates has those of its country, so the total is final.
  const isKnown = taxes.region !== null || isRegionOf(country, region)
  const isComplete = isIncluded || isKnown || !isByRegion
  if (isComplete) return named.join(', ')
  const { atCheckout, byAddress } = saying.text.tax
  return [...named, named.length > 0 ? byAddress : atCheckout].join(', ')
}

/** Must agree with cartTotals(): in a region without tax there is no exemption. */
function isExemptSale(
  seller: To['seller'],
  { lines, region }: SaleTaxes,
  { country, vatId }: { country: string; vatId: string },
): boolean {
  if (seller === undefined || (lines.length === 0 && region !== null)) return false
  return isTaxExemptSale(seller, { country, vatId: tidyVatId(vatId) || null })
}

function sumOf(rates: readonly TaxRate[]): number {
  return rates.reduce((sum, { millionths }) => sum + millionths, 0)
}

/** In countries where the region is a text field, any text is a region. */
function isRegionOf(country: string, region: string | null): boolean {
  const { regions = [] } = addressFormat(country) ?? {}
  return region !== null && (regions.length === 0 || regions.some(({ code }) => code === region))
}
