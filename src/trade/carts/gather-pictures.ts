// Puts the pictures that a shopper uploaded into a cart, in their order: a new cart, or one that is
// open. The same picture is there once.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import { readPictures } from '../images/read-pictures.ts'
import type { Store } from '../stores/store.ts'
import { getOpenCartRow } from './get-cart.ts'
import { findCartOfKey, PlacingKeyTaken } from './insert-cart.ts'
import { openSet, type SetLine, setKeyOf } from './open-set.ts'

export type Gathering = {
  store: Store
  /** Random: gathering again with the same one finds the same cart. */
  setId: string
  /** An open cart of the store. Null for a new one. */
  addTo: CartId | null
  /** `name`: tidied, null if there is none. */
  pictures: readonly { token: ImageToken; name: string | null }[]
  languages: string | undefined
  measures: Measures | undefined
  /** Of a new cart. */
  lifetimeMs: number
}

export type Gathered = {
  /** Null if nothing was done, because pictures are gone or none was given. */
  cart: { id: CartId; lineCount: number } | null
  /** Indexes of pictures that the set has already. */
  twice: number[]
  /** Indexes of pictures that were deleted meanwhile. */
  gone: number[]
}

/** Throws what openSet throws, for a cart that is not open or is full, and a closed store. */
export async function gatherPictures(deps: DatabaseDeps, input: Gathering): Promise<Gathered> {
  const once = () => deps.database.transaction((tx) => gather(tx, deps.now(), input))
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof PlacingKeyTaken)) throw error
    return await once()
  }
}

async function gather(tx: Queries, at: number, input: Gathering): Promise<Gathered> {
  const { store, setId, pictures, languages, measures, lifetimeMs } = input
  const tokens = pictures.map(({ token }) => token)
  const known = await readPictures(tx, tokens)
  const usable = pictures.map(({ token, name }) => {
    const picture = known.get(token)
    return picture?.storeId === store.id && picture.expiresAt > at ? { picture, name } : null
  })
  const gone = usable.flatMap((each, index) => (each === null ? [index] : []))
  if (gone.length > 0 || pictures.length === 0) return { cart: null, twice: [], gone }

  const setKey = setKeyOf(store, 'upload', setId)
  const before = input.addTo ?? (await findCartOfKey(tx, setKey))?.id ?? null
  if (before !== null) await getOpenCartRow(tx, before, at)
  const hashes = before === null ? new Set<string>() : await hashesIn(tx, before)
  const twice: number[] = []
  const lines: SetLine[] = []
  for (const [index, each] of usable.entries()) {
    if (each === null) continue
    const { sha256 } = each.picture.shown
    if (hashes.has(sha256)) twice.push(index)
    else lines.push({ ...each, declared: null, choice: null, quantity: 1, ...ofNoProgram })
    hashes.add(sha256)
  }
  const where =
    input.addTo === null ? { setKey, addTo: null } : { setKey: null, addTo: input.addTo }
  const opening = { store, ...where, lines, title: null, referenceId: null, currency: null }
  const more = { languages, measures, lifetimeMs, returnUrl: null, discountCode: null }
  const { cart, lineCount } = await openSet(tx, at, { ...opening, ...more })
  return { cart: { id: cart.id, lineCount }, twice, gone }
}

const ofNoProgram = { referenceId: null, wish: '' }

/** Of the pictures that the cart shows. */
async function hashesIn(tx: Queries, cartId: CartId): Promise<Set<string>> {
  const lines = await tx
    .selectFrom('cart_lines')
    .select('image_token')
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .execute()
  const pictures = await readPictures(
    tx,
    lines.map((line) => line.image_token),
  )
  return new Set([...pictures.values()].map(({ shown }) => shown.sha256))
}
