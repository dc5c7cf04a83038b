// One choice for many lines of a cart, in one transaction of a few statements. Each line keeps what
// it was before, so that the last change of many can be undone; see undo-lines.ts.

import type { Insertable, Selectable } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import {
  type CartLinesTable,
  cartLineCrop,
  cartLineOptions,
  cartLineUndo,
} from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import type { Catalog, Product } from '../../catalog/catalog.ts'
import { catalogForMeasures } from '../../catalog/choices/catalog-for-measures.ts'
import { carriedOptions, type Options } from '../../catalog/choices/chosen-options.ts'
import { bestSize, fittingSizes } from '../../catalog/choices/fitting-sizes.ts'
import { currencyOfCart, measuresWith } from '../../catalog/prices/currency-for.ts'
import { maxItemsOfALine } from '../../catalog/prices/price-line.ts'
import { getProduct } from '../../catalog/products.ts'
import { readCatalog } from '../../catalog/saved/read-catalog.ts'
import { turnedName, uprightNameOf } from '../../catalog/sizes.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { buildLine } from '../build-line.ts'
import type { CartLine } from '../cart.ts'
import { choiceInvalid } from '../cart-errors.ts'
import { touchCart } from '../insert-cart.ts'
import { lockOpenCart } from '../lock-cart.ts'
import { changedLine, type LineChange } from './changed-line.ts'

/** The size that suits each picture best. */
export const bestForEach = 'best'

/** Fields that are left out stay unchanged. */
export type LinesChange = Pick<LineChange, 'product' | 'options' | 'quantity'> & {
  /** Turned for each picture, so either orientation may be given; or `bestForEach`. */
  size?: string
  /** Added to each quantity. The result stays within what a line may have. */
  addedQuantity?: number
}

/** `all`: every line of the cart. Ids of lines that are gone are ignored. */
export type LinesToChange = readonly string[] | 'all'

/** `left` lines could not take the choice, because of their pixels, and stayed as they were. */
export type LinesChanged = { changed: number; left: number }

/**
 * `chosenAt` is when the choice was made, in milliseconds since the epoch: later choices stay, see
 * choice-times.ts. By default now. Throws `parameter_invalid`, and everything lockOpenCart throws.
 */
export function changeLines(
  deps: DatabaseDeps,
  cartId: CartId,
  ids: LinesToChange,
  asked: LinesChange,
  chosenAt?: number,
): Promise<LinesChanged> {
  return deps.database.transaction(async (tx) => {
    const now = deps.now()
    const cart = await lockOpenCart(tx, cartId, now)
    const catalog = await readCatalog(tx)
    const currency = currencyOfCart(catalog, { currencies: null }, cart.currency)
    const rows = await rowsOf(tx, cart.id, ids)
    const pictures = await readPictures(
      tx,
      rows.map((row) => row.image_token),
    )
    const wish = wishIn(catalog, currency, asked)
    const at = chosenAt ?? now
    const made = rows.flatMap((row) => {
      const picture = pictures.get(row.image_token)
      if (picture === undefined) return []
      const line = buildLine(row, picture, { catalog, currency })
      return [{ ...row, ...takenBy(row, line, wish(line), { catalog, currency, now, at }) }]
    })
    if (made.length === 0) return { changed: 0, left: 0 }
    await forgetUndo(tx, cart.id)
    await saveRows(tx, made)
    await touchCart(tx, cart.id, now)
    const kinds = made.map(({ undo }) => cartLineUndo.read(undo)?.kind)
    return {
      changed: kinds.filter((kind) => kind === 'changed').length,
      left: kinds.filter((kind) => kind === 'left').length,
    }
  })
}

async function rowsOf(tx: Queries, cartId: CartId, ids: LinesToChange) {
  if (ids !== 'all' && ids.length === 0) return []
  return await tx
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : [...ids]))
    .orderBy('position')
    .execute()
}

/** Until the next change of the set, there is nothing to undo. */
export async function forgetUndo(tx: Queries, cartId: CartId): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ undo: null })
    .where('cart_id', '=', cartId)
    .where('undo', 'is not', null)
    .execute()
}

const maxRowsOfAStatement = 500

