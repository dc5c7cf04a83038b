// Takes a payment's part from a card when the payment begins, and gives it back when it fails, or
// when what it paid is refunded. Each is a movement with the payment's or the refund's id as its
// key, so a retry after a crash moves nothing twice.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { type GiftCard, type GiftCardUse, giftCardFault } from './gift-card.ts'
import { readGiftCardCode } from './gift-card-code.ts'
import { giftCardRefused } from './gift-card-refused.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { lockGiftCard, moveBalance } from './move-balance.ts'

const yearMs = 365 * 86_400_000
const system = { kind: 'system' } as const

/**
 * The part of `total` that a card with that balance pays. What is left is nothing, or at least
 * `least`, which is what the gateway can charge. All in minor units.
 */
export function giftCardPart(balance: number, { total, least }: ToPay): number {
  const part = Math.min(balance, total)
  const rest = total - part
  return rest === 0 || rest >= least ? part : Math.max(0, total - least)
}

type ToPay = { total: number; least: number }

/**
 * The card's part of what is to be paid. Locks the card, so that it still has it at the end of the
 * transaction. Throws `gift_card_refused` (422).
 */
export async function partOfGiftCard(
  tx: Queries,
  typed: string,
  use: GiftCardUse & ToPay,
): Promise<{ card: GiftCard; amount: number }> {
  if (readGiftCardCode(typed) === null) throw giftCardRefused('gift_card_malformed')
  const card = await lockGiftCard(tx, { code: typed })
  const fault = giftCardFault(card, use)
  if (fault !== null || card === undefined) throw giftCardRefused(fault ?? 'gift_card_unknown')
  const amount = giftCardPart(card.balance, use)
  if (amount === 0) throw giftCardRefused('gift_card_too_little')
  return { card, amount }
}

type PaidPart = { paymentId: string; orderId: OrderId; amount: number }

export async function spendGiftCard(
  tx: Queries,
  cardId: string,
  { paymentId, orderId, amount }: PaidPart,
  at: number,
): Promise<void> {
  const by = { kind: 'shopper' } as const
  const movement = { kind: 'spent', amount: -amount, orderId, by } as const
  await moveBalance(tx, cardId, { ...movement, uniqueKey: `spent:${paymentId}` }, at)
}

/** The payment failed. A card that was voided meanwhile is emptied again. */
export async function releaseGiftCard(
  tx: Queries,
  cardId: string,
  { paymentId, orderId, amount }: PaidPart,
  at: number,
): Promise<void> {
  const back = { kind: 'given_back', amount, orderId, by: system } as const
  const card = await moveBalance(tx, cardId, { ...back, uniqueKey: `released:${paymentId}` }, at)
  if (card.voided_at === null || card.balance === 0) return
  const gone = { kind: 'voided', amount: -card.balance, by: system } as const
  await moveBalance(tx, cardId, { ...gone, uniqueKey: `voided:${paymentId}` }, at)
}

/**
 * Money of a refund. The card then pays for at least another year, however long it was valid. If it
 * was voided, its receiver gets a new card. Returns the card that has the money.
 */
export async function refundToGiftCard(
  tx: Queries,
  cardId: string,
  { refundId, orderId, amount }: { refundId: string; orderId: OrderId; amount: number },
  at: number,
): Promise<GiftCard> {
  const card = await lockGiftCard(tx, { id: cardId })
  if (card === undefined) throw new Error('A payment names a gift card that does not exist.')
  const uniqueKey = `refunded:${refundId}`
  if (card.voided_at !== null) {
    const { mode, currency, origin, store_id: storeId, email, sender, message, language } = card
    const same = { mode, currency, origin, storeId, email, sender, message, language }
    const next = { ...same, amount, validUntil: null, issueKey: uniqueKey }
    const first = { kind: 'given_back', orderId } as const
    return (await issueGiftCard(tx, next, system, at, first)).card
  }
  if (card.valid_until !== null && card.valid_until < at + yearMs) {
    const longer = { valid_until: at + yearMs }
    await tx.updateTable('gift_cards').set(longer).where('id', '=', cardId).execute()
  }
  return await moveBalance(
    tx,
    cardId,
    { kind: 'given_back', amount, uniqueKey, orderId, by: system },
    at,
  )
}
