// Puts many handed-over pictures into one cart: a new one, the one of a set id, or one that is open.
// The number of statements does not depend on the number of pictures.

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import { partsToInsert } from '../../ground/database/insert-many.ts'
import {
  type CartLinesTable,
  type CartsTable,
  cartLineCrop,
  cartLineOptions,
} from '../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import type { CropJson } from '../../pure/contract/schemas/order-schema.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { catalogForMeasures } from '../catalog/choices/catalog-for-measures.ts'
import type { Options } from '../catalog/choices/chosen-options.ts'
import { currencyFor, refuseCurrency } from '../catalog/prices/currency-for.ts'
import { readCatalog } from '../catalog/saved/read-catalog.ts'
import type { Picture } from '../images/picture.ts'
import type { Store } from '../stores/store.ts'
import { storeClosed } from '../stores/store-errors.ts'
import { pixelsToPrint } from './build-line.ts'
import { cartLifetimeMs, maxLinesOfACart } from './cart.ts'
import { cartFull, cartHasAnotherReference, cartUnknown } from './cart-errors.ts'
import { beginningWith, firstChoice, productOfSets } from './first-choice.ts'
import { requireOpenCart } from './get-cart.ts'
import { insertCart } from './insert-cart.ts'
import { measuresFor } from './measures-for.ts'
import { newCartId } from './opening-ids.ts'

export type SetLine = {
  picture: Picture
  declared: PixelSize | null
  /** Null for the first choice. */
  choice: { product: string; size: string | null; options: Options; crop: CropJson | null } | null
  quantity: number
  name: string | null
  referenceId: string | null
  /**
   * What was asked for, as JSON. Two lines of one picture that ask for the same are one line. Equal
   * lines of a later opening are the same line too.
   */
  wish: string
}

export type SetOpening = {
  store: Store
  /**
   * From setKeyOf(). Opening again with the same key adds to the same cart. Null for a new cart each
   * time.
   */
  setKey: string | null
  /** An open cart of the store to add to, instead of a set key. */
  addTo: CartId | null
  lines: readonly SetLine[]
  /** Null leaves what the cart has. */
  title: string | null
  referenceId: string | null
  /** ISO 4217, explicitly requested. A cart keeps the first one. */
  currency: string | null
  /** The shopper's, as an Accept-Language header. */
  languages?: string | undefined
  measures?: Measures | undefined
  /** Checked. */
  returnUrl: string | null
  /** As normalCode() writes it. Replaces that of the cart it is added to. */
  discountCode: string | null
  /** The price list that the hand-off names. A cart keeps the first one. */
  priceListId?: string | null
  /** How long a new cart is kept after each change. Absent for the usual time. */
  lifetimeMs?: number
}

const cartColumns = [
  ...['id', 'store_id', 'status', 'currency', 'title', 'reference_id', 'expires_at'],
  ...['lifetime_ms', 'price_list_id'],
] as const satisfies readonly (keyof CartsTable)[]

export type CartOfSet = {
  cart: Pick<Selectable<CartsTable>, (typeof cartColumns)[number]>
  /** In the order of the opening's lines; equal lines have the same id. */
  lines: readonly { id: string; isNew: boolean; product: string; size: string | null }[]
  lineCount: number
}

/** The key of a set id. @param scope keeps ids of different origin apart. */
export function setKeyOf(store: Pick<Store, 'id'>, scope: string, setId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([store.id, 'set', scope, setId]))
    .digest('hex')
}

/**
 * Throws `cart_unknown` (404), `cart_expired` (410), `cart_already_ordered` (409, unless all lines
 * are in that cart), `store_closed` (503), `reference_id_invalid` (409) for a cart with another reference, and
 * `parameter_invalid` for a full cart (409) and a currency without prices.
 */
export async function openSet(tx: Queries, at: number, opening: SetOpening): Promise<CartOfSet> {
  if (opening.store.isClosed) throw storeClosed()
  const catalog = await readCatalog(tx)
  const { store, currency, languages } = opening
  if (currency) refuseCurrency(catalog, store, currency)
  const before = await findBefore(tx, opening)
  if (before !== undefined) return await addTo(tx, at, opening, { cart: before, catalog })
  const { title, referenceId, returnUrl, discountCode, setKey, lifetimeMs } = opening
  const cart = await insertCart(
    tx,
    {
      id: newCartId(),
      store_id: store.id,
      currency: currencyFor(catalog, { chosen: currency, store, languages }),
      reference_id: referenceId,
      title,
      came_from: returnUrl,
      discount_code: discountCode,
      placing_key: setKey,
      lifetime_ms: lifetimeMs ?? null,
      price_list_id: listOf(opening),
    },
    at,
  )
  return await addLines(tx, opening, { cart, catalog, known: [] })
}

type CartNow = CartOfSet['cart']
type KnownLine = Pick<Selectable<CartLinesTable>, (typeof knownColumns)[number]>
const knownColumns = ['id', 'position', 'removed_at', 'product', 'size'] as const