/** Rows that exist already. An update of many rows to different values is an upsert. */
export async function saveRows(
  tx: Queries,
  rows: readonly Insertable<CartLinesTable>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += maxRowsOfAStatement) {
    await tx
      .insertInto('cart_lines')
      .values(rows.slice(first, first + maxRowsOfAStatement))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          product: ref('excluded.product'),
          size: ref('excluded.size'),
          options: ref('excluded.options'),
          crop: ref('excluded.crop'),
          quantity: ref('excluded.quantity'),
          is_unseen: ref('excluded.is_unseen'),
          chosen_at: ref('excluded.chosen_at'),
          undo: ref('excluded.undo'),
        })),
      )
      .execute()
  }
}

/** Null for a line that no size suits. */
type Wish = (line: CartLine) => LineChange | null

function wishIn(catalog: Catalog, currency: string, asked: LinesChange): Wish {
  const { size, addedQuantity, quantity, product: name, options = {}, ...others } = asked
  const product = name === undefined ? null : getProduct(catalog, name)
  refuseQuantity(quantity ?? 1)
  refuseQuantity(Math.abs(addedQuantity ?? 1))
  // Pictures from the same camera have the same pixels.
  const best = new Map<string, string | null>()
  const sizeOf = (line: CartLine): string | null => {
    if (size !== bestForEach) return turnedFor(line.pixels, size ?? '')
    const made = product ?? getProduct(catalog, line.product)
    const measures = line.chosen?.measures ?? measuresWith(currency)
    const wanted = carriedOptions(made, { ...line.options, ...options })
    const key = JSON.stringify([made.name, measures, wanted, line.pixels])
    const known = best.get(key)
    if (known !== undefined) return known
    const shown = getProduct(catalogForMeasures(catalog, measures), made.name)
    const found = bestSizeOf(shown, wanted, line)
    best.set(key, found)
    return found
  }
  return (line) => {
    const copies = addedQuantity === undefined ? quantity : line.quantity + addedQuantity
    const wish = {
      ...others,
      options,
      ...(product !== null && { product: product.name }),
      ...(copies !== undefined && {
        quantity: Math.min(Math.max(copies, 1), maxItemsOfALine),
      }),
    }
    if (size === undefined) return wish
    const fitting = sizeOf(line)
    return fitting === null ? null : { ...wish, size: fitting }
  }
}

function bestSizeOf(product: Product, options: Options, { pixels }: CartLine): string | null {
  return bestSize(fittingSizes({ product, options, picture: pixels }))?.name ?? null
}

/** `10x15` for a picture in portrait, `15x10` for one in landscape. */
function turnedFor({ width, height }: PixelSize, size: string): string {
  const upright = uprightNameOf(size)
  return width > height ? turnedName(upright) : upright
}

function refuseQuantity(quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxItemsOfALine) return
  throw choiceInvalid(`The quantity must be a whole number from 1 to ${maxItemsOfALine}.`)
}

type Choosing = { catalog: Catalog; currency: string; now: number; at: number }

/** The changed columns of the row, with what it was before. */
function takenBy(
  row: Selectable<CartLinesTable>,
  line: CartLine,
  asked: LineChange | null,
  { at, ...choosing }: Choosing,
) {
  const left = { undo: cartLineUndo.write({ at, kind: 'left' }) }
  if (asked === null) return left
  const names = [...Object.keys(asked), ...Object.keys(asked.options ?? {})]
  const times = Object.fromEntries(names.map((name) => [name, at]))
  try {
    const made = changedLine(row, line, asked, { ...choosing, times })
    if (asked.size !== undefined && made.size !== asked.size) return left
    const isSame = (['product', 'size', 'options', 'crop', 'quantity'] as const).every(
      (name) => made[name] === row[name],
    )
    if (isSame) return { ...made, undo: null }
    const { product, size, quantity } = row
    const [options, crop] = [cartLineOptions.read(row.options), cartLineCrop.read(row.crop)]
    const was = { product, size, options, crop, quantity }
    return { ...made, undo: cartLineUndo.write({ at, kind: 'changed', was }) }
  } catch (error) {
    if (error instanceof HandprintError && error.code === 'size_unavailable') return left
    throw error
  }
}
