// The catalog of a store for its programs: sizes, options and prices, including the store's markup.

import { isDeepStrictEqual } from 'node:util'
import { languages } from '../../../pure/contract/language.ts'
import { maxReferenceIdLength } from '../../../pure/contract/reference-id.ts'
import type { StoreCatalogJson } from '../../../pure/contract/schemas/catalog-schema.ts'
import { micrometresPerMillimetre } from '../../../pure/geometry/lengths.ts'
import { recordOf } from '../../../pure/objects.ts'
import { maxLinesOfACart } from '../../../trade/carts/cart.ts'
import type { Catalog, Product, ProductSize } from '../../../trade/catalog/catalog.ts'
import {
  carriedOptions,
  fits,
  type Options,
} from '../../../trade/catalog/choices/chosen-options.ts'
import { shippedCountries } from '../../../trade/catalog/delivery/shipping-zones.ts'
import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import { maxItemsOfALine, unitPrice } from '../../../trade/catalog/prices/price-line.ts'
import { priceBefore } from '../../../trade/catalog/reductions/price-before.ts'
import { shippingMethodNames } from '../../../trade/catalog/shipping-terms.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'

type ProductJson = StoreCatalogJson['products'][number]
type SizeJson = ProductJson['sizes'][number]

export function storeCatalogJson(
  catalog: Catalog,
  currencies: readonly Currency[],
  limits: { maxUploadBytes: number; maxPixels: number },
): StoreCatalogJson {
  return {
    currencies: [...currencies],
    products: catalog.products.map((product) => productJson(product, currencies, catalog)),
    packages: (catalog.packages ?? []).map(({ name, price, slots }) => ({
      names: { ...name },
      prices: Object.fromEntries(
        Object.entries(price).filter(([each]) => currencies.includes(each)),
      ),
      slots: slots.map(({ quantity, product, sizes, pictures }) => {
        return { quantity, product, sizes: [...sizes], pictures }
      }),
    })),
    shipping_methods: shippingMethodNames.filter((name) =>
      [...catalog.shipping.values()].some((methods) => methods[name] !== undefined),
    ),
    countries: shippedCountries(catalog),
    limits: {
      lines: maxLinesOfACart,
      quantity: maxItemsOfALine,
      reference_id_characters: maxReferenceIdLength,
      upload_bytes: limits.maxUploadBytes,
      pixels: limits.maxPixels,
    },
  }
}

function productJson(
  product: Product,
  currencies: readonly Currency[],
  { customWords }: Catalog,
): ProductJson {
  const { floorDpi, goodDpi, sharpDpi } = product.scale
  const options = Object.entries(product.options).map(([name, option]) => [
    name,
    {
      default: option.defaultValue,
      choices: option.choices.map(({ value, leastSize, isSoldOut }) => ({
        value,
        least_size: leastSize?.name ?? null,
        sold_out: isSoldOut,
      })),
    },
  ])
  const sizes = product.sizes.map((row) => sizeJson(product, row, currencies))
  const custom = customWords?.products[product.name]
  return {
    product: product.name,
    names: recordOf(languages, (language) => {
      const named: Readonly<Record<string, string>> = messagesIn(language).products
      return (custom?.[language] ?? custom?.en)?.name ?? named[product.name] ?? product.name
    }),
    from: product.isSoldOut ? {} : leastPrices(sizes, currencies),
    slug: product.slug,
    sold_out: product.isSoldOut,
    ...(product.countsAllSizes && { tiers_over: 'product' as const }),
    dpi: { to_print: floorDpi, good: goodDpi, sharp: sharpDpi },
    options: Object.fromEntries(options),
    sizes,
  }
}

function leastPrices(sizes: readonly SizeJson[], currencies: readonly Currency[]) {
  const offered = sizes.filter((size) => !size.sold_out)
  if (offered.length === 0) return {}
  return recordOf(currencies, (currency) =>
    Math.min(...offered.map(({ prices }) => prices[currency] ?? Number.POSITIVE_INFINITY)),
  )
}

function sizeJson(product: Product, row: ProductSize, currencies: readonly Currency[]): SizeJson {
  const { upright, lying, isSoldOut } = row
  const pricesOf = (chosen: Options) => {
    const options = carriedOptions(product, chosen, upright)
    const prices = currencies.map((currency) => [
      currency,
      unitPrice(product, upright, options, currency),
    ])
    const before = currencies.flatMap((currency) => {
      const price = priceBefore(product, upright, options, currency)
      return price === null ? [] : [[currency, price]]
    })
    const tiers = row.tiers?.map(({ from }) => ({
      from,
      prices: recordOf(currencies, (currency) =>
        unitPrice(product, upright, options, currency, from),
      ),
    }))
    return {
      prices: Object.fromEntries(prices),
      ...(before.length > 0 && { prices_before: Object.fromEntries(before) }),
      ...(tiers !== undefined && { tiers }),
    }
  }
  const plain = pricesOf({})
  const variants = pricedChoices(product, row)
    .map((options) => ({ options, ...pricesOf(options) }))
    .filter(({ options: _, ...variant }) => !isDeepStrictEqual(variant, plain))
  return {
    size: upright.name,
    lying: lying.name,
    centimetres: upright.centimetres,
    label: upright.label,
    millimetres: {
      width: upright.widthMicrometres / micrometresPerMillimetre,
      height: upright.heightMicrometres / micrometresPerMillimetre,
    },
    sold_out: isSoldOut,
    ...plain,
    variants,
  }
}

/** Every combination of the options that affect the price, if the size is large enough for them. */
function pricedChoices(product: Product, { upright }: ProductSize): Record<string, string>[] {
  const priced = Object.entries(product.options).filter(([, { choices }]) =>
    choices.some(({ bands }) => bands.length > 0),
  )
  return priced.reduce<Record<string, string>[]>(
    (combinations, [name, { choices }]) =>
      choices
        .filter((choice) => fits(choice, upright))
        .flatMap(({ value }) => combinations.map((before) => ({ ...before, [name]: value }))),
    [{}],
  )
}
