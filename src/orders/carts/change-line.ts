// What a shopper changes in one line: product, size, options, crop, quantity. The page's script and
// plain forms both end here.

import { keepOptions, type Options } from '../../catalog/options.ts'
import { mostItemsOfALine } from '../../catalog/price-line.ts'
import { findProduct } from '../../catalog/products.ts'
import { type SizeOnPicture, sizeChoice } from '../../catalog/size-choice.ts'
import type { ImageToken } from '../../contract/image-token.ts'
import type { CropJson } from '../../contract/order-json.ts'
import type { Queries } from '../../database/database.ts'
import { aspectOf } from '../../geometry/lengths.ts'
import type { PrintArea } from '../../geometry/print-area.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { choiceInvalid, lineUnknown, sizeUnavailable } from '../order-errors.ts'
import { buildLine, isMadeIn } from './build-line.ts'
import type { CartLine } from './cart.ts'
import { bestSizeName } from './first-choice.ts'
import { currencyOf, findOpenCartRow } from './load-cart.ts'
import type { CartDeps } from './open-cart.ts'
import { touchCart } from './touch-cart.ts'

/** What is left out stays as it is. */
export type LineChange = {
  product?: string
  /** As in `24x36`. A size that can't be had is refused, except beside a new product. */
  size?: string
  /** Named ones replace those of the line; what the product does not understand is dropped. */
  options?: Options
  /** Null: the centred least crop. It is brought to the print's shape and into the picture. */
  crop?: CropJson | null
  quantity?: number
}

/**
 * Throws `line_unknown`, `size_unavailable`, `parameter_invalid`, and what findOpenCartRow throws.
 */
export function changeLine(
  deps: CartDeps,
  cartId: string,
  lineId: string,
  change: LineChange,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await findOpenCartRow(tx, cartId, deps.now)
    const line = await findLine(tx, cart, lineId)
    const currency = currencyOf(cart.currency)
    const product = findProduct(change.product ?? line.product)
    const options = keepOptions(product, { ...line.options, ...change.options })
    const wish = { product: product.name, options, picture: line.pixels }
    const size = isKept(change, line, wish)
      ? (change.size ?? line.chosen?.name ?? null)
      : bestSizeName({ ...wish, currency })
    const chosen = size === null ? null : sizeChoice({ ...wish, size, crop: change.crop ?? null })
    if (size !== line.chosen?.name && chosen && !chosen.isAvailable) {
      throw sizeUnavailable(chosen.reason)
    }
    const crop = chosen ? cropToKeep(change, line, chosen) : null
    await tx
      .updateTable('cart_lines')
      .set({
        product: product.name,
        options: JSON.stringify(options),
        size,
        crop: crop === null ? null : JSON.stringify(crop),
        quantity: quantityOf(change, line),
      })
      .where('id', '=', line.id)
      .execute()
    await touchCart(tx, cart.id, deps.now)
  })
}

async function findLine(
  tx: Queries,
  cart: { id: string; currency: string },
  lineId: string,
): Promise<CartLine> {
  const row = await tx
    .selectFrom('cart_lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('cart_id', '=', cart.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const pictures = await readPictures(tx, row ? [row.image_token as ImageToken] : [])
  const picture = pictures.get(row?.image_token ?? '')
  if (!row || !picture) throw lineUnknown()
  return buildLine(row, picture, currencyOf(cart.currency))
}

// A plain form sends the size of the product before along with the new product. Where that one is
// not made, or would be too large, the new product begins with its best size.
function isKept(
  change: LineChange,
  line: CartLine,
  wish: Omit<Parameters<typeof sizeChoice>[0], 'size' | 'crop'>,
): boolean {
  if (wish.product === line.product) return true
  const size = change.size ?? line.chosen?.name
  if (size === undefined || !isMadeIn(findProduct(wish.product), size)) return false
  return sizeChoice({ ...wish, size, crop: null }).isAvailable
}

const shapeChange = 0.1

// A crop that was made for another shape would cut away more than anybody wanted.
function cropToKeep(
  change: LineChange,
  line: CartLine,
  chosen: SizeOnPicture & { area: PrintArea },
): CropJson | null {
  if (change.crop !== undefined) return change.crop === null ? null : chosen.crop
  if (!line.isCropChosen || !line.chosen) return null
  const before = aspectOf(line.chosen.area.covered)
  const after = aspectOf(chosen.area.covered)
  return Math.abs(after / before - 1) <= shapeChange ? line.chosen.crop : null
}

function quantityOf(change: LineChange, line: CartLine): number {
  const quantity = change.quantity ?? line.quantity
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostItemsOfALine) {
    throw choiceInvalid(`A quantity is a whole number from 1 to ${mostItemsOfALine}.`)
  }
  return quantity
}
