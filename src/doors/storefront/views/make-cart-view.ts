import type { Measures } from '../../../pure/contract/preferences.ts'
import { type PixelSize, printPixels } from '../../../pure/geometry/lengths.ts'
import { cropSpace, framingOf } from '../../../pure/geometry/move-crop.ts'
import type { Cart, CartLine } from '../../../trade/carts/cart.ts'
import { catalogForMeasures } from '../../../trade/catalog/choices/catalog-for-measures.ts'
import { allCombinations } from '../../../trade/catalog/choices/priced-options.ts'
import { nameIn } from '../../../trade/catalog/delivery/order-fees.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { payableStep } from '../../../trade/catalog/money/payable-step.ts'
import { hasDeals } from '../../../trade/catalog/prices/has-deals.ts'
import { maxItemsOfALine, nextTier, unitPrice } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import { orientationOf, orientations } from '../../../trade/catalog/sizes.ts'
import { netDiscount } from '../../../trade/catalog/taxes/net-discount.ts'
import { printImageJson } from '../../../trade/images/print-image/print-image-json.ts'
import type { Transfer } from '../../../trade/images/print-image/print-transfers.ts'
import type { PictureFormat } from '../../../trade/images/rendering/picture-format.ts'
import { sharedByPages } from '../layout/json-for-script.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import type { CartView, LineSummaryView, PrintImageView, RemovedLineView } from './cart-view.ts'
import type { DeliveryView } from './delivery-view.ts'
import { type Choice, type Deal, type Design, pricedAs } from './design/choice.ts'
import { packCatalog, unpacked } from './design/pack-catalog.ts'
import { sizeViews } from './design/size-view.ts'
import { makePrintShape } from './make-print-shape.ts'
import { pictureView } from './picture-view.ts'
import { productName, sizeName } from './print-names.ts'
import type { StageViewName } from './stage-view.ts'
import { wayBackTo } from './way-back-view.ts'

export type Shown = {
  /** Pending transfers of print images, by token. */
  transfers?: ReadonlyMap<string, Transfer>
  pictureFormat?: PictureFormat
  /** The blurred picture of the line being edited. */
  blur?: string | null
  delivery?: DeliveryView | null
  lastChosenAt?: number
  /** The site or app that the shopper came from. */
  origin?: URL | null
}

type CartRequest = Shown & {
  /** The line to edit. By default the one added last. */
  lineId?: string | undefined
  isStopped?: boolean
  shownAs?: StageViewName
  /** A line that was just removed. */
  removedId?: string | undefined
}

/** Null if the cart is empty. */
export function makeCartView(
  cart: Cart,
  requested: CartRequest,
  speech: LocaleTexts,
): CartView | null {
  const { locale, text } = speech
  const line = chosenLine(cart, requested.lineId)
  if (line === undefined) return null
  const others = cart.lines.filter((other) => other !== line)
  const least = line.chosen?.isAvailable
    ? null
    : leastPixels(designOfLine(cart, line, locale.measures))
  const { origin = null } = requested
  const delivery = requested.delivery ?? null
  return {
    locale: locale.tag,
    measures: locale.measures,
    preferences: locale.preferences,
    currency: cart.currency,
    delivery,
    lastChosenAt: requested.lastChosenAt ?? cart.lastChosenAt,
    catalog: packedFor(cart, line, locale.measures),
    line: {
      id: line.id,
      picture: pictureView(line.picture.shown, requested.pictureFormat ?? 'webp', requested.blur),
      printImage: printImageView(line, requested.transfers?.get(line.picture.token) ?? null),
      choice: choiceOf(cart, line),
      isGone: line.isGone,
      leastPixels: least,
      back: (least || origin) && wayBackTo(origin, text),
      mostQuantity: maxItemsOfALine,
    },
    deal: dealOf(cart, line, delivery, speech),
    others: others.map((other) => ({
      ...summaryOf(other, cart.catalog),
      fault: faultOf(cart, other, locale.measures),
    })),
    removed: removedLine(cart, requested.removedId, speech),
    isStopped: requested.isStopped === true && !line.chosen?.isAvailable,
    othersTotal: others.reduce((sum, other) => sum + (other.total ?? 0), 0),
    shownAs: requested.shownAs ?? 'object',
    text: {
      cart: sharedByPages(text.cart),
      options: sharedByPages(text.options),
      stage: sharedByPages(text.stage),
      size: sharedByPages(text.size),
      products: sharedByPages(text.products),
      productNotes: sharedByPages(text.productNotes),
      room: sharedByPages(text.room),
    },
  }
}

