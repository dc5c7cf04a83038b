// A bank has taken the money of a sale back (a dispute): the card may have been bought with a stolen
// credit card, so what is left on it is taken, too. If the bank returns the money, the receiver gets
// a new card with that.

import type { Queries } from '../../../ground/database/database.ts'
import { emptyGiftCard } from '../../gift-cards/end-gift-card.ts'
import { getGiftCard, movementsOf } from '../../gift-cards/gift-card.ts'
import { issueGiftCard } from '../../gift-cards/issue-gift-card.ts'
import { addMail } from '../../mail/add-mail.ts'
import { changeSale, type GiftCardSale } from './gift-card-sale.ts'

const system = { kind: 'system' } as const

export async function takeCardOfSale(
  tx: Queries,
  sale: GiftCardSale,
  at: number,
): Promise<GiftCardSale> {
  if (sale.status !== 'paid' || sale.card_id === null) return sale
  const taken = { uniqueKey: takenKey(sale), saleId: sale.id, by: system }
  await emptyGiftCard(tx, sale.card_id, taken, at)
  await tellOperators(tx, sale, 'taken_back', at)
  return await changeSale(tx, sale, { status: 'taken_back' }, at)
}

export async function reissueCardOfSale(
  tx: Queries,
  sale: GiftCardSale,
  at: number,
): Promise<GiftCardSale> {
  if (sale.card_id === null) return sale
  const movements = await movementsOf(tx, sale.card_id)
  const taken = movements.find(({ unique_key: key }) => key === takenKey(sale))
  await tellOperators(tx, sale, 'restored', at)
  if (taken === undefined) {
    return await changeSale(tx, sale, { status: 'paid' }, at)
  }
  const before = await getGiftCard(tx, sale.card_id)
  const { mode, currency, origin, store_id: storeId, email, sender, message, language } = before
  const { card } = await issueGiftCard(
    tx,
    {
      ...{ mode, currency, origin, storeId, email, sender, message, language },
      amount: -taken.amount,
      validUntil: before.valid_until,
      issueKey: `restored:${sale.id}:${at}`,
    },
    system,
    at,
    { kind: 'restored', saleId: sale.id },
  )
  return await changeSale(tx, sale, { status: 'paid', card_id: card.id }, at)
}

function takenKey({ id, card_id: cardId }: GiftCardSale): string {
  return `taken_back:${id}:${cardId}`
}

/** `what`: see the mail. */
export async function tellOperators(
  tx: Queries,
  { id, amount, currency, card_id: card }: GiftCardSale,
  what: 'taken_back' | 'restored' | 'refund_failed' | 'refunded_elsewhere',
  at: number,
): Promise<void> {
  const facts = { card: card ?? '', amount, currency, what }
  const kind = 'operators-gift-card-sale'
  await addMail(tx, { kind, uniqueKey: `${kind}:${id}:${what}:${at}`, facts }, at)
}
