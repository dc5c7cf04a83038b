// What the cart page shows: the line being chosen with all of its choices, and the other lines.
// The same object is rendered on the server and goes to the island as JSON.

import type { KeptChoices, Measures } from '../../contract/kept-choices.ts'
import type { Messages } from '../messages/messages.ts'
import type { StageViewName } from '../parts/stage/stage-view.ts'
import type { PictureView, PrintShape } from './print-view.ts'

export type CartView = {
  /** BCP 47, with the region. */
  locale: string
  measures: Measures
  /** Carried on by every link. */
  kept: KeptChoices
  currency: string
  line: LineView
  others: LineSummaryView[]
  /** The shopper wanted to go on, and this line keeps them from it. */
  isStopped: boolean
  /** Minor units, of the other lines. */
  othersTotal: number
  /** How the print is looked at first. */
  shownAs: StageViewName
  text: Pick<Messages, 'cart' | 'stage' | 'room' | 'size' | 'products' | 'productNotes'>
}

export type LineView = {
  id: string
  picture: PictureView
  printImage: PrintImageView
  choice: Choice
  products: ProductView[]
  /** What the smallest size takes, where the picture is too small for every one. */
  leastPixels: { width: number; height: number } | null
  mostQuantity: number
}

export type Choice = { product: string; size: string | null; quantity: number }

export type PrintImageView = {
  /** `none`: there never was a preview. `differs`: here, and not what the preview showed. */
  state: 'none' | 'waiting' | 'receiving' | 'here' | 'differs'
  /** While it is being received, where its length is known. */
  percent: number | null
  /** Pixels that the sizes are computed from. */
  width: number
  height: number
}

export function isOnItsWay({ state }: PrintImageView): boolean {
  return state === 'waiting' || state === 'receiving'
}

export type ProductView = {
  name: keyof Messages['products']
  /** As the events name it, and its options. */
  slug: string
  frameSlug: string | null
  edgeSlug: string | null
  /** Below it a size is not sold. */
  floorDpi: number
  sizes: SizeView[]
}

export type SizeView = {
  name: string
  shape: PrintShape
  dpi: number
  sharpness: 'sharp' | 'good' | 'soft'
  isBest: boolean
  /** False: shown with its reason, and can't be picked. */
  isAvailable: boolean
  /** Minor units. */
  unitPrice: number
  /** How much of the picture is cut away, 0 to 1. */
  loss: number
}

export type LineSummaryView = {
  id: string
  product: ProductView['name']
  /** Null while no size is chosen. */
  shape: PrintShape | null
  picture: PictureView
  quantity: number
  unitPrice: number
  /** What keeps the cart from being ordered: the size chosen, or a picture too small for any. */
  fault: 'size' | 'picture' | null
}

export function sizeOf(line: LineView, choice: Choice): SizeView | null {
  return productOf(line, choice)?.sizes.find((size) => size.name === choice.size) ?? null
}

/** Whether this line is ready; another one may still stop the shopper. */
export function canContinue(view: CartView, choice: Choice): boolean {
  return sizeOf(view.line, choice)?.isAvailable ?? false
}

export function productOf(line: LineView, choice: Choice): ProductView | null {
  return line.products.find((product) => product.name === choice.product) ?? null
}

/** The choice after changing the product: the same size where that is sold, else its best. */
export function withProduct(line: LineView, choice: Choice, product: string): Choice {
  const sizes = line.products.find((each) => each.name === product)?.sizes ?? []
  const sold = sizes.filter((size) => size.isAvailable)
  const kept = sold.find((size) => size.name === choice.size)
  const best = kept ?? sold.find((size) => size.isBest) ?? sold[0]
  return { ...choice, product, size: best?.name ?? null }
}

/** The choice that a form's fields make, as far as they can be had. */
export function withFields(line: LineView, choice: Choice, fields: Partial<Choice>): Choice {
  const { product = choice.product, size = choice.size, quantity = choice.quantity } = fields
  const isSize = line.products.some(
    (each) => each.name === product && each.sizes.some(({ name }) => name === size),
  )
  const changed = { ...choice, size: isSize ? size : choice.size }
  const canStay = fields.size === undefined || sizeOf(line, changed)?.isAvailable
  return {
    ...(product === choice.product && canStay ? changed : withProduct(line, changed, product)),
    quantity: Math.min(Math.max(quantity, 1), line.mostQuantity),
  }
}
