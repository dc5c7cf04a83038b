// Puts the pictures that a shopper uploaded into a cart, in their order: a new cart, or one that is
// open. The same picture is there once.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import type { Picture } from '../images/picture.ts'
import { readPictures } from '../images/read-pictures.ts'
import type { Store } from '../stores/store.ts'
import { getOpenCartRow } from './get-cart.ts'
import { openCartIn } from './open-cart.ts'
import { findOpened } from './opening-ids.ts'

export type Gathering = {
  store: Store
  /**
   * Random, and as secret as a cart's id, which follows from it: gathering again with the same one
   * finds the same cart.
   */
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
  cartId: CartId | null
  /** Indexes of pictures that the set has already. */
  twice: number[]
  /** Indexes of pictures that were deleted meanwhile. */
  gone: number[]
}

/** Throws what openCart throws, for a cart that is not open or is full, and a closed store. */
export async function gatherPictures(deps: DatabaseDeps, input: Gathering): Promise<Gathered> {
  return await deps.database.transaction((tx) => gather(tx, deps.now(), input))
}

async function gather(tx: Queries, at: number, input: Gathering): Promise<Gathered> {
  const { store, pictures } = input
  const known = await readPictures(
    tx,
    pictures.map(({ token }) => token),
  )
  const usable = ({ token }: { token: ImageToken }): Picture | null => {
    const picture = known.get(token)
    return picture?.storeId === store.id && picture.expiresAt > at ? picture : null
  }
  const gone = pictures.flatMap((each, index) => (usable(each) === null ? [index] : []))
  if (gone.length > 0 || pictures.length === 0) return { cartId: null, twice: [], gone }

  let cartId = await openCartOf(tx, at, input)
  const hashes = cartId === null ? new Set<string>() : await hashesIn(tx, cartId)
  const twice: number[] = []
  for (const [index, { token, name }] of pictures.entries()) {
    const picture = usable({ token })
    if (picture === null || hashes.has(picture.shown.sha256)) {
      twice.push(index)
      continue
    }
    hashes.add(picture.shown.sha256)
    const { languages, measures, lifetimeMs } = input
    const opening = { store, token, picture, name, languages, measures, lifetimeMs }
    const where = cartId === null ? { openingId: input.setId } : { addTo: cartId }
    cartId = (await openCartIn(tx, at, { ...opening, ...where })).cartId
  }
  return { cartId, twice, gone }
}

async function openCartOf(tx: Queries, at: number, { setId, addTo }: Gathering) {
  const id = addTo ?? (await findOpened(tx, setId))?.id
  return id === undefined ? null : (await getOpenCartRow(tx, id, at)).id
}

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
