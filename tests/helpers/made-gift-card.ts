import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/ground/database/database.ts'
import type { GiftCard } from '../../src/trade/gift-cards/gift-card.ts'
import { issueGiftCard, type NewGiftCard } from '../../src/trade/gift-cards/issue-gift-card.ts'

/** A card for test stores, which is mailed to no one. */
export async function madeGiftCard(
  { database, now }: { database: Database; now: () => number },
  facts: Partial<NewGiftCard> = {},
): Promise<GiftCard> {
  const card: NewGiftCard = {
    mode: 'test',
    currency: 'USD',
    amount: 5_000,
    origin: 'sold',
    storeId: null,
    validUntil: null,
    email: '',
    sender: '',
    message: '',
    language: 'en',
    issueKey: randomUUID(),
    ...facts,
  }
  const by = { kind: 'system' } as const
  return (await database.transaction((tx) => issueGiftCard(tx, card, by, now()))).card
}
