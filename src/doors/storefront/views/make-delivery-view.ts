// From a cart and the country that it goes to, to what its page says of shipping, dates and taxes. The
// country is that of the checkout, so that what stands here is what is paid there.

import { keptOf } from '../../../pure/kept-of.ts'
import type { Cart, CartLine } from '../../../trade/carts/cart.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import { payableStep } from '../../../trade/catalog/payable-step.ts'
import { findProduct } from '../../../trade/catalog/products.ts'
import { itemRates, shippingOffers } from '../../../trade/catalog/shipping-methods.ts'
import { isShippedTo } from '../../../trade/catalog/shipping-zones.ts'
import type { SaleTaxes } from '../../../trade/catalog/taxes/taxes.ts'
import { taxesOf } from '../../../trade/catalog/taxes-of.ts'
import { arrivalDays } from '../../../trade/catalog/working-days.ts'
import { placeForTaxes } from '../../../trade/checkout/addresses/find-region.ts'
import type { DraftFields } from '../../../trade/checkout/draft/draft-fields.ts'
import { fill } from '../fill.ts'
import { sharedByPages } from '../json-for-script.ts'
import type { LocaleTexts } from '../visit.ts'
import { arrivalDates } from './arrival-dates.ts'
import type { DeliveryView } from './delivery-view.ts'
import { likelyCountries } from './likely-countries.ts'
import { taxViews } from './tax-views.ts'

export type Country = { code: string; name: string }

const kept = keptOf<Catalog, string, readonly Country[]>()

/** Where parcels go, by their names in the language. Shared by pages. */
export function servedCountries({ catalog }: Pick<Cart, 'catalog'>, tag: string) {
  const served = () => countryNames(tag).filter(({ code }) => isShippedTo(catalog, code))
  return kept(catalog, tag, () => sharedByPages(served()))
}

/** That of the checkout, else the likeliest; null where nothing is shipped anywhere. */
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

type To = { country: string; draft: DraftFields; now: number }

export async function makeDeliveryView(
  cart: Cart,
  line: CartLine,
  { country, draft, now }: To,
  { locale: { tag }, text }: LocaleTexts,
): Promise<DeliveryView> {
  const { catalog, currency } = cart
  const offers = shippingOffers(catalog, country)
  const chosen = offers.filter(({ name }) => name === draft.shippingMethod)
  const others = cart.lines.filter((other) => other !== line && other.chosen?.isAvailable)
  const sale = {
    ...placeForTaxes(draft.country === country ? { ...draft, country } : { country }),
    currency,
    lineTotals: others.map(({ total }) => total ?? 0),
    shipping: 0,
  }
  const taxes = await taxesOf(catalog).of(sale)
  const { isIncluded, lines, tax, isOnShipping } = taxes
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
          rates: itemRates(terms, findProduct(catalog, product), currency),
          isOversize: chosen?.isOversize === true,
          quantity,
        })),
      }
    }),
    step: payableStep(currency),
    taxes: {
      millionths: isIncluded ? [] : lines.map(({ millionths }) => millionths),
      isOnShipping,
      ofOthers: isIncluded ? 0 : tax,
    },
    taxNote: taxNote(cart, taxes, country, { locale: tag, text }),
  }
}

/** Empty where there is nothing to say. */
function taxNote(
  { catalog }: Cart,
  taxes: SaleTaxes,
  country: string,
  saying: Parameters<typeof taxViews>[1],
): string {
  const { places = [], isIncluded = false } = catalog.taxes ?? {}
  const isByRegion = places.some((place) => place.country === country && place.region !== null)
  // The sum holds them, whether the prices do or they come on top of those.
  const named = taxViews({ ...taxes, isIncluded: true }, saying).map(({ label }) => label)
  const isComplete = isIncluded || taxes.region !== null || !isByRegion
  if (isComplete) return named.join(', ')
  const { atCheckout, byAddress } = saying.text.tax
  return [...named, named.length > 0 ? byAddress : atCheckout].join(', ')
}
