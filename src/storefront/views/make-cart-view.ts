// From a cart to what its page shows.

import type { Catalog, Product } from '../../catalog/catalog.ts'
import { keepOptions } from '../../catalog/options.ts'
import { mostItemsOfALine } from '../../catalog/price-line.ts'
import { findProduct } from '../../catalog/products.ts'
import type { PictureFormat } from '../../images/picture-format.ts'
import { printImageJson } from '../../images/print-image/print-image-json.ts'
import type { Transfer } from '../../images/print-image/print-transfers.ts'
import type { Cart, CartLine } from '../../orders/carts/cart.ts'
import { sharedByPages } from '../json-for-script.ts'
import type { StageViewName } from '../parts/stage/stage-view.ts'
import type { Speech } from '../visit.ts'
import type { CartView, LineSummaryView, PrintImageView, ProductView } from './cart-view.ts'
import { leastPixels } from './least-pixels.ts'
import { makePrintShape } from './make-print-shape.ts'
import { makeProductView, withCrop } from './make-product-view.ts'
import { pictureView } from './picture-view.ts'

/** What was looked up for the page. */
export type Shown = {
  /** Of print images that are under way, by token. */
  transfers?: ReadonlyMap<string, Transfer>
  /** What the browser is shown pictures in. */
  pictureFormat?: PictureFormat
  /** Of the picture of the line to choose for. */
  blur?: string | null
}

type Asked = Shown & {
  /** The line to choose for; the one added last otherwise. */
  lineId?: string | undefined
  isStopped?: boolean
  shownAs?: StageViewName
}

/** Null: nothing is in it. */
export function makeCartView(cart: Cart, asked: Asked, { locale, text }: Speech): CartView | null {
  const line = chosenLine(cart, asked.lineId)
  if (line === undefined) return null
  const others = cart.lines.filter((other) => other !== line)
  const products = productViews(cart, line)
  return {
    locale: locale.tag,
    measures: locale.measures,
    kept: locale.kept,
    currency: cart.currency,
    line: {
      id: line.id,
      picture: pictureView(line.picture.shown, asked.pictureFormat ?? 'webp', asked.blur),
      printImage: printImageView(line, asked.transfers?.get(line.picture.token) ?? null),
      choice: { product: line.product, size: line.chosen?.name ?? null, quantity: line.quantity },
      products,
      leastPixels: leastPixels(cart.catalog, products, line),
      mostQuantity: mostItemsOfALine,
    },
    others: others.map((other) => ({
      ...summaryOf(other, cart.catalog),
      fault: faultOf(cart, other),
    })),
    isStopped: asked.isStopped === true && !line.chosen?.isAvailable,
    othersTotal: others.reduce((sum, other) => sum + (other.total ?? 0), 0),
    shownAs: asked.shownAs ?? 'object',
    text: {
      cart: sharedByPages(text.cart),
      stage: sharedByPages(text.stage),
      room: sharedByPages(text.room),
      size: sharedByPages(text.size),
      products: sharedByPages(text.products),
      productNotes: sharedByPages(text.productNotes),
    },
  }
}

/** The line that the page is for: the one added last, unless another is asked for. */
export function chosenLine(cart: Cart, lineId: string | undefined): CartLine | undefined {
  return cart.lines.find(({ id }) => id === lineId) ?? cart.lines.at(-1)
}

/** Of a line that can be ordered. */
export function summaryOf(line: CartLine, catalog: Catalog): LineSummaryView {
  const { product, options, chosen } = line
  const shape =
    chosen === null
      ? null
      : makePrintShape(findProduct(catalog, product), options, chosen, chosen.crop)
  return {
    id: line.id,
    product,
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
  const { width, height } = pixels
  if (picture.kind !== 'preview') return { state: 'none', percent: null, width, height }
  const { status, percent, matches } = printImageJson({ picture, transfer, declared })
  return { state: matches === false ? 'differs' : status, percent, width, height }
}

function faultOf(cart: Cart, line: CartLine): LineSummaryView['fault'] {
  if (line.chosen?.isAvailable) return null
  const sizes = productViews(cart, line).flatMap((product) => product.sizes)
  return sizes.some(({ isAvailable }) => isAvailable) ? 'size' : 'picture'
}

function productViews(cart: Cart, line: CartLine): ProductView[] {
  return cart.catalog.products.map((product) => productView(cart, line, product))
}

function productView(cart: Cart, line: CartLine, product: Product): ProductView {
  const isCurrent = product.name === line.product
  const options = isCurrent ? line.options : keepOptions(product, line.options)
  const view = makeProductView(product, options, line.pixels, cart.currency)
  if (!isCurrent || !line.isCropChosen || line.chosen === null) return view
  return withCrop(view, product, options, line.chosen)
}
