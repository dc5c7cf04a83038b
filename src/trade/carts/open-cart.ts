// A handed-over picture becomes a line: in a cart of its own, or in one that is open already.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import { cartLineOptions } from '../../ground/database/tables/carts-table.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { catalogIn } from '../catalog/catalog-in.ts'
import { currencyFor, measuresWith, refuseCurrency } from '../catalog/currency-for.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { findPicture } from '../images/find-picture.ts'
import { tokenUnknown } from '../images/image-errors.ts'
import type { Picture } from '../images/picture.ts'
import { chooseLocale } from '../languages/choose-locale.ts'
import type { Store } from '../stores/store.ts'
import { storeClosed } from '../stores/store-errors.ts'
import { pixelsToPrint } from './build-line.ts'
import { cartHasAnotherReference, cartUnknown } from './cart-errors.ts'
import { firstChoice } from './first-choice.ts'
import { insertCart, insertLines, nextPosition, touchCart } from './insert-cart.ts'
import { findOpenCartRow } from './load-cart.ts'
import { findOpened, openingIds } from './opening-ids.ts'
import { keptAddress } from './remember-site.ts'

export type Opening = {
  store: Store
  token: ImageToken
  /** What it names, when it was made in the same transaction. */
  picture?: Picture
  /** Pixels of the print image, both or neither; needed after a preview hand-off. */
  printWidth?: number | null
  printHeight?: number | null
  /** Checked in form by contract/reference-id.ts. A cart has one, the first that it is given. */
  referenceId?: string | null
  /** ISO 4217, asked for by name; else the store's or the shopper's own, see currencyFor(). */
  currency?: string | null
  /** The Accept-Language of a shopper. Where neither it nor `measures` is known, the first page decides. */
  languages?: string | undefined
  /** What was asked for by name; else as the shopper's language says, else as the currency does. */
  measures?: Measures | undefined
  /** A cart of the same store to add a line to. */
  addTo?: string | null
  /** The page that the shopper came from, where the store may be asked to lead back there. */
  cameFrom?: string | null
  /** See opening-ids.ts: opened again with the same one, the cart is answered as it is. */
  openingId?: string
}

export type OpenedCart = { cartId: CartId; referenceId: string | null }

/**
 * Throws `token_unknown`, `token_expired`, `store_closed`, `parameter_invalid` for a currency that
 * there are no prices in; with `addTo` also `cart_unknown`, `cart_expired` and
 * `cart_already_ordered`, and `reference_id_invalid` when the cart has another reference already: an
 * order has one, and dropping this one would lose it. Answers the cart's reference.
 */
export function openCart(deps: DatabaseDeps, opening: Opening): Promise<OpenedCart> {
  return deps.database.transaction((tx) => openCartIn(tx, deps.now(), opening))
}

/** The same, in a transaction of the caller's. */
export async function openCartIn(tx: Queries, at: number, opening: Opening): Promise<OpenedCart> {
  const { store, token, openingId } = opening
  const before = openingId === undefined ? null : await findOpened(tx, openingId)
  if (before !== null) {
    if (before.store_id !== store.id) throw cartUnknown()
    return { cartId: before.id, referenceId: before.reference_id }
  }
  if (store.isClosed) throw storeClosed()
  const ids = openingIds(openingId)
  const picture = opening.picture ?? (await findPicture(tx, token, () => at))
  if (picture.storeId !== store.id) throw tokenUnknown()
  const catalog = await readCatalog(tx)
  const currency = checkedCurrency(catalog, opening)
  const cart = opening.addTo
    ? await reuseCart(tx, at, opening, opening.addTo)
    : await insertCart(tx, freshCart(opening, ids.cartId, currency), at)
  const declared = declaredOf(opening)
  const shown = catalogIn(catalog, measuresFor(opening, cart.currency))
  const choice = firstChoice(shown, pixelsToPrint(picture, declared))
  const line = {
    id: ids.lineId,
    cart_id: cart.id,
    position: opening.addTo ? await nextPosition(tx, cart.id) : 0,
    image_token: token,
    declared_width: declared?.width ?? null,
    declared_height: declared?.height ?? null,
    product: choice.product,
    size: choice.size,
    options: cartLineOptions.write(choice.options),
    crop: null,
    quantity: 1,
    is_unseen: opening.measures === undefined && opening.languages === undefined ? 1 : 0,
  }
  await insertLines(tx, [line])
  return { cartId: cart.id, referenceId: cart.reference_id }
}

function freshCart(opening: Opening, id: CartId, currency: string) {
  const { store, referenceId, cameFrom } = opening
  const site = { came_from: cameFrom ? keptAddress(cameFrom) : null }
  return { id, currency, store_id: store.id, reference_id: referenceId ?? null, ...site }
}

async function reuseCart(tx: Queries, at: number, opening: Opening, id: string) {
  const row = await findOpenCartRow(tx, id, at)
  if (row.store_id !== opening.store.id) throw cartUnknown()
  await touchCart(tx, row.id, at)
  const { referenceId } = opening
  if (!referenceId || referenceId === row.reference_id) return row
  if (row.reference_id !== null) throw cartHasAnotherReference()
  await tx
    .updateTable('carts')
    .set({ reference_id: referenceId })
    .where('id', '=', row.id)
    .execute()
  return { ...row, reference_id: referenceId }
}

function checkedCurrency(catalog: Catalog, { store, currency, languages }: Opening): string {
  if (currency) refuseCurrency(catalog, store, currency)
  return currencyFor(catalog, { chosen: currency ?? null, store, languages })
}

function measuresFor({ measures, languages }: Opening, currency: string): Measures {
  if (measures !== undefined) return measures
  return languages === undefined ? measuresWith(currency) : chooseLocale(languages, {}).measures
}

function declaredOf({ printWidth, printHeight }: Opening): PixelSize | null {
  return printWidth && printHeight ? { width: printWidth, height: printHeight } : null
}
