import { expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../tests/helpers/made-gift-card.ts'
import { offerGiftCards, soldGiftCard } from '../../../tests/helpers/sold-gift-card.ts'
import { fillInCheckout, openFilledCart, openTestShop } from '../../../tests/helpers/test-shop.ts'
import { refundSale } from '../checkout/gift-card-sales/refund-sale.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { refundOrder } from '../checkout/refunds/refund-order.ts'
import { voidGiftCard } from '../gift-cards/end-gift-card.ts'
import { readGiftCards } from './read-gift-cards.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Olga' } as const

it.each(testDatabases)('has what is owed to holders of cards by month on $name', async (on) => {
  const shop = await openTestShop(on)
  const card = await madeGiftCard(shop, { amount: 4_000 })
  await madeGiftCard(shop, { amount: 700, origin: 'goodwill' })
  await madeGiftCard(shop, { amount: 1_500, currency: 'EUR' })
  // From November to December.
  shop.advance(12 * 86_400_000)
  const placing = await fillInCheckout(shop, await openFilledCart(shop))
  const giftCard = { code: card.code, shown: 4_000 }
  const { orderId } = await placeOrder(shop, { ...placing, giftCard })
  await refundOrder(shop, orderId, { amount: null, reason: 'Scratched.', key: 'x' }, operator)
  await shop.database.transaction((tx) => voidGiftCard(tx, card.id, operator, shop.now()))
  const filter = { months: ['2026-11', '2026-12'], timeZone: 'UTC', storeId: null }
  const all = await readGiftCards(shop.database, { ...filter, withTestOrders: true })
  const none = {
    sold: 0,
    givenAway: 0,
    spent: 0,
    givenBack: 0,
    refunded: 0,
    ended: 0,
    mode: 'test',
  }
  const [november, december] = filter.months
  const euros = { ...none, currency: 'EUR', outstanding: 1_500 }
  const dollars = { ...none, currency: 'USD' }
  expect(all).toEqual([
    { ...euros, month: november, sold: 1_500 },
    { ...dollars, month: november, sold: 4_000, givenAway: 700, outstanding: 4_700 },
    { ...euros, month: december },
    {
      ...dollars,
      month: december,
      spent: -4_000,
      givenBack: 4_000,
      ended: -4_000,
      outstanding: 700,
    },
  ])
  expect(await readGiftCards(shop.database, { ...filter, withTestOrders: false })).toEqual([])
})

it.each(testDatabases)(
  'tells refunds of cards bought online from voided ones on $name',
  async (on) => {
    const shop = await openTestShop(on)
    await offerGiftCards(shop)
    const { sale } = await soldGiftCard(shop, { amount: 5_000 })
    await refundSale(shop, sale.id, { by: operator, seen: 5_000 })
    const filter = { months: ['2026-11'], timeZone: 'UTC', storeId: null, withTestOrders: true }
    expect(await readGiftCards(shop.database, filter)).toMatchObject([
      { sold: 5_000, refunded: -5_000, ended: 0, outstanding: 0 },
    ])
  },
)
