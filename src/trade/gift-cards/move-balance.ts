// The one place that changes a card's balance, together with the movement that explains it.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { movementActor } from '../../ground/database/tables/gift-cards-table.ts'
import type { StoredActor } from '../../ground/database/tables/stored-actor.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { type GiftCard, type GiftCardMovement, getGiftCard } from './gift-card.ts'
import { readGiftCardCode } from './gift-card-code.ts'

export type NewMovement = Pick<GiftCardMovement, 'kind' | 'amount'> & {
  uniqueKey: string
  orderId?: OrderId | null
  saleId?: string | null
  by: StoredActor
}

/**
 * Locks the card for the rest of the transaction, so that what is decided by its balance still
 * holds when it is changed. Undefined if there is no such card.
 */
export async function lockGiftCard(
  tx: Queries,
  card: { id: string } | { code: string },
): Promise<GiftCard | undefined> {
  const code = 'code' in card ? readGiftCardCode(card.code) : null
  if ('code' in card && code === null) return undefined
  const locked = tx
    .updateTable('gift_cards')
    .set((row) => ({ balance: row.ref('balance') }))
    .returningAll()
  const named =
    'id' in card ? locked.where('id', '=', card.id) : locked.where('code', '=', code ?? '')
  return await named.executeTakeFirst()
}

/**
 * Repeated with the same key it does nothing. The balance's check constraint refuses what the card
 * does not have.
 */
export async function moveBalance(
  tx: Queries,
  cardId: string,
  { kind, amount, uniqueKey, orderId = null, saleId = null, by }: NewMovement,
  at: number,
): Promise<GiftCard> {
  const added = await tx
    .insertInto('gift_card_movements')
    .values({
      id: `gcm_${randomBytes(12).toString('hex')}`,
      card_id: cardId,
      kind,
      amount,
      unique_key: uniqueKey,
      order_id: orderId,
      sale_id: saleId,
      actor: movementActor.write(by),
      at,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return await getGiftCard(tx, cardId)
  return await tx
    .updateTable('gift_cards')
    .set((row) => ({ balance: row('balance', '+', amount) }))
    .where('id', '=', cardId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
