// What a price change would do to the currently open carts: builds each line with the old and the
// new catalog, as its page would show it.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { CartLinesTable } from '../../ground/database/tables/carts-table.ts'
import type { CartId, StoreId } from '../../pure/contract/ids.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Options } from '../catalog/choices/chosen-options.ts'
import { knownOption } from '../catalog/options.ts'
import type { ListPrices } from '../catalog/price-lists/price-list.ts'
import { readListPrices } from '../catalog/price-lists/read-price-list.ts'
import { currencyOfCart } from '../catalog/prices/currency-for.ts'
import type { Picture } from '../images/picture.ts'
import { readPictures } from '../images/read-pictures.ts'
import { joinedStoreOf, type Store, selectStores } from '../stores/store.ts'
import { buildLine, piecesByLine } from './build-line.ts'
import type { CartLine } from './cart.ts'

/** The most recently changed ones are previewed. */
export const maxPreviewedCarts = 300

export type CartLineChange = {
  lineId: string
  storeName: string
  product: string
  size: string | null
  /** Minor units of one piece; null if it cannot be bought. */
  from: number | null
  to: number | null
  /** Before and after, since a currency may be dropped. */
  currencies: readonly [string, string]
  /** Message the shopper will see; null if the line can be bought. */
  reason: string | null
  /** Choices that are no longer available and their replacements; empty if there are none. */
  replaced: readonly { option: string; from: string; to: string | null }[]
}

/** The catalogs a store sells from. `prices`: those of the list of the cart or its store. */
export type PricesToCompare = {
  before(store: Store, prices: ListPrices | null): Catalog
  after(store: Store, prices: ListPrices | null): Catalog
}

export type CartsPreview = {
  cartCount: number
  lineCount: number
  cheaper: number
  dearer: number
  stopped: number
  freed: number
  /** Lines whose currency is dropped. */
  moved: number
  /** Lines that get another choice, such as another frame, because theirs is removed. */
  rechosen: number
  changes: CartLineChange[]
}

export async function previewCarts(
  db: Queries,
  prices: PricesToCompare,
  now: () => number,
): Promise<CartsPreview> {
  const carts = await newestOpenCarts(db, now).limit(maxPreviewedCarts).execute()
  const lines = await linesOf(
    db,
    carts.map(({ id }) => id),
  )
  const pictures = await readPictures(
    db,
    lines.map((line) => line.image_token),
  )
  const bought = lines.filter((line) => pictures.has(line.image_token))
  const linesById = new Map<CartId, typeof bought>()
  for (const line of bought) {
    const own = linesById.get(line.cart_id)
    if (own) own.push(line)
    else linesById.set(line.cart_id, [line])
  }
  const pricesOf = await readListsOf(db, carts)
  const compared = carts.flatMap((cart) => {
    const own = linesById.get(cart.id) ?? []
    const store = joinedStoreOf(cart)
    const { currency } = cart
    const listed = pricesOf(cart)
    const [before, after] = [prices.before(store, listed), prices.after(store, listed)]
    const piecesBefore = piecesByLine(own, before)
    const piecesAfter = piecesByLine(own, after)
    return own.flatMap((line) => {
      const picture = pictures.get(line.image_token)
      if (picture === undefined) return []
      const pieces = [piecesBefore.get(line.id), piecesAfter.get(line.id)] as const
      return [compareLine({ line, picture, currency, store, pieces }, { before, after })]
    })
  })
  const changes = compared.filter(isChanged)
  const sold = changes.filter(({ from, to }) => from !== null && to !== null)
  const same = sold.filter(({ currencies: [before, after] }) => before === after)
  return {
    cartCount: carts.length,
    lineCount: compared.length,
    cheaper: same.filter(({ from, to }) => (to ?? 0) < (from ?? 0)).length,
    dearer: same.filter(({ from, to }) => (to ?? 0) > (from ?? 0)).length,
    stopped: changes.filter(({ from, to }) => from !== null && to === null).length,
    freed: changes.filter(({ from, to }) => from === null && to !== null).length,
    moved: sold.length - same.length,
    rechosen: changes.filter(({ replaced }) => replaced.length > 0).length,
    changes,
  }
}

/**
 * Most recently changed first. Sorts by expiry, which is indexed and a fixed interval after the
 * last change.
 */
export function newestOpenCarts(db: Queries, now: () => number) {
  return selectStores(db)
    .innerJoin('carts', 'carts.store_id', 'stores.id')
    .select(['carts.id', 'carts.store_id', 'carts.currency', 'carts.price_list_id'])
    .where('carts.status', '=', 'open')
    .where('carts.expires_at', '>', now())
    .orderBy('carts.expires_at', 'desc')
}

type ListedCart = {
  store_id: StoreId
  price_list_id: string | null
  store_price_list_id: string | null
}

/** The prices of each cart's list, each list read once. */
async function readListsOf(
  db: Queries,
  carts: readonly ListedCart[],
): Promise<(cart: ListedCart) => ListPrices | null> {
  const known = new Map<string, ListPrices | null>()
  const idsOf = ({ price_list_id: own, store_price_list_id: ofStore }: ListedCart) => [own, ofStore]
  const keyOf = (cart: ListedCart) => [cart.store_id, ...idsOf(cart)].join(' ')
  for (const cart of carts) {
    if (known.has(keyOf(cart))) continue
    known.set(keyOf(cart), await readListPrices(db, cart.store_id, idsOf(cart)))
  }
  return (cart) => known.get(keyOf(cart)) ?? null
}

async function linesOf(
  db: Queries,
  cartIds: readonly CartId[],
): Promise<Selectable<CartLinesTable>[]> {
  if (cartIds.length === 0) return []
  return await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', 'in', cartIds)
    .where('removed_at', 'is', null)
    .execute()
}

type LineToCompare = {
  line: Selectable<CartLinesTable>
  picture: Picture
  currency: string
  store: Store
  /** Those that count for its price, before and after. */
  pieces: readonly [number | undefined, number | undefined]
}

function compareLine(
  { line, picture, currency, store, pieces }: LineToCompare,
  { before, after }: { before: Catalog; after: Catalog },
): CartLineChange {
  const built = (catalog: Catalog, counted: number | undefined): CartLine => {
    const ofCart = currencyOfCart(catalog, store, currency)
    return buildLine(line, picture, { catalog, currency: ofCart, pieces: counted })
  }
  const [old, next] = [built(before, pieces[0]), built(after, pieces[1])]
  return {
    lineId: line.id,
    storeName: store.name,
    product: line.product,
    size: line.size,
    from: old.chosen?.isAvailable ? old.unitPrice : null,
    to: next.chosen?.isAvailable ? next.unitPrice : null,
    currencies: [currencyOfCart(before, store, currency), currencyOfCart(after, store, currency)],
    reason:
      next.chosen === null
        ? 'An option of this print is no longer available. Please choose again.'
        : next.chosen.reason,
    replaced: next.chosen && old.chosen ? replacedChoices(old.options, next.options) : [],
  }
}

// A color disappears with its choice, and the choice is already reported.
function replacedChoices(before: Options, after: Options) {
  return Object.entries(before).flatMap(([option, from]) => {
    const to = after[option] ?? null
    return from === to || knownOption(option).of !== undefined ? [] : [{ option, from, to }]
  })
}

function isChanged({ from, to, currencies, replaced }: CartLineChange): boolean {
  return from !== to || currencies[0] !== currencies[1] || replaced.length > 0
}
