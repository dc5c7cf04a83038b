// More pictures for the cart that a loader opens: `?add=TOKEN`, as often as there are pictures, or
// tokens separated by commas. After a preview each has the pixels of its print image, as the loader's
// path has them: `TOKEN/6000/4000`.

import type { Queries } from '../../../ground/database/database.ts'
import { type ImageToken, isImageToken } from '../../../pure/contract/ids.ts'
import { maxLinesOfACart } from '../../../trade/carts/cart.ts'
import { cartFull } from '../../../trade/carts/cart-errors.ts'
import type { SetLine } from '../../../trade/carts/open-set.ts'
import { findPictures } from '../../../trade/images/get-picture.ts'
import { tokenUnknown } from '../../../trade/images/image-errors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { printDimensionsRequired } from '../opening-errors.ts'
import { decodeQueryText } from '../query-text.ts'
import { type PrintSize, printSizeOf } from './loader-parameters.ts'

type Added = { token: ImageToken; printSize: PrintSize | null }

/** @param escaped every `add` of the query. */
function readAdded(escaped: readonly string[]): Added[] {
  const texts = escaped.flatMap((each) => (decodeQueryText(each) ?? each).split(','))
  return texts.filter(Boolean).map((text) => {
    const [token = '', printWidth, printHeight] = text.split('/')
    if (!isImageToken(token)) throw tokenUnknown()
    const pixels = { ...(printWidth && { printWidth }), ...(printHeight && { printHeight }) }
    return { token, printSize: printSizeOf(pixels) }
  })
}

/**
 * One line for each picture, however often it is named. Throws `token_unknown` (404), also for
 * another store's, `token_expired`, `image_deleted` (410), `print_dimensions_required` (400), and
 * `parameter_invalid` (409) for more than a cart takes.
 */
export async function addedLines(
  { db, store, now }: { db: Queries; store: Store; now: () => number },
  { first, escaped }: { first: ImageToken; escaped: readonly string[] },
): Promise<SetLine[]> {
  const added = new Map(readAdded(escaped).map((each) => [each.token, each]))
  // The loader's own picture is in the cart already.
  added.delete(first)
  if (added.size >= maxLinesOfACart) throw cartFull(maxLinesOfACart)
  const find = await findPictures(db, [...added.keys()], now)
  return [...added.values()].map(({ token, printSize }) => {
    const picture = find(token)
    if (picture.storeId !== store.id) throw tokenUnknown()
    const isPreview = picture.kind === 'preview'
    if (isPreview && printSize === null) throw printDimensionsRequired()
    const declared = isPreview ? printSize : null
    const nothing = { choice: null, name: null, referenceId: null, wish: '' }
    return { picture, declared, quantity: 1, ...nothing }
  })
}
