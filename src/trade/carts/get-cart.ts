// Reads a cart, inside a transaction or outside. One that was ordered can still be read: its status says so.

import type { Selectable } from 'kysely'
import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import { readTogether } from '../../ground/database/read-together.ts'
import {
  type CartLinesTable,
  type CartsTable,
  cartLineTimes,
} from '../../ground/database/tables/carts-table.ts'
import { type CartId, isCartId } from '../../pure/contract/ids.ts'
import { currencyOfCart } from '../catalog/prices/currency-for.ts'
import { catalogBySha256, currentCatalogSha256 } from '../catalog/saved/read-catalog.ts'
import { catalogWithPast } from '../catalog/store-markup/read-store-catalog.ts'
import { findGroup } from '../groups/group.ts'
import { picturesOf, selectPictures } from '../images/read-pictures.ts'
import { joinedStoreOf, type Store, selectStores } from '../stores/store.ts'
import { storeClosed } from '../stores/store-errors.ts'
import { buildLine, piecesByLine } from './build-line.ts'
import type { Cart, LostLine } from './cart.ts'
import { cartAlreadyOrdered, cartExpired, cartUnknown } from './cart-errors.ts'
import { lastOf } from './choice-times.ts'
import { takePackages } from './take-packages.ts'

/** For pages; throws as loadCart. */
export function readCart(deps: DatabaseDeps, cartId: string): Promise<Cart> {
  return getCart(deps.database.queries, cartId, deps.now())
}

/**
 * Throws `cart_unknown` (404), `cart_expired` (410) and, for an open cart, `store_closed` (503).
 */
export async function getCart(db: Queries, cartId: string, at: number): Promise<Cart> {
  const row = checked(await selectCartWithStore(db, cartId), at)
  const store = joinedStoreOf(row)
  if (store.isClosed && row.status === 'open') throw storeClosed()
  // As JSON, which takes half the time for a set: a value of its own for each column is slow.
  const { rows } = await readTogether(db, {
    rows: selectPictures(db)
      .innerJoin('cart_lines', 'image_token', 'token')
      .select(lineColumns)
      .where('cart_id', '=', row.id)
      .orderBy('position'),
  })
  const pictures = picturesOf(rows)
  const current = await catalogBySha256(db, row.catalog_sha256)
  const catalog = await catalogWithPast(db, current, store, row.price_list_id)
  const currency = currencyOfCart(catalog, store, row.currency)
  // The join returns a line twice while it has both a preview and a print image.
  const lineRows = [...new Map(rows.map((each) => [each.id, each])).values()]
  const bought = lineRows.filter(
    (line) => line.removed_at === null && pictures.has(line.image_token),
  )
  const pieces = piecesByLine(bought, catalog)
  const built = lineRows.flatMap((line) => {
    const picture = pictures.get(line.image_token)
    if (picture === undefined) return []
    const isRemoved = line.removed_at !== null
    const setting = { catalog, currency, pieces: pieces.get(line.id) }
    return [{ isRemoved, ...buildLine(line, picture, setting) }]
  })
  const { lines, packages } = takePackages(
    built.filter((line) => !line.isRemoved),
    { catalog, currency },
  )
  const group = row.group_id === null ? null : await findGroup(db, row.group_id)
  const isGroupOver = group !== null && group.deadline <= at
  const lost = lines.length < Number(row.line_count) ? await lostLines(db, row.id, lines) : []
  return {
    id: row.id,
    status: row.status,
    store,
    referenceId: row.reference_id,
    title: row.title,
    currency,
    group: isGroupOver ? null : group,
    isGroupOver,
    catalog,
    lines,
    packages,
    removed: built.find((line) => line.isRemoved) ?? null,
    subtotal: lines.reduce((sum, line) => sum + (line.total ?? 0), 0),
    isOrderable: lines.length > 0 && lines.every((line) => line.chosen?.isAvailable),
    lost,
    expiresAt: row.expires_at,
    lastChosenAt: Math.max(
      row.currency_chosen_at ?? 0,
      ...rows.map((line) => lastOf(cartLineTimes.read(line.chosen_at))),
    ),
    cameFrom: row.came_from,
    discountCode: row.discount_code,
  }
}

const lineColumns = [
  'id',
  'cart_id',
  'position',
  'image_token',
  'declared_width',
  'declared_height',
  'product',
  'size',
  'options',
  'crop',
  'quantity',
  'removed_at',
  'is_unseen',
  'chosen_at',
  'name',
  'cart_lines.reference_id',
  'undo',
] as const satisfies readonly (keyof CartLinesTable | `cart_lines.${keyof CartLinesTable}`)[]

/** Lines whose picture was deleted. */
async function lostLines(
  db: Queries,
  cartId: CartId,
  present: readonly { id: string }[],
): Promise<LostLine[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select(['id', 'name', 'reference_id as referenceId'])
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  const ids = new Set(present.map(({ id }) => id))
  return rows.map((row, index) => ({ ...row, place: index + 1 })).filter(({ id }) => !ids.has(id))
}

export async function findCart(
  db: Queries,
  cartId: CartId,
): Promise<Selectable<CartsTable> | undefined> {
  return await db.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirst()
}

/** For changes: also throws `cart_already_ordered` (409). */
export async function getOpenCartRow(
  tx: Queries,
  cartId: string,
  at: number,
): Promise<Selectable<CartsTable>> {
  if (!isCartId(cartId)) throw cartUnknown()
  return requireOpenCart(await findCart(tx, cartId), at)
}

/** Checks that a cart can be changed. Throws what getOpenCartRow throws. */
export function requireOpenCart<Row extends CartState>(found: Row | undefined, at: number): Row {
  const row = checked(found, at)
  if (row.status === 'ordered') throw cartAlreadyOrdered()
  return row
}

/** For a cart in any state; null if there is no such cart. */
export async function findStoreOfCart(db: Queries, cartId: CartId): Promise<Store | null> {
  const row = await selectStores(db)
    .innerJoin('carts', 'carts.store_id', 'stores.id')
    .select('carts.store_id')
    .where('carts.id', '=', cartId)
    .executeTakeFirst()
  return row === undefined ? null : joinedStoreOf(row)
}

// Counts all lines, including those whose picture has been deleted.
function selectCartWithStore(db: Queries, cartId: string) {
  if (!isCartId(cartId)) throw cartUnknown()
  return selectStores(db)
    .innerJoin('carts', 'carts.store_id', 'stores.id')
    .selectAll('carts')
    .select(currentCatalogSha256.as('catalog_sha256'))
    .select((eb) =>
      eb
        .selectFrom('cart_lines')
        .select((lines) => lines.fn.countAll().as('count'))
        .whereRef('cart_id', '=', 'carts.id')
        .where('removed_at', 'is', null)
        .as('line_count'),
    )
    .where('carts.id', '=', cartId)
    .executeTakeFirst()
}

type CartState = Pick<Selectable<CartsTable>, 'status' | 'expires_at'>

function checked<Row extends CartState>(row: Row | undefined, at: number): Row {
  if (!row) throw cartUnknown()
  if (row.status === 'open' && row.expires_at <= at) throw cartExpired()
  return row
}
