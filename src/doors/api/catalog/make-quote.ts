// Prices and arrival dates of prints before an order is placed. Prices, totals and resolutions
// equal those of an order placed now.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { collectFaults, type Faults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { readForm } from '../../../ground/http/api/read-form.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import type { QuoteJson, QuoteLineJson } from '../../../pure/contract/schemas/quote-schema.ts'
import { cropInPixels } from '../../../pure/geometry/crop.ts'
import { printPixels } from '../../../pure/geometry/lengths.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { maxLinesOfACart } from '../../../trade/carts/cart.ts'
import { countries } from '../../../trade/catalog/countries.ts'
import { isShippedTo } from '../../../trade/catalog/delivery/shipping-zones.ts'
import { arrivalDays } from '../../../trade/catalog/delivery/working-days.ts'
import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import { nextTier, type PricedLine } from '../../../trade/catalog/prices/price-line.ts'
import { countPieces } from '../../../trade/catalog/prices/tiers.ts'
import { priceBefore } from '../../../trade/catalog/reductions/price-before.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/read-store-catalog.ts'
import { faultSentence } from '../../../trade/checkout/addresses/address-fault.ts'
import { addressFormat } from '../../../trade/checkout/addresses/address-format.ts'
import { checkBusiness } from '../../../trade/checkout/addresses/check-business.ts'
import { chooseRegion } from '../../../trade/checkout/addresses/find-region.ts'
import { cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import { readCodeToQuote } from '../../../trade/checkout/placing/code-of-cart.ts'
import { discountsJson, feesJson, taxesJson } from '../../../trade/checkout/placing/taxes-json.ts'
import { codeRefused } from '../../../trade/discount-codes/code-refusal.ts'
import { priceListOfTokens } from '../../../trade/images/price-list-of-tokens.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { isTaxExemptSale } from '../../../trade/legal/tax-exempt-sale.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { CheckedLine } from '../orders/checks/check-line.ts'
import { checkLines, completeLines, tokensOf } from '../orders/checks/check-lines.ts'
import { checkCode, checkCurrency } from '../orders/checks/check-order-request.ts'
import { checkPriceList } from '../orders/checks/check-price-list.ts'
import { quoteLineRequest } from '../orders/line-request.ts'
import { codeWish, currencyWish, priceListWish, vatIdWish } from '../orders/order-request.ts'

export const quoteRequest = Type.Object(
  {
    currency: currencyWish,
    country: Type.String({
      maxLength: 40,
      description: 'Where it is sent: ISO 3166-1 alpha-2.',
      examples: ['US'],
    }),
    region: Type.Optional(
      nullable(
        Type.String({
          maxLength: 80,
          description:
            'Where taxes differ by it: ISO 3166-2 without the country, or its name. Left out, the country’s taxes are counted.',
          examples: ['OR'],
        }),
      ),
    ),
    postal_code: Type.Optional(
      nullable(
        Type.String({
          maxLength: 40,
          description:
            'Where taxes differ within a country or region. It counts before the region where the two contradict each other.',
          examples: ['97201'],
        }),
      ),
    ),
    vat_id: vatIdWish,
    code: codeWish,
    price_list: priceListWish,
    lines: Type.Array(quoteLineRequest, { minItems: 1, maxItems: maxLinesOfACart }),
  },
  { additionalProperties: false },
)

/**
 * Throws all faults together (422). A picture too small for a size is not a fault; the response
 * reports it.
 */
export async function makeQuote(
  deps: { db: Queries; store: Store; now: () => number },
  body: unknown,
): Promise<QuoteJson> {
  const { db, store, now } = deps
  const faults = collectFaults()
  const { faults: ofForm, read: request, ...parts } = readForm(quoteRequest, body)
  const { isWhole } = parts
  faults.list.push(...ofForm)
  const refused = () => fieldsRefused('No quote is available for this request.', faults.list)
  if (!parts.hasForm('')) throw refused()
  const listId = isWhole('price_list')
    ? await checkPriceList({ db, store }, faults, request.price_list)
    : null
  const tokens = Array.isArray(request.lines) ? tokensOf(request.lines) : []
  const named = listId ?? (await priceListOfTokens(db, tokens))
  const catalog = await readStoreCatalog(db, store, named)
  const context = { db, store, catalog, now }
  const currency = isWhole('currency') ? checkCurrency(context, faults, request.currency) : null
  const country = isWhole('country') ? request.country.trim().toUpperCase() : ''
  if (isWhole('country') && !isShippedTo(catalog, country)) {
    const advice = ' Use a two-letter country code (ISO 3166-1) such as US or DE.'
    const isCountry = countries.includes(country)
    faults.add(
      'country',
      'parameter_invalid',
      `Shipping to this country is not available.${isCountry ? '' : advice}`,
    )
  }
  const region = isWhole('region') ? regionOf(faults, country, request.region) : null
  const code = isWhole('code') ? checkCode(faults, request.code) : null
  const vatId = isWhole('vat_id') ? vatIdOf(faults, request.vat_id) : null
  const lines = Array.isArray(request.lines)
    ? completeLines(await checkLines(context, faults, request.lines, parts))
    : null
  if (faults.list.length > 0 || currency === null || lines === null) throw refused()

  const isTaxExempt = isTaxExemptSale(await readSeller(db), { country, vatId })
  const postalCode = isWhole('postal_code') ? request.postal_code : null
  const asked =
    code === null ? null : await readCodeToQuote(db, code, { storeId: store.id, at: now() })
  const discounts = asked?.rules ?? []
  const to = { country, region, postalCode, isTaxExempt, discounts }
  const canBeOrdered = lines.every(({ chosen }) => chosen.isAvailable)
  // A print that can't be made has a price too.
  const cart = {
    catalog,
    currency,
    lines: lines.map((line) => {
      const { product, chosen } = line
      return { ...line, product: product.name, chosen: { ...chosen, isAvailable: true } }
    }),
  }
  const priced = await cartTotals(cart, to)
  const pieces = countPieces(lines.map((line) => ({ ...line, size: line.chosen.name })))
  const refusal = asked?.refusal() ?? null
  if (refusal !== null) {
    throw codeRefused('No quote is available for this request.', refusal, currency)
  }
  return {
    currency,
    country,
    region,
    lines: lines.map((line, index) =>
      quoteLine(line, priced.lines[index], { currency, pieces: pieces[index] ?? line.quantity }),
    ),
    subtotal: priced.subtotal,
    discounts: discountsJson(priced.discounts, null)
      .filter(({ amount }) => amount > 0)
      .map(({ shipping: _, ...discount }) => discount),
    fees: feesJson(priced.fees, null),
    tax_included: !priced.isTaxExempt && (catalog.taxes?.isIncluded ?? false),
    tax_exempt: priced.isTaxExempt,
    can_be_ordered: canBeOrdered,
    shipping_methods: await Promise.all(
      (canBeOrdered ? priced.methods : []).map(async ({ name, price, minDays, maxDays }) => {
        const arrival = arrivalDays({ minDays, maxDays }, now())
        const sums = await cartTotals(cart, { ...to, method: name, isExact: true })
        const { tax, total, taxes, discounts } = sums
        return {
          name,
          price,
          discount: discounts.reduce((sum, { shipping }) => sum + shipping, 0),
          tax,
          tax_included: taxes.isIncluded,
          total,
          taxes: taxesJson(taxes.lines),
          min_days: minDays,
          max_days: maxDays,
          arrives_from: arrival.from,
          arrives_to: arrival.to,
        }
      }),
    ),
  }
}

/** Validated like the region of an order. */
function regionOf(faults: Faults, country: string, requested: string | null | undefined) {
  const region = chooseRegion(addressFormat(country), tidyText(requested ?? ''))
  if (region === null) {
    const advice = sentence(
      'This country has no such region. Enter its ISO 3166-2 code or its name.',
    )
    faults.add('region', 'parameter_invalid', advice)
  }
  return region?.code || null
}

/**
 * Normalized like the VAT ID of an order. Null for a private person or if it is not a valid VAT ID.
 */
function vatIdOf(faults: Faults, requested: string | null | undefined): string | null {
  const checked = checkBusiness({ company: '', vatId: requested ?? '' })
  if (checked.ok) return checked.business?.vatId ?? null
  const { vatId } = checked.faults
  if (vatId !== undefined) faults.add('vat_id', 'parameter_invalid', faultSentence(vatId))
  return null
}

function quoteLine(
  line: CheckedLine,
  priced: PricedLine | undefined,
  { currency, pieces }: { currency: Currency; pieces: number },
): QuoteLineJson {
  if (priced === undefined) throw new Error('A line was quoted without a price.')
  const { picture, pixels, product, options, chosen, quantity } = line
  const { unitPrice, discount, total } = priced
  const before = priceBefore(product, chosen, options, currency)
  const next = nextTier(product, chosen, options, currency, pieces)
  const { width, height } = cropInPixels(chosen.crop, pixels)
  const { floorDpi, goodDpi, sharpDpi } = product.scale
  const needed = (dpi: number) => printPixels(chosen.area.covered, dpi)
  const { x, y, width: cropWidth, height: cropHeight } = chosen.crop
  return {
    image_token: picture?.token ?? null,
    product: product.name,
    size: chosen.name,
    options: { ...options },
    crop: { x, y, width: cropWidth, height: cropHeight },
    crop_loss: Math.round(chosen.cropLoss * 1e4) / 1e4,
    quantity,
    unit_price: unitPrice,
    ...(before !== null && { unit_price_before: before }),
    ...(next && { next_tier: { missing: next.missing, unit_price: next.unitPrice } }),
    discount,
    total,
    print: {
      can_be_printed: chosen.isAvailable,
      reason: chosen.reason,
      dpi: chosen.dpi,
      sharpness: chosen.sharpness,
      pixels: { width, height },
      pixels_needed: {
        to_print: needed(floorDpi),
        good: needed(goodDpi),
        sharp: needed(sharpDpi),
      },
    },
  }
}
