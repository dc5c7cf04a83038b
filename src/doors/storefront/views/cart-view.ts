// The data of the cart page: the line being edited with its choices, and the other lines. The same
// object is rendered on the server and sent to the island as JSON.

import type { Measures, Preferences } from '../../../pure/contract/preferences.ts'
import type { PictureSize } from '../../../pure/geometry/crop.ts'
import type { Options } from '../../../trade/catalog/choices/chosen-options.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { DeliveryView } from './delivery-view.ts'
import type { Choice, Deal, Design } from './design/choice.ts'
import type { PageCatalog, ShopProduct } from './design/page-catalog.ts'
import type { PictureView, PrintShape } from './print-view.ts'
import type { StageViewName } from './stage-view.ts'
import type { WayBackView } from './way-back-view.ts'

export type CartView = {
  /** BCP 47, with the region. */
  locale: string
  measures: Measures
  /** Added to every link. */
  preferences: Preferences
  currency: string
  /** Null if nothing is shipped anywhere, or if the cart is empty. */
  delivery: DeliveryView | null
  /** Time of the last choice shown, in milliseconds since the Unix epoch. 0 for none. */
  lastChosenAt: number
  catalog: PageCatalog
  line: LineView
  /** Null if the prices of the catalog depend on nothing but the line. */
  deal: Deal | null
  others: LineSummaryView[]
  /** The line that was just removed. */
  removed: RemovedLineView | null
  /** The shopper wanted to continue, but this line prevents it. */
  isStopped: boolean
  /** Minor units, for the other lines. */
  othersTotal: number
  /** The initial view of the print. */
  shownAs: StageViewName
  text: Pick<Messages, 'cart' | 'options' | 'stage' | 'size' | 'products' | 'productNotes' | 'room'>
}

/** The part of the page's data that sizes, products and options use. */
export type ChoiceView = Pick<CartView, 'currency' | 'locale' | 'measures' | 'text'>

export type LineView = {
  id: string
  picture: PictureView
  printImage: PrintImageView
  choice: Choice
  /** The chosen size is no longer sold. */
  isGone: boolean
  /** The pixels that the smallest size needs, if the picture is too small for all of them. */
  leastPixels: { width: number; height: number } | null
  /** In that case: a link to the site that the shopper came from, if known. */
  back: WayBackView | null
  mostQuantity: number
}

export type PrintImageView = {
  /** `none`: there was no preview. `differs`: it has arrived and does not match the preview. */
  state: 'none' | 'waiting' | 'receiving' | 'here' | 'differs'
  /** Set while it is being received, if its length is known. */
  percent: number | null
  /** Pixels on which the sizes are based. */
  width: number
  height: number
  /** The part that a default crop keeps, if known. */
  subject?: PictureSize['subject']
}

export function isOnItsWay({ state }: PrintImageView): boolean {
  return state === 'waiting' || state === 'receiving'
}

export type RemovedLineView = { id: string; name: string }

export type LineSummaryView = {
  id: string
  product: string
  options: Options
  /** Null while no size is chosen. */
  shape: PrintShape | null
  picture: PictureView
  quantity: number
  unitPrice: number
  /** What prevents the order: the size, or a picture too small for all sizes. */
  fault: 'size' | 'picture' | null
}

/** The choices for the line. `products` is the view's catalog, unpacked. */
export function designOf({ line, deal }: CartView, products: readonly ShopProduct[]): Design {
  const { mostQuantity, printImage } = line
  const { width, height, subject } = printImage
  return { products, picture: { width, height, subject }, mostQuantity, deal }
}
