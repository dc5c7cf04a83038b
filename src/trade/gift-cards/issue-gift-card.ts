// Issues a card and mails it to its receiver, in one transaction: no card without its mail, no mail
// without its card.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { StoredActor } from '../../ground/database/tables/stored-actor.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { Language } from '../../pure/contract/language.ts'
import { addMail } from '../mail/add-mail.ts'
import type { GiftCard } from './gift-card.ts'
import { newGiftCardCode } from './gift-card-code.ts'
import { moveBalance, type NewMovement } from './move-balance.ts'

/** Checked by checkGiftCard(). */
export type NewGiftCard = Pick<GiftCard, 'mode' | 'currency' | 'amount' | 'origin'> & {
  storeId: StoreId | null
  validUntil: number | null
  /** Empty if it is not mailed. */
  email: string
  sender: string
  message: string
  language: Language
  /** When it is mailed. Default: at once. */
  mailAt?: number
  /** One card per key. */
  issueKey: string
}

/** A repeated key returns the existing card with `isNew` false. */
export async function issueGiftCard(
  tx: Queries,
  card: NewGiftCard,
  by: StoredActor,
  at: number,
  /** How its money came. */
  first: Pick<NewMovement, 'kind' | 'orderId' | 'saleId'> = { kind: 'issued' },
): Promise<{ card: GiftCard; isNew: boolean }> {
  const added = await tx
    .insertInto('gift_cards')
    .values({
      id: `gc_${randomBytes(12).toString('hex')}`,
      code: newGiftCardCode(),
      mode: card.mode,
      store_id: card.storeId,
      currency: card.currency,
      amount: card.amount,
      balance: 0,
      origin: card.origin,
      valid_until: card.validUntil,
      email: card.email,
      sender: card.sender,
      message: card.message,
      language: card.language,
      issue_key: card.issueKey,
      created_at: at,
      voided_at: null,
    })
    .onConflict((conflict) => conflict.column('issue_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) {
    const before = tx.selectFrom('gift_cards').selectAll().where('issue_key', '=', card.issueKey)
    return { card: await before.executeTakeFirstOrThrow(), isNew: false }
  }
  const { id } = added
  const issued = { ...first, amount: card.amount, uniqueKey: `issued:${id}`, by }
  const filled = await moveBalance(tx, id, issued, at)
  if (card.email !== '') await mailGiftCard(tx, id, at, card.mailAt)
  return { card: filled, isNew: true }
}

/** Mails the card, also again. A click that is repeated within a minute sends one mail. */
export async function mailGiftCard(
  tx: Queries,
  cardId: string,
  at: number,
  sendAt = at,
): Promise<void> {
  const uniqueKey = `gift-card:${cardId}:${Math.floor(sendAt / 60_000)}`
  const mail = { kind: 'gift-card', uniqueKey, facts: { card: cardId } } as const
  await addMail(tx, { ...mail, waitMs: sendAt - at }, at)
}
