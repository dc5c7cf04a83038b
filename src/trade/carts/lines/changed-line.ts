// What a choice makes of a line: the new values of its row.

import type { Selectable } from 'kysely'
import {
  type CartLinesTable,
  cartLineCrop,
  cartLineOptions,
  cartLineTimes,
} from '../../../ground/database/tables/carts-table.ts'
import type { CropJson } from '../../../pure/contract/schemas/order-schema.ts'
import { cropSpace, framedCrop, framingOf } from '../../../pure/geometry/move-crop.ts'
import type { PrintArea } from '../../../pure/geometry/print-area.ts'
import type { Catalog, Product } from '../../catalog/catalog.ts'
import { catalogForMeasures } from '../../catalog/choices/catalog-for-measures.ts'
import { carriedOptions, type Options } from '../../catalog/choices/chosen-options.ts'
import { bestSize, fittingSizes } from '../../catalog/choices/fitting-sizes.ts'
import { type SizeChoice, sizeChoice } from '../../catalog/choices/size-choice.ts'
import { measuresWith } from '../../catalog/prices/currency-for.ts'
import { maxItemsOfALine } from '../../catalog/prices/price-line.ts'
import { findSize, getProduct, getSize } from '../../catalog/products.ts'
import type { CartLine } from '../cart.ts'
import { choiceInvalid, sizeUnavailable } from '../cart-errors.ts'
import { type ChoiceTimes, countingChoices } from '../choice-times.ts'

/** Fields that are left out stay unchanged. */
export type LineChange = {
  product?: string
  /**
   * For example `24x36` or `50x70cm`. Throws if the size is not available, unless a new product
   * comes with it.
   */
  size?: string
  /**
   * Options given here replace those of the line. Options the product does not have are dropped; a
   * choice the size is too small for is replaced by the nearest that fits.
   */
  options?: Options
  /**
   * Null for the least crop. The crop is fitted to the print's aspect ratio and moved inside the
   * picture.
   */
  crop?: CropJson | null
  quantity?: number
}

type Choosing = {
  catalog: Catalog
  currency: string
  /** See changeLine(). */
  times?: ChoiceTimes | undefined
  now: number
}

/** Throws `size_unavailable` and `parameter_invalid`. */
export function changedLine(
  row: Selectable<CartLinesTable>,
  line: CartLine,
  asked: LineChange,
  { catalog, currency, times, now }: Choosing,
) {
  const known = cartLineTimes.read(row.chosen_at) ?? {}
  const counting = countingChange(asked, known, { times, now })
  const product = getProduct(catalog, counting.change.product ?? line.product)
  const change = times ? withSizeOf(product, counting.change, line) : asked
  const measures = line.chosen?.measures ?? measuresWith(currency)
  const shown = getProduct(catalogForMeasures(catalog, measures), product.name)
  const made = madeAs(change, line, { product, shown })
  const isOther = product.name !== line.product || made.size !== line.chosen?.name
  if (isOther && made.chosen && !made.chosen.isAvailable) {
    throw sizeUnavailable(made.chosen.reason)
  }
  return {
    product: product.name,
    options: cartLineOptions.write(made.options),
    size: made.size,
    crop: cartLineCrop.write(made.crop),
    quantity: quantityOf(change, line),
    is_unseen: 0,
    chosen_at: cartLineTimes.write(counting.times),
  }
}

/** Returns the parts of the change that no later choice has superseded. */
function countingChange(
  { options = {}, ...asked }: LineChange,
  known: ChoiceTimes,
  made: Parameters<typeof countingChoices>[2],
): { change: LineChange; times: ChoiceTimes } {
  const names = [...Object.keys(asked), ...Object.keys(options)]
  const { counting, times } = countingChoices(names, known, made)
  const entriesOf = (part: object) => Object.entries(part).filter(([name]) => counting.has(name))
  const change: LineChange = Object.fromEntries(entriesOf(asked))
  return { change: { ...change, options: Object.fromEntries(entriesOf(options)) }, times }
}

/** Drops a size chosen for a product that the line has left in the meantime. */
function withSizeOf(product: Product, change: LineChange, line: CartLine): LineChange {
  const { size, ...others } = change
  const isOfAnother =
    size !== undefined && change.product === undefined && findSize(product, size) === null
  return isOfAnother && line.chosen !== null ? others : change
}

type AppliedChange = {
  options: Options
  size: string | null
  chosen: SizeChoice | null
  crop: CropJson | null
}

/** `shown` has only the sizes sold in the line's own measure. */
type Products = { product: Product; shown: Product }

function madeAs(change: LineChange, line: CartLine, products: Products): AppliedChange {
  const { product } = products
  const wanted = { ...line.options, ...change.options }
  const size = sizeToKeep(change, line, products, wanted)
  const options = carriedOptions(product, wanted, size === null ? null : getSize(product, size))
  if (size === null) return { options, size, chosen: null, crop: null }
  const choose = (crop: CropJson | null) =>
    sizeChoice({ product, size, options, picture: line.pixels, crop })
  const least = choose(null)
  if (change.crop && !least.area.isWhole) {
    const chosen = choose(change.crop)
    return { options, size, chosen, crop: chosen.crop }
  }
  const stored = change.crop === null ? null : carriedCrop(line, least.area, product)
  if (stored === null) return { options, size, chosen: least, crop: null }
  return { options, size, chosen: choose(stored), crop: stored }
}

// A plain form sends the old product's size along with the new product. If the new product is not
// made in that size, or the size is too large for the picture, the new product starts with its best
// size.
function sizeToKeep(
  change: LineChange,
  line: CartLine,
  { product, shown }: Products,
  wanted: Options,
): string | null {
  const name = change.size ?? line.chosen?.name ?? null
  if (product.name === line.product) return name
  const picture = line.pixels
  const size = name === null ? null : findSize(product, name)
  if (size !== null) {
    const options = carriedOptions(product, wanted, size)
    const choice = sizeChoice({ product, size: size.name, options, picture, crop: null })
    if (choice.isAvailable) return size.name
  }
  const options = carriedOptions(product, wanted)
  return bestSize(fittingSizes({ product: shown, options, picture }))?.name ?? null
}

// A crop set by the shopper keeps its center and zoom in the new print's aspect ratio, as far as
// the picture has enough pixels.
function carriedCrop(line: CartLine, area: PrintArea, product: Product): CropJson | null {
  const { chosen, isCropChosen, pixels } = line
  if (!isCropChosen || chosen === null || area.isWhole) return null
  const before = cropSpace(pixels, chosen.area, 1)
  const after = cropSpace(pixels, area, product.scale.floorDpi)
  const isSame =
    chosen.area.covered.widthMicrometres === area.covered.widthMicrometres &&
    before.aspect === after.aspect
  return isSame ? chosen.crop : framedCrop(framingOf(chosen.crop, before), after)
}

function quantityOf(change: LineChange, line: CartLine): number {
  const quantity = change.quantity ?? line.quantity
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxItemsOfALine) {
    throw choiceInvalid(`The quantity must be a whole number from 1 to ${maxItemsOfALine}.`)
  }
  return quantity
}
