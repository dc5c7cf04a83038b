// Opens the cart of a set with the pictures that have arrived. Opening it again finds the same cart.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { type CartId, isCartId } from '../../../pure/contract/ids.ts'
import type { Measures } from '../../../pure/contract/preferences.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { getOpenCartRow } from '../../../trade/carts/get-cart.ts'
import { PlacingKeyTaken } from '../../../trade/carts/insert-cart.ts'
import { openSet, type SetLine, setKeyOf } from '../../../trade/carts/open-set.ts'
import { refuseCurrency } from '../../../trade/catalog/prices/currency-for.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { findPictures } from '../../../trade/images/get-picture.ts'
import { tokenUnknown } from '../../../trade/images/image-errors.ts'
import { keepCart, loseToken, type PullSet } from '../../../trade/receiving/pull-sets.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { printDimensionsRequired } from '../opening-errors.ts'

type Shopper = { languages: string | undefined; measures: Measures | undefined }

export type OpenedPullSet = { cartId: CartId; lineCount: number; referenceId: string | null }

/** Before anything is fetched. Throws what opening the cart would throw. */
export async function checkWish(
  { database, now }: DatabaseDeps,
  store: Store,
  { cart, currency }: PullSet['wish'],
): Promise<void> {
  const { queries } = database
  if (currency !== null) refuseCurrency(await readCatalog(queries), store, currency)
  if (cart === null) return
  const row = await getOpenCartRow(queries, cart, now())
  if (row.store_id !== store.id) throw cartUnknown()
}

/**
 * Null if a picture was deleted meanwhile, which is noted as its failure, or if none has arrived.
 * Throws what openSet throws.
 */
export async function openPulledSet(
  deps: DatabaseDeps,
  set: PullSet,
  store: Store,
  shopper: Shopper,
): Promise<OpenedPullSet | null> {
  const lines = await linesOf(deps, set, store)
  if (lines === null || lines.length === 0) return null
  const once = () =>
    deps.database.transaction((tx) => open(tx, deps.now(), { set, store, shopper, lines }))
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof PlacingKeyTaken)) throw error
    return await once()
  }
}

async function linesOf({ database, now }: DatabaseDeps, set: PullSet, store: Store) {
  const { queries } = database
  const tokens = set.pictures.flatMap(({ token }) => token ?? [])
  const find = await findPictures(queries, tokens, now)
  const lines: SetLine[] = []
  let isLost = false
  for (const { token, position, name, referenceId } of set.pictures) {
    if (token === null) continue
    try {
      const picture = find(token)
      if (picture.storeId !== store.id) throw tokenUnknown()
      if (picture.kind === 'preview') throw printDimensionsRequired()
      const wish = JSON.stringify({ referenceId })
      lines.push({ picture, declared: null, choice: null, quantity: 1, name, referenceId, wish })
    } catch (error) {
      if (!(error instanceof HandprintError)) throw error
      isLost = true
      await loseToken(queries, set, position, error.code)
    }
  }
  return isLost ? null : lines
}

type Opening = { set: PullSet; store: Store; shopper: Shopper; lines: readonly SetLine[] }

async function open(
  tx: Queries,
  at: number,
  { set, store, shopper, lines }: Opening,
): Promise<OpenedPullSet> {
  const { title, referenceId, currency, cart: named, returnUrl, cameFrom, discountCode } = set.wish
  const addTo = named !== null && isCartId(named) ? named : null
  const { cart, lineCount } = await openSet(tx, at, {
    ...{ store, addTo, lines, title, referenceId, currency, discountCode, ...shopper },
    setKey: addTo === null ? setKeyOf(store, 'pull', set.id) : null,
    returnUrl: returnUrl ?? cameFrom,
  })
  await keepCart(tx, set, cart.id)
  return { cartId: cart.id, lineCount, referenceId: cart.reference_id }
}
