import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  offerGiftCards,
  saleAgain,
  soldGiftCard,
} from '../../../../tests/helpers/sold-gift-card.ts'
import {
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { getGiftCard, movementsOf } from '../../gift-cards/gift-card.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { placeOrder } from '../placing/place-order.ts'
import { recordSaleRefund, refundSale } from './refund-sale.ts'

const by = { kind: 'operator', id: 'op_1', name: 'Olga' } as const
const slowRefunds = '4000000000007726'
const failingRefunds = '4000000000005126'

describe.each(testDatabases)(
  'the refund of a gift card that was bought on $name',
  (testDatabase) => {
    let shop: TestShop
    beforeEach(async () => {
      shop = await openTestShop(testDatabase)
      await offerGiftCards(shop)
    })

    const refunds = async () => {
      const all = shop.database.queries.selectFrom('test_gateway_refunds').selectAll()
      return (await all.execute()).map(({ amount }) => amount)
    }
    const mails = async (kind: string) =>
      await shop.database.queries
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', kind)
        .execute()
    const card = (id: string) => getGiftCard(shop.database.queries, id)

    it('cancels an unused card and returns everything, once', async () => {
      const { sale, cardId } = await soldGiftCard(shop)
      shop.advance(1)
      await Promise.all([1, 2].map(() => refundSale(shop, sale.id, { by, seen: 5_000 })))
      await refundSale(shop, sale.id, { by, seen: 5_000 })
      expect(await refunds()).toEqual([5_000])
      expect(await card(cardId)).toMatchObject({ balance: 0, voided_at: shop.now() })
      expect(await movementsOf(shop.database.queries, cardId)).toMatchObject([
        { kind: 'issued', amount: 5_000, sale_id: sale.id },
        { kind: 'voided', amount: -5_000, sale_id: sale.id },
      ])
      expect(await saleAgain(shop, sale)).toMatchObject({
        refund_status: 'refunded',
        refund_amount: 5_000,
      })
      expect(await mails('gift-card-refund')).toHaveLength(1)
    })

    it('returns only what is left of a card that was used', async () => {
      const { sale, cardId } = await soldGiftCard(shop, { amount: 20_000 })
      const { code } = await card(cardId)
      const placing = await fillInCheckout(shop, await openFilledCart(shop))
      const { orderId } = await placeOrder(shop, { ...placing, giftCard: { code, shown: null } })
      const { gift_card_amount: spent } = await readOrder(shop.database.queries, orderId)
      const left = 20_000 - spent
      expect([spent > 0, left > 0]).toEqual([true, true])
      const stale = refundSale(shop, sale.id, { by, seen: 20_000 })
      await expect(stale).rejects.toMatchObject({ code: 'refund_not_possible', status: 409 })
      expect(await card(cardId)).toMatchObject({ balance: left, voided_at: null })
      await refundSale(shop, sale.id, { by, seen: left })
      expect(await refunds()).toEqual([left])
      expect(await card(cardId)).toMatchObject({ balance: 0 })
    })

    it('is refused when the card is used up', async () => {
      const { sale, cardId } = await soldGiftCard(shop, { amount: 1_000 })
      const { code } = await card(cardId)
      const placing = await fillInCheckout(shop, await openFilledCart(shop))
      await placeOrder(shop, { ...placing, giftCard: { code, shown: null } })
      const refused = refundSale(shop, sale.id, { by, seen: 0 })
      await expect(refused).rejects.toMatchObject({ code: 'refund_not_possible', status: 409 })
      expect(await refunds()).toEqual([])
    })

    it('goes on by the job if the gateway could not be reached', async () => {
      const { sale, cardId } = await soldGiftCard(shop)
      const { refund } = shop.gateway
      shop.gateway.refund = () => Promise.reject(new Error('The connection broke.'))
      await refundSale(shop, sale.id, { by, seen: 5_000 })
      expect(await saleAgain(shop, sale)).toMatchObject({ refund_status: 'pending' })
      expect(await card(cardId)).toMatchObject({ balance: 0 })
      shop.gateway.refund = refund
      shop.advance(2 * minuteMs)
      await shop.runDueJobs()
      expect(await refunds()).toEqual([5_000])
      expect(await saleAgain(shop, sale)).toMatchObject({ refund_status: 'refunded' })
    })

    it('takes its time at a bank, and can be tried again when it fails there', async () => {
      const slow = await soldGiftCard(shop, {}, slowRefunds)
      const failing = await soldGiftCard(shop, {}, failingRefunds)
      for (const { sale } of [slow, failing]) await refundSale(shop, sale.id, { by, seen: 5_000 })
      expect(await saleAgain(shop, slow.sale)).toMatchObject({ refund_status: 'pending' })
      for (let round = 0; round < 2; round++) {
        shop.advance(61 * minuteMs)
        await shop.runDueJobs()
      }
      expect(await saleAgain(shop, slow.sale)).toMatchObject({ refund_status: 'refunded' })
      expect(await saleAgain(shop, failing.sale)).toMatchObject({ refund_status: 'failed' })
      expect(await mails('operators-gift-card-sale')).toHaveLength(1)
      const { refund_key: first } = await saleAgain(shop, failing.sale)
      await refundSale(shop, failing.sale.id, { by, seen: 5_000 })
      const again = await saleAgain(shop, failing.sale)
      expect([again.refund_status, again.refund_key === first]).toEqual(['pending', false])
    })

    it('made at the provider itself empties the card, and is recorded once', async () => {
      const { sale, cardId } = await soldGiftCard(shop)
      const made = {
        attemptKey: sale.attempt_key ?? '',
        amount: 5_000,
        outcome: { status: 'refunded', reference: 're_1' },
      } as const
      for (const _ of [1, 2]) await recordSaleRefund(shop, sale.id, 're_1', made)
      expect(await card(cardId)).toMatchObject({ balance: 0, voided_at: shop.now() })
      expect(await saleAgain(shop, sale)).toMatchObject({ refund_status: 'refunded' })
      await refundSale(shop, sale.id, { by, seen: 5_000 })
      expect(await refunds()).toEqual([])
    })
  },
)