function dealOf(
  cart: Cart,
  line: CartLine,
  delivery: DeliveryView | null,
  { locale, text }: LocaleTexts,
): Deal | null {
  const { catalog, currency } = cart
  if (!hasDeals(catalog)) return null
  const { chosen, options, pieces, quantity, discount, unitPrice: price } = line
  if (chosen === null || price === null) return { of: '', unitPrice: 0, off: 0, note: '' }
  const product = getProduct(catalog, line.product)
  const takenOut = delivery?.taxes.takenOut ?? 0
  const step = payableStep(currency)
  const off =
    takenOut === 0
      ? discount
      : netDiscount({ unitPrice: price, quantity, discount }, takenOut, step)
  const money = (amount: number) => formatMoney(amount, currency, locale.tag)
  const single = unitPrice(product, chosen, options, currency)
  const next = nextTier(product, chosen, options, currency, pieces)
  const more = next && { count: next.missing, price: money(next.unitPrice) }
  const notes = [
    ...(price < single ? [fill(text.cart.each, { price: money(price) })] : []),
    ...(more === null ? [] : [fill(text.cart.moreForLess, more)]),
    ...cart.packages.map(({ name, amount }) => {
      const named = fill(text.checkout.discount, { name: nameIn(name, locale.language) })
      return `${named}: ${money(-amount)}`
    }),
  ]
  const of = pricedAs(choiceOf(cart, line), { name: chosen.name, unitPrice: single })
  return { of, unitPrice: price, off, note: notes.join(' · ') }
}

export function chosenLine(cart: Cart, lineId: string | undefined): CartLine | undefined {
  return cart.lines.find(({ id }) => id === lineId) ?? cart.lines.at(-1)
}

export function designOfLine(cart: Cart, line: CartLine, measures: Measures): Design {
  const products = unpacked(packedFor(cart, line, measures))
  return { products, picture: line.pixels, mostQuantity: maxItemsOfALine }
}

/** The catalog in the shopper's units, plus the size that is already chosen. */
function packedFor({ catalog, currency }: Cart, { chosen }: CartLine, measures: Measures) {
  return packCatalog(catalogForMeasures(catalog, measures, chosen?.uprightName ?? null), currency)
}

export function choiceOf(cart: Cart, line: CartLine): Choice {
  const { product, options, quantity, chosen, pixels } = line
  const rest = { product, options, quantity }
  if (chosen === null) return { ...rest, size: null, format: hangingAs(pixels), framing: null }
  const { floorDpi } = getProduct(cart.catalog, product).scale
  const space = cropSpace(pixels, chosen.area, floorDpi)
  return {
    ...rest,
    size: chosen.name,
    format: orientationOf(chosen),
    framing: line.isCropChosen ? framingOf(chosen.crop, space) : null,
  }
}

function hangingAs({ width, height }: PixelSize): Choice['format'] {
  return width > height ? 'landscape' : 'portrait'
}

export function removedLine(
  { removed }: Cart,
  id: string | undefined,
  { locale, text }: LocaleTexts,
): RemovedLineView | null {
  if (removed === null || removed.id !== id) return null
  const product = productName(removed.product, text)
  const size =
    removed.chosen &&
    sizeName(removed.chosen, { locale: locale.tag, measures: locale.measures, text })
  return { id: removed.id, name: size === null ? product : `${product}, ${size}` }
}

/** The line must be complete enough to be ordered. */
export function summaryOf(line: CartLine, catalog: Cart['catalog']): LineSummaryView {
  const { product, options, chosen } = line
  const shape =
    chosen === null
      ? null
      : makePrintShape(getProduct(catalog, product), options, chosen, chosen.crop, line.pixels)
  return {
    id: line.id,
    product,
    options,
    shape,
    picture: pictureView(line.picture.shown),
    quantity: line.quantity,
    unitPrice: line.unitPrice ?? 0,
    fault: null,
  }
}

function printImageView(
  { picture, pixels, declared }: CartLine,
  transfer: Transfer | null,
): PrintImageView {
  if (picture.kind !== 'preview') return { state: 'none', percent: null, ...pixels }
  const { status, percent, matches } = printImageJson({ picture, transfer, declared })
  return { state: matches === false ? 'differs' : status, percent, ...pixels }
}

function faultOf(cart: Cart, line: CartLine, measures: Measures): LineSummaryView['fault'] {
  if (line.chosen?.isAvailable) return null
  return leastPixels(designOfLine(cart, line, measures)) === null ? 'size' : 'picture'
}

/**
 * The fewest pixels with which any size is available, with any options. Null if one is available
 * already.
 */
function leastPixels({ products, picture }: Design): PixelSize | null {
  const needs: PixelSize[] = []
  const ways = products.flatMap((product) =>
    [{}, ...allCombinations(product)].map((options) => ({ product, options })),
  )
  for (const { product, options } of ways) {
    for (const orientation of orientations) {
      for (const size of sizeViews({ product, options, picture, orientation })) {
        // A sold-out size does not count as a lack of pixels.
        if (size.fault !== 'pixels') return null
        needs.push(printPixels(size.area.covered, product.scale.floorDpi))
      }
    }
  }
  return needs.reduce<PixelSize | null>(
    (least, need) =>
      least !== null && least.width * least.height <= need.width * need.height ? least : need,
    null,
  )
}
