// Stores what a shopper has typed with the cart, so that it survives a reload, a closed tab or a
// crash. Anyone with the cart's address can see it, as with the rest of the cart.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { draftFields, draftTimes } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import type { Cart } from '../../carts/cart.ts'
import { type ChoiceTimes, countingChoices, lastOf } from '../../carts/choice-times.ts'
import { lockOpenCart } from '../../carts/lock-cart.ts'
import { isShippedTo } from '../../catalog/delivery/shipping-zones.ts'
import { type DraftFieldName, type DraftFields, draftFieldNames } from './draft-fields.ts'

/**
 * `times`: when each field was typed or chosen. A field that has no time, or that was changed again
 * since, keeps its stored value. A field no one has chosen yet is stored as the page showed it.
 * Without `times`, the whole form counts as chosen just now.
 *
 * Returns what is now stored. Ignores anything that arrives after the cart was ordered, because the
 * page sends its fields when it is left. Throws `cart_unknown` and `cart_expired`.
 */
export async function saveDraft(
  deps: DatabaseDeps,
  cartId: string,
  draft: DraftFields,
  times?: ChoiceTimes,
): Promise<DraftFields> {
  const made = { times, now: deps.now() }
  // Writes the cart's row first. An order being paid at the same moment writes that row too.
  return await deps.database.transaction((tx) => save(tx, cartId, draft, made), { sees: 'latest' })
}

async function save(
  tx: Queries,
  cartId: string,
  draft: DraftFields,
  made: { times: ChoiceTimes | undefined; now: number },
): Promise<DraftFields> {
  const cart = await findOpen(tx, cartId, made.now)
  if (cart === null) return draft
  // A whole form does not depend on what was stored before.
  const known = made.times === undefined ? nothing : await readDraftRow(tx, cart.id)
  const { counting, times } = countingChoices(draftFieldNames, known.times, made)
  const kept = made.times === undefined ? draft : merged(known.fields, draft, counting)
  const stored = {
    email: tidyMailAddress(kept.email ?? ''),
    fields: draftFields.write(kept),
    chosen_at: draftTimes.write(times),
    updated_at: made.now,
  }
  await tx
    .insertInto('checkout_drafts')
    .values({ cart_id: cart.id, ...stored })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(stored))
    .execute()
  return kept
}

function merged(
  before: DraftFields,
  posted: DraftFields,
  counting: ReadonlySet<DraftFieldName>,
): DraftFields {
  const value = (name: DraftFieldName) =>
    counting.has(name) ? (posted[name] ?? '') : (before[name] ?? posted[name])
  const fields: DraftFields = Object.fromEntries(
    draftFieldNames.flatMap((name) => {
      const chosen = value(name)
      return chosen === undefined ? [] : [[name, chosen]]
    }),
  )
  const regions = [
    ['country', 'region'],
    ['billingCountry', 'billingRegion'],
  ] as const
  // A region belongs to the country it was chosen in.
  const others = regions.flatMap(([country, region]) => {
    const isPosted = counting.has(region) || before[region] === undefined
    const chosenIn = isPosted ? posted[country] : before[country]
    const isOfAnother = chosenIn !== undefined && chosenIn !== fields[country]
    return isOfAnother && fields[region] !== undefined ? [[region, ''] as const] : []
  })
  return { ...fields, ...Object.fromEntries(others) }
}

async function findOpen(tx: Queries, cartId: string, at: number) {
  try {
    return await lockOpenCart(tx, cartId, at)
  } catch (error) {
    if (error instanceof HandprintError && error.code === 'cart_already_ordered') return null
    throw error
  }
}

/** Empty if nothing was typed. */
export async function readDraft(db: Queries, cartId: CartId): Promise<DraftFields> {
  return (await readDraftRow(db, cartId)).fields
}

/** Like readDraft(), plus the time of the last change; 0 if there was none. */
export async function readDraftAndTime(
  db: Queries,
  cartId: CartId,
): Promise<{ fields: DraftFields; lastChosenAt: number }> {
  const { fields, times } = await readDraftRow(db, cartId)
  return { fields, lastChosenAt: lastOf(times) }
}

type DraftRow = { fields: DraftFields; times: ChoiceTimes }

const nothing: DraftRow = { fields: {}, times: {} }

async function readDraftRow(db: Queries, cartId: CartId): Promise<DraftRow> {
  const row = await db
    .selectFrom('checkout_drafts')
    .select(['fields', 'chosen_at'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  if (row === undefined) return nothing
  return { fields: draftFields.read(row.fields), times: draftTimes.read(row.chosen_at) ?? {} }
}

/**
 * Stores a destination country chosen before the checkout, at `chosenAt` in milliseconds since the
 * epoch, as if it was chosen there. Ignores a country without shipping. Throws what saveDraft()
 * throws.
 */
export async function chooseCountry(
  deps: DatabaseDeps,
  cart: Pick<Cart, 'id' | 'catalog'>,
  country: string,
  chosenAt: number,
): Promise<void> {
  if (!isShippedTo(cart.catalog, country)) return
  await saveDraft(deps, cart.id, { country }, { country: chosenAt })
}
