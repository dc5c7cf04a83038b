// Gift cards bought on a store's page, without the page.

import { beginSale } from '../../src/trade/checkout/gift-card-sales/begin-sale.ts'
import type { CheckedGiftCardOrder } from '../../src/trade/checkout/gift-card-sales/check-gift-card-sale.ts'
import type { GiftCardSale } from '../../src/trade/checkout/gift-card-sales/gift-card-sale.ts'
import {
  type PayingForSale,
  payForSale,
} from '../../src/trade/checkout/gift-card-sales/pay-for-sale.ts'
import { newAttempt } from '../../src/trade/checkout/placing/placing.ts'
import {
  type GiftCardOffer,
  readGiftCardOffer,
  saveGiftCardOffer,
} from '../../src/trade/stores/gift-card-offer.ts'
import type { TestShop } from './test-shop.ts'

export const usualOffer: GiftCardOffer = {
  currency: 'USD',
  amounts: [2_500, 5_000],
  free: { least: 1_000, most: 20_000 },
  validYears: null,
}

export async function offerGiftCards(
  { database, store, now }: Pick<TestShop, 'database' | 'store' | 'now'>,
  offer: Partial<GiftCardOffer> = {},
): Promise<void> {
  const saved = { ...usualOffer, ...offer }
  await database.transaction((tx) => saveGiftCardOffer(tx, store.id, saved, now()))
}

/** Not paid yet. The store has to offer gift cards. */
export async function openSale(
  shop: TestShop,
  order: Partial<CheckedGiftCardOrder> = {},
  address = '192.0.2.1',
): Promise<GiftCardSale> {
  const { store } = shop
  const offer = await readGiftCardOffer(shop.database.queries, store.id)
  if (offer === null) throw new Error('The store offers no gift cards.')
  const usual = { amount: 5_000, buyerEmail: 'ann@example.com', receiverEmail: 'bea@example.com' }
  const texts = { receiverName: 'Bea', sender: 'Ann', message: 'Enjoy!', deliverAt: null }
  const whole = { ...usual, ...texts, ...order }
  return await beginSale(shop, { store, offer, order: whole, language: 'en', address })
}

export function payingFor(
  { token }: GiftCardSale,
  { number = '4242424242424242', attempt = newAttempt() } = {},
): PayingForSale {
  const card = { number, expiryMonth: 4, expiryYear: 2030, cvc: '123' }
  const site = { baseUrl: 'http://127.0.0.1', preferences: {} }
  return { token, attempt, payment: { kind: 'card', card }, site }
}

export async function saleAgain(shop: TestShop, { id }: GiftCardSale): Promise<GiftCardSale> {
  const sales = shop.database.queries.selectFrom('gift_card_sales').selectAll()
  return await sales.where('id', '=', id).executeTakeFirstOrThrow()
}

/** Bought and paid with the test gateway. */
export async function soldGiftCard(
  shop: TestShop,
  order: Partial<CheckedGiftCardOrder> = {},
  number?: string,
): Promise<{ sale: GiftCardSale; cardId: string }> {
  const sale = await openSale(shop, order)
  await payForSale(shop, payingFor(sale, number === undefined ? {} : { number }))
  const paid = await saleAgain(shop, sale)
  if (paid.card_id === null) throw new Error('The sale has no card.')
  return { sale: paid, cardId: paid.card_id }
}
