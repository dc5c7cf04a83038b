// Puts a handed-over picture into a cart as a line: a new cart, or one that is already open.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import { cartLineOptions } from '../../ground/database/tables/carts-table.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { catalogForMeasures } from '../catalog/choices/catalog-for-measures.ts'
import { currencyFor, refuseCurrency } from '../catalog/prices/currency-for.ts'
import { readCatalog } from '../catalog/saved/read-catalog.ts'
import { getPicture } from '../images/get-picture.ts'
import { tokenUnknown } from '../images/image-errors.ts'
import type { Picture } from '../images/picture.ts'
import type { Store } from '../stores/store.ts'
import { storeClosed } from '../stores/store-errors.ts'
import { pixelsToPrint } from './build-line.ts'
import { cartHasAnotherReference, cartUnknown } from './cart-errors.ts'
import { firstChoice } from './first-choice.ts'
import { getOpenCartRow } from './get-cart.ts'
import { insertCart, insertLines, nextPosition, touchCart } from './insert-cart.ts'
import { measuresFor } from './measures-for.ts'
import { findOpened, openingIds } from './opening-ids.ts'
import { keptAddress, returnTo } from './remember-site.ts'
import { writeDiscountCode } from './set-discount-code.ts'

export type Opening = {
  store: Store
  token: ImageToken
  /** The token's picture, if it was created in the same transaction. */
  picture?: Picture
  /** Pixels of the print image, both or neither. Required after a preview hand-off. */
  printWidth?: number | null
  printHeight?: number | null
  /** Format checked by contract/reference-id.ts. A cart keeps the first one it is given. */
  referenceId?: string | null
  /**
   * ISO 4217, explicitly requested. Otherwise the store's or the shopper's own; see currencyFor().
   */
  currency?: string | null
  /**
   * The shopper's Accept-Language header. If neither this nor `measures` is known, the first page
   * view decides.
   */
  languages?: string | undefined
  /** Explicitly requested. Otherwise by the shopper's language, else by the currency. */
  measures?: Measures | undefined
  addTo?: string | null
  /** The page the shopper came from, in case the store can link back to it. */
  cameFrom?: string | null
  /** Where the cart is to link back to, checked. Takes precedence over `cameFrom`. */
  returnUrl?: string | null
  /** As normalCode() writes it. Replaces that of the cart it is added to. */
  discountCode?: string | null
  /**
   * Makes opening idempotent: opening again with the same id returns the existing cart. See
   * opening-ids.ts.
   */
  openingId?: string
}

export type OpenedCart = { cartId: CartId; referenceId: string | null }

/**
 * Returns the cart with its reference. Throws `token_unknown`, `token_expired`, `store_closed`, and
 * `parameter_invalid` for a currency without prices. With `addTo` also throws `cart_unknown`,
 * `cart_expired`, `cart_already_ordered`, and `reference_id_invalid` if the cart already has
 * another reference: an order has only one, and the new one would be lost.
 */
export function openCart(deps: DatabaseDeps, opening: Opening): Promise<OpenedCart> {
  return deps.database.transaction((tx) => openCartIn(tx, deps.now(), opening))
}

/** Same as openCart, inside the caller's transaction. */
export async function openCartIn(tx: Queries, at: number, opening: Opening): Promise<OpenedCart> {
  const { store, token, openingId } = opening
  const before = openingId === undefined ? null : await findOpened(tx, openingId)
  if (before !== null) {
    if (before.store_id !== store.id) throw cartUnknown()
    return { cartId: before.id, referenceId: before.reference_id }
  }
  if (store.isClosed) throw storeClosed()
  const ids = openingIds(openingId)
  const picture = opening.picture ?? (await getPicture(tx, token, () => at))
  if (picture.storeId !== store.id) throw tokenUnknown()
  const catalog = await readCatalog(tx)
  const currency = checkedCurrency(catalog, opening)
  const cart = opening.addTo
    ? await reuseCart(tx, at, opening, { id: opening.addTo, picture })
    : await insertCart(tx, freshCart(opening, ids.cartId, { currency, picture }), at)
  const declared = declaredOf(opening)
  const shown = catalogForMeasures(catalog, measuresFor(opening, cart.currency))
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

function freshCart(
  opening: Opening,
  id: CartId,
  { currency, picture }: { currency: string; picture: Picture },
) {
  const { store, referenceId, cameFrom, returnUrl, discountCode } = opening
  const site = { came_from: returnUrl || (cameFrom ? keptAddress(cameFrom) : null) }
  return {
    id,
    currency,
    store_id: store.id,
    reference_id: referenceId ?? null,
    discount_code: discountCode ?? null,
    price_list_id: picture.priceListId,
    ...site,
  }
}

async function reuseCart(
  tx: Queries,
  at: number,
  opening: Opening,
  { id, picture }: { id: string; picture: Picture },
) {
  const row = await getOpenCartRow(tx, id, at)
  if (row.store_id !== opening.store.id) throw cartUnknown()
  await touchCart(tx, row.id, at)
  const { referenceId, returnUrl, discountCode } = opening
  if (returnUrl) await returnTo(tx, row.id, returnUrl)
  if (discountCode) await writeDiscountCode(tx, row.id, discountCode)
  if (picture.priceListId !== null && row.price_list_id === null) {
    await namePriceList(tx, row.id, picture.priceListId)
  }
  if (!referenceId || referenceId === row.reference_id) return row
  if (row.reference_id !== null) throw cartHasAnotherReference()
  await tx
    .updateTable('carts')
    .set({ reference_id: referenceId })
    .where('id', '=', row.id)
    .execute()
  return { ...row, reference_id: referenceId }
}

/** A cart keeps the first list that it is given. */
async function namePriceList(tx: Queries, id: CartId, listId: string): Promise<void> {
  await tx.updateTable('carts').set({ price_list_id: listId }).where('id', '=', id).execute()
}

function checkedCurrency(catalog: Catalog, { store, currency, languages }: Opening): string {
  if (currency) refuseCurrency(catalog, store, currency)
  return currencyFor(catalog, { chosen: currency ?? null, store, languages })
}

function declaredOf({ printWidth, printHeight }: Opening): PixelSize | null {
  return printWidth && printHeight ? { width: printWidth, height: printHeight } : null
}
