// A gift card, and why it cannot pay.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type {
  GiftCardMovementsTable,
  GiftCardsTable,
} from '../../ground/database/tables/gift-cards-table.ts'
import { notFound } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { readGiftCardCode } from './gift-card-code.ts'

export type GiftCard = Selectable<GiftCardsTable>
export type GiftCardMovement = Selectable<GiftCardMovementsTable>

export type GiftCardFault =
  | 'gift_card_unknown'
  | 'gift_card_of_other_mode'
  | 'gift_card_of_other_store'
  | 'gift_card_of_other_currency'
  | 'gift_card_voided'
  | 'gift_card_expired'
  | 'gift_card_empty'

/** What is to be paid. */
export type GiftCardUse = {
  storeId: string
  mode: 'test' | 'live'
  currency: string
  at: number
}

/** Null if the card can pay. Checks first what the shopper can do least about. */
export function giftCardFault(
  card: GiftCard | undefined,
  { storeId, mode, currency, at }: GiftCardUse,
): GiftCardFault | null {
  if (card === undefined) return 'gift_card_unknown'
  if (card.mode !== mode) return 'gift_card_of_other_mode'
  if (card.store_id !== null && card.store_id !== storeId) return 'gift_card_of_other_store'
  if (card.currency !== currency) return 'gift_card_of_other_currency'
  if (card.voided_at !== null) return 'gift_card_voided'
  if (card.valid_until !== null && card.valid_until <= at) return 'gift_card_expired'
  return card.balance > 0 ? null : 'gift_card_empty'
}

/** True if it pays nothing any more, whatever is ordered. */
export function isGiftCardOver(card: GiftCard, at: number): boolean {
  const { store_id: id, mode, currency } = card
  return giftCardFault(card, { storeId: id ?? '', mode, currency, at }) !== null
}

/** For a list that is paged. */
export function selectGiftCards(db: Queries) {
  return db.selectFrom('gift_cards').selectAll()
}

export async function findGiftCard(db: Queries, id: string): Promise<GiftCard | undefined> {
  return await db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined also for a text that is no code. */
export async function findGiftCardByCode(
  db: Queries,
  typed: string,
): Promise<GiftCard | undefined> {
  const code = readGiftCardCode(typed)
  if (code === null) return undefined
  return await db.selectFrom('gift_cards').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Throws `not_found` (404). */
export async function getGiftCard(db: Queries, id: string): Promise<GiftCard> {
  const card = await findGiftCard(db, id)
  if (card === undefined) throw notFound(sentence('Gift card not found.'))
  return card
}

/** Oldest first. */
export async function movementsOf(db: Queries, cardId: string): Promise<GiftCardMovement[]> {
  return await db
    .selectFrom('gift_card_movements')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
