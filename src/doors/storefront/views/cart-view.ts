// What the cart page shows: the line being chosen with what there is to choose from, and the other
// lines. The same object is rendered on the server and goes to the island as JSON.

import type { Measures, Preferences } from '../../../pure/contract/preferences.ts'
import type { PictureSize } from '../../../pure/geometry/crop.ts'
import type { Options } from '../../../trade/catalog/chosen-options.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { DeliveryView } from './delivery-view.ts'
import type { Choice, Design } from './design/choice.ts'
import type { PageCatalog, ShopProduct } from './design/page-catalog.ts'
import type { PictureView, PrintShape } from './print-view.ts'
import type { StageViewName } from './stage-view.ts'
import type { WayBackView } from './way-back-view.ts'

export type CartView = {
  /** BCP 47, with the region. */
  locale: string
  measures: Measures
  /** Carried on by every link. */
  preferences: Preferences
  currency: string
  /** Null where nothing is shipped, or nothing is there to be. */
  delivery: DeliveryView | null
  /** When the last choice that is shown was made, in milliseconds of Unix time; 0: there is none. */
  lastChosenAt: number
  catalog: PageCatalog
  line: LineView
  others: LineSummaryView[]
  /** The line removed just now. */
  removed: RemovedLineView | null
  /** The shopper wanted to go on, and this line keeps them from it. */
  isStopped: boolean
  /** Minor units, of the other lines. */
  othersTotal: number
  /** How the print is looked at first. */
  shownAs: StageViewName
  text: Pick<Messages, 'cart' | 'options' | 'stage' | 'size' | 'products' | 'productNotes' | 'room'>
}

/** All of the page that the sizes, products and options read. */
export type ChoiceView = Pick<CartView, 'currency' | 'locale' | 'measures' | 'text'>

export type LineView = {
  id: string
  picture: PictureView
  printImage: PrintImageView
  choice: Choice
  /** What was chosen is not made any more. */
  isGone: boolean
  /** What the smallest size takes, where the picture is too small for every one. */
  leastPixels: { width: number; height: number } | null
  /** Then: to the site that one has come from, where that is known. */
  back: WayBackView | null
  mostQuantity: number
}

export type PrintImageView = {
  /** `none`: there never was a preview. `differs`: here, and not what the preview showed. */
  state: 'none' | 'waiting' | 'receiving' | 'here' | 'differs'
  /** While it is being received, where its length is known. */
  percent: number | null
  /** Pixels that the sizes are computed from. */
  width: number
  height: number
  /** What a least crop keeps, where it is known. */
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
  /** What keeps the cart from being ordered: the size chosen, or a picture too small for any. */
  fault: 'size' | 'picture' | null
}

/** What there is to choose from for the line. `products` is the view's catalog, unpacked. */
export function designOf({ line }: CartView, products: readonly ShopProduct[]): Design {
  const { mostQuantity, printImage } = line
  const { width, height, subject } = printImage
  return { products, picture: { width, height, subject }, mostQuantity }
}
