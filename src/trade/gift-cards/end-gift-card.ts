// Ends a card, or makes it last longer. What was left leaves the shop's liabilities, with a movement
// that says why.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { StoredActor } from '../../ground/database/tables/stored-actor.ts'
import { fault, notFound } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { type GiftCard, movementsOf } from './gift-card.ts'
import { lockGiftCard, moveBalance } from './move-balance.ts'

/**
 * Voids the card: what is left is gone. Idempotent. Money that is given back later for an order
 * that it paid still comes back to it. Throws `not_found` (404).
 */
export async function voidGiftCard(
  tx: Queries,
  id: string,
  by: StoredActor,
  at: number,
): Promise<GiftCard> {
  const card = await get(tx, id)
  if (card.voided_at !== null) return card
  await tx.updateTable('gift_cards').set({ voided_at: at }).where('id', '=', id).execute()
  if (card.balance === 0) return { ...card, voided_at: at }
  const movement = { kind: 'voided', amount: -card.balance, by } as const
  return await moveBalance(tx, id, { ...movement, uniqueKey: `voided:${id}:${at}` }, at)
}

export type Emptying = {
  uniqueKey: string
  /** The sale whose money goes back. */
  saleId: string
  by: StoredActor
  /** Minor units: takes at most that. Default: all. */
  most?: number
}

/**
 * Takes money of a bought card back, and voids the card unless something stays on it. Returns what
 * was taken, in minor units. Throws `not_found` (404).
 */
export async function emptyGiftCard(
  tx: Queries,
  id: string,
  { uniqueKey, saleId, by, most }: Emptying,
  at: number,
): Promise<number> {
  const card = await get(tx, id)
  const taken = Math.min(card.balance, most ?? card.balance)
  if (taken > 0) {
    const movement = { kind: 'voided', amount: -taken, saleId, by, uniqueKey } as const
    await moveBalance(tx, id, movement, at)
  }
  if (taken === card.balance && card.voided_at === null) {
    await tx.updateTable('gift_cards').set({ voided_at: at }).where('id', '=', id).execute()
  }
  return taken
}

/** Null for no end. A card that had expired pays again, with what it had left. */
export async function setValidUntil(
  tx: Queries,
  id: string,
  validUntil: number | null,
  by: StoredActor,
  at: number,
): Promise<GiftCard> {
  const card = await get(tx, id)
  if (card.voided_at !== null) {
    throw fault('parameter_invalid', 409, sentence('A voided card stays void. Issue a new one.'))
  }
  await tx.updateTable('gift_cards').set({ valid_until: validUntil }).where('id', '=', id).execute()
  const isPast = validUntil !== null && validUntil <= at
  const lost = isPast ? 0 : await expiredOf(tx, id)
  if (lost === 0) return { ...card, valid_until: validUntil }
  const restored = {
    kind: 'restored',
    amount: lost,
    by,
    uniqueKey: `restored:${id}:${at}`,
  } as const
  return await moveBalance(tx, id, restored, at)
}

const atOnce = 200

/** Writes off what is left on cards whose time is over. For a recurring task. */
export async function expireGiftCards(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const at = deps.now()
    const due = await deps.database.queries
      .selectFrom('gift_cards')
      .select('id')
      .where('valid_until', '<=', at)
      .where('balance', '>', 0)
      .limit(atOnce)
      .execute()
    for (const { id } of due) await deps.database.transaction((tx) => expire(tx, id, at))
    if (due.length < atOnce) return
  }
}

async function expire(tx: Queries, id: string, at: number): Promise<void> {
  const card = await get(tx, id)
  const isOver = card.valid_until !== null && card.valid_until <= at
  if (!isOver || card.balance === 0) return
  const movement = { kind: 'expired', amount: -card.balance, by: { kind: 'system' } } as const
  await moveBalance(tx, id, { ...movement, uniqueKey: `expired:${id}:${at}` }, at)
}

/** What expiry took and nobody restored, in minor units. */
async function expiredOf(tx: Queries, id: string): Promise<number> {
  const movements = await movementsOf(tx, id)
  const kinds: readonly string[] = ['expired', 'restored']
  const sum = movements
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((all, { amount }) => all + amount, 0)
  return Math.max(0, -sum)
}

async function get(tx: Queries, id: string): Promise<GiftCard> {
  const card = await lockGiftCard(tx, { id })
  if (card === undefined) throw notFound(sentence('Gift card not found.'))
  return card
}
