import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../tests/helpers/made-gift-card.ts'
import { seededRandom } from '../../../tests/helpers/seeded-random.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { expireGiftCards, setValidUntil, voidGiftCard } from './end-gift-card.ts'
import { getGiftCard, giftCardFault, movementsOf } from './gift-card.ts'
import { lockGiftCard, moveBalance } from './move-balance.ts'

const by = { kind: 'system' } as const
const dayMs = 86_400_000

describe.each(testDatabases)('gift cards on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const read = async (id: string) => {
    const card = await getGiftCard(shop.database.queries, id)
    const movements = await movementsOf(shop.database.queries, id)
    const sum = movements.reduce((all, { amount }) => all + amount, 0)
    return { balance: card.balance, sum, kinds: movements.map(({ kind }) => kind) }
  }

  /** Spends up to `amount`, as placing does: decided under the card's lock. */
  const spend = async (id: string, amount: number, key: string) =>
    await shop.database.transaction(
      async (tx) => {
        const card = await lockGiftCard(tx, { id })
        const taken = Math.min(card?.balance ?? 0, amount)
        if (taken === 0) return 0
        const movement = { kind: 'spent', amount: -taken, uniqueKey: key, by } as const
        await moveBalance(tx, id, movement, shop.now())
        return taken
      },
      { sees: 'latest' },
    )

  it('are issued once per key', async () => {
    const first = await madeGiftCard(shop, { issueKey: 'panel:one' })
    const again = await madeGiftCard(shop, { issueKey: 'panel:one' })
    expect(again).toEqual(first)
    expect(await read(first.id)).toEqual({ balance: 5_000, sum: 5_000, kinds: ['issued'] })
  })

  it('spent at the same time give no more than they have', async () => {
    const { id } = await madeGiftCard(shop)
    const tabs = Array.from({ length: 8 }, (_, tab) => spend(id, 3_000, `spent:${tab}`))
    const taken = await Promise.all(tabs)
    expect(taken.toSorted((one, other) => other - one)).toEqual([3_000, 2_000, 0, 0, 0, 0, 0, 0])
    expect(await read(id)).toMatchObject({ balance: 0, sum: 0 })
  })

  it('move money once for one cause, also if it is told twice at once', async () => {
    const { id } = await madeGiftCard(shop)
    await Promise.all([spend(id, 100, 'spent:same'), spend(id, 100, 'spent:same')])
    expect(await read(id)).toMatchObject({ balance: 4_900, sum: 4_900 })
  })

  it('refuse what they do not have, and keep nothing of it', async () => {
    const { id } = await madeGiftCard(shop)
    const movement = { kind: 'spent', amount: -5_001, uniqueKey: 'too much', by } as const
    const overspent = shop.database.transaction((tx) => moveBalance(tx, id, movement, shop.now()))
    await expect(overspent).rejects.toThrow()
    expect(await read(id)).toEqual({ balance: 5_000, sum: 5_000, kinds: ['issued'] })
  })

  it('always have the sum of their movements, and never less than nothing', async () => {
    const random = seededRandom(47)
    const cards = await Promise.all([1, 2, 3].map(() => madeGiftCard(shop)))
    const wrong: unknown[] = []
    for (let step = 0; step < 60; step++) {
      const { id } = cards[Math.floor(random() * cards.length)] ?? { id: '' }
      const amount = Math.floor(random() * 2_000)
      const kind = Math.floor(random() * 4)
      const at = shop.now()
      if (kind < 2) await spend(id, amount, `spent:${step}`)
      else if (kind === 2) {
        const back = { kind: 'given_back', amount, uniqueKey: `back:${step}`, by } as const
        await shop.database.transaction((tx) => moveBalance(tx, id, back, at))
      } else {
        const until = random() < 0.5 ? at - 1 : null
        await shop.database.transaction((tx) => setValidUntil(tx, id, until, by, at))
        await expireGiftCards(shop)
      }
      shop.advance(1_000)
      for (const card of cards) {
        const { balance, sum } = await read(card.id)
        if (balance !== sum || balance < 0) wrong.push({ step, balance, sum })
      }
    }
    expect(wrong).toEqual([])
  })

  it('lose what is left when their time is over, and get it back with more time', async () => {
    const { id } = await madeGiftCard(shop, { validUntil: shop.now() + dayMs })
    await expireGiftCards(shop)
    expect(await read(id)).toMatchObject({ balance: 5_000 })
    shop.advance(dayMs)
    await expireGiftCards(shop)
    await expireGiftCards(shop)
    expect(await read(id)).toEqual({ balance: 0, sum: 0, kinds: ['issued', 'expired'] })
    shop.advance(1)
    const later = shop.now() + dayMs
    await shop.database.transaction((tx) => setValidUntil(tx, id, later, by, shop.now()))
    await shop.database.transaction((tx) => setValidUntil(tx, id, null, by, shop.now() + 1))
    expect(await read(id)).toMatchObject({
      balance: 5_000,
      kinds: ['issued', 'expired', 'restored'],
    })
  })

  it('can be voided once, for good', async () => {
    const { id } = await madeGiftCard(shop)
    shop.advance(1)
    const voided = () => shop.database.transaction((tx) => voidGiftCard(tx, id, by, shop.now()))
    await voided()
    await voided()
    expect(await read(id)).toEqual({ balance: 0, sum: 0, kinds: ['issued', 'voided'] })
    const longer = shop.database.transaction((tx) => setValidUntil(tx, id, null, by, shop.now()))
    await expect(longer).rejects.toThrow('stays void')
  })

  it('say why they cannot pay', async () => {
    const use = {
      storeId: shop.store.id,
      mode: 'test' as const,
      currency: 'USD',
      at: shop.now(),
    }
    const card = await madeGiftCard(shop)
    const why = (facts: object, of: object = {}) =>
      giftCardFault({ ...card, ...facts }, { ...use, ...of })
    expect([
      giftCardFault(undefined, use),
      why({}, { mode: 'live' }),
      why({ store_id: 'st_another' }),
      why({}, { currency: 'EUR' }),
      why({ voided_at: 1 }),
      why({ valid_until: shop.now() }),
      why({ balance: 0 }),
      why({ store_id: shop.store.id, valid_until: shop.now() + 1 }),
    ]).toEqual([
      'gift_card_unknown',
      'gift_card_of_other_mode',
      'gift_card_of_other_store',
      'gift_card_of_other_currency',
      'gift_card_voided',
      'gift_card_expired',
      'gift_card_empty',
      null,
    ])
  })
})
