// Keeps what a shopper has typed with the cart, so that it outlives a reload, a closed tab and a
// crash. Whoever has the cart's address sees it, as all else in the cart.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { draftFields, draftTimes } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import type { Cart } from '../../carts/cart.ts'
import { type ChoiceTimes, countingChoices, lastOf } from '../../carts/choice-times.ts'
import { lockOpenCart } from '../../carts/lock-cart.ts'
import { isShippedTo } from '../../catalog/shipping-zones.ts'
import { type DraftFieldName, type DraftFields, draftFieldNames } from './draft-fields.ts'

/**
 * `times`: when each field was typed or chosen. A field that is not named there, or that was chosen again
 * since, stays as it is; what nobody has chosen yet is kept as the page showed it. Left out: the whole form
 * was chosen just now.
 *
 * Returns what is kept now. What comes after the cart was ordered is not kept: the page sends what it has
 * when it is left. Throws `cart_unknown` and `cart_expired`.
 */
export async function saveDraft(
  deps: DatabaseDeps,
  cartId: string,
  draft: DraftFields,
  times?: ChoiceTimes,
): Promise<DraftFields> {
  const made = { times, now: deps.now() }
  // The cart's row, written first, is what an order that is paid at this moment writes as well.
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
  // A whole form depends on nothing that was kept before.
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
  // A region belongs to the country that it was chosen in.
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

/** What was typed before; nothing when nobody did. */
export async function readDraft(db: Queries, cartId: CartId): Promise<DraftFields> {
  return (await readDraftRow(db, cartId)).fields
}

/** As readDraft(), with the time of its last choice; 0 for none. */
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
 * Where a cart goes, chosen before its checkout, at `chosenAt` in milliseconds of Unix time: kept as what was
 * chosen there. A country that nothing is shipped to leaves the cart as it is. Throws what saveDraft() throws.
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