async function findBefore(
  tx: Queries,
  { store, setKey, addTo: cartId }: SetOpening,
): Promise<CartNow | undefined> {
  const carts = tx.selectFrom('carts').select(cartColumns)
  if (setKey !== null) {
    return await carts.where('placing_key', '=', setKey).executeTakeFirst()
  }
  if (cartId === null) return undefined
  const cart = await carts.where('id', '=', cartId).executeTakeFirst()
  if (cart?.store_id !== store.id) throw cartUnknown()
  return cart
}

async function addTo(
  tx: Queries,
  at: number,
  opening: SetOpening,
  { cart, catalog }: { cart: CartNow; catalog: Catalog },
): Promise<CartOfSet> {
  const known = await tx
    .selectFrom('cart_lines')
    .select(knownColumns)
    .where('cart_id', '=', cart.id)
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const isWhole = opening.lines.every((line) => ids.has(lineIdOf(cart.id, line)))
  // Sent again after the order: nothing is missing from it.
  if (cart.status === 'ordered' && isWhole) return result(opening, { cart, known, added: [] })
  requireOpenCart(cart, at)
  const { title, referenceId, returnUrl, discountCode } = opening
  if (referenceId !== null && cart.reference_id !== null && referenceId !== cart.reference_id) {
    throw cartHasAnotherReference()
  }
  const changed = {
    title: title ?? cart.title,
    reference_id: cart.reference_id ?? referenceId,
    updated_at: at,
    expires_at: at + (cart.lifetime_ms ?? cartLifetimeMs),
    ...(returnUrl !== null && { came_from: returnUrl }),
    ...(discountCode !== null && { discount_code: discountCode }),
    price_list_id: cart.price_list_id ?? listOf(opening),
  }
  await tx.updateTable('carts').set(changed).where('id', '=', cart.id).execute()
  return await addLines(tx, opening, { cart: { ...cart, ...changed }, catalog, known })
}

function listOf({ priceListId, lines }: SetOpening): string | null {
  const ofPicture = lines.find(({ picture }) => picture.priceListId !== null)
  return priceListId ?? ofPicture?.picture.priceListId ?? null
}

async function addLines(
  tx: Queries,
  opening: SetOpening,
  { cart, catalog, known }: { cart: CartNow; catalog: Catalog; known: readonly KnownLine[] },
): Promise<CartOfSet> {
  const shown = new Set(known.filter((line) => line.removed_at === null).map(({ id }) => id))
  const first = known.reduce((last, { position }) => Math.max(last, position), -1) + 1
  const toAdd = new Map<string, SetLine>()
  for (const line of opening.lines) {
    const id = lineIdOf(cart.id, line)
    if (!shown.has(id) && !toAdd.has(id)) toAdd.set(id, line)
  }
  if (shown.size + toAdd.size > maxLinesOfACart) throw cartFull(maxLinesOfACart)
  const sold = catalogForMeasures(catalog, measuresFor(opening, cart.currency))
  const catalogShown = opening.lines.length > 1 ? beginningWith(sold, productOfSets) : sold
  const isUnseen = opening.measures === undefined && opening.languages === undefined
  const rows = [...toAdd].map(([id, line], index) => ({
    id,
    cart_id: cart.id,
    position: first + index,
    image_token: line.picture.token,
    declared_width: line.declared?.width ?? null,
    declared_height: line.declared?.height ?? null,
    ...choiceOf(line, catalogShown),
    quantity: line.quantity,
    removed_at: null,
    is_unseen: isUnseen && line.choice === null ? 1 : 0,
    name: line.name,
    reference_id: line.referenceId,
  }))
  for (const part of partsToInsert(rows)) {
    await tx
      .insertInto('cart_lines')
      .values(part)
      // Removed by the shopper, and sent again.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ removed_at: null }))
      .execute()
  }
  return result(opening, { cart, known, added: rows })
}

function choiceOf({ choice, picture, declared }: SetLine, shown: Catalog) {
  const { product, size, options } = choice ?? firstChoice(shown, pixelsToPrint(picture, declared))
  const crop = cartLineCrop.write(choice?.crop ?? null)
  return { product, size, options: cartLineOptions.write(options), crop }
}

function result(
  opening: SetOpening,
  {
    cart,
    known,
    added,
  }: {
    cart: CartNow
    known: readonly KnownLine[]
    added: readonly Pick<KnownLine, 'id' | 'product' | 'size'>[]
  },
): CartOfSet {
  const isNew = new Set(added.map(({ id }) => id))
  const lines = new Map([...known, ...added].map((line) => [line.id, line]))
  const removed = known.filter((line) => line.removed_at !== null && !isNew.has(line.id))
  return {
    cart,
    lines: opening.lines.map((line) => {
      const id = lineIdOf(cart.id, line)
      const { product = '', size = null } = lines.get(id) ?? {}
      return { id, isNew: isNew.has(id), product, size }
    }),
    lineCount: lines.size - removed.length,
  }
}

/** Cart ids are secret, so these cannot be guessed either. */
function lineIdOf(cartId: CartId, { picture, wish }: SetLine): string {
  const text = JSON.stringify([cartId, picture.token, wish])
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
