import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  offerGiftCards,
  openSale,
  payingFor,
  saleAgain,
  soldGiftCard,
} from '../../../../tests/helpers/sold-gift-card.ts'
import {
  dayMs,
  decliningCard,
  minuteMs,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { getGiftCard, movementsOf } from '../../gift-cards/gift-card.ts'
import { confirmTestCharge } from '../../payments/testing/test-gateway.ts'
import { saveGiftCardOffer } from '../../stores/gift-card-offer.ts'
import { handleGatewayEvent } from '../gateway-events/handle-gateway-event.ts'
import { newAttempt } from '../placing/placing.ts'
import { expireSales, salesPerDay } from './begin-sale.ts'
import { finishSale } from './finish-sale.ts'
import { attemptOfSale, type GiftCardSale } from './gift-card-sale.ts'
import { payForSale } from './pay-for-sale.ts'
import { settleSale } from './settle-sale.ts'

const askingCard = '4000002500003155'
const reversedCard = '4000000000000259'

describe.each(testDatabases)('a gift card bought online on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await offerGiftCards(shop)
  })

  const rows = async () => {
    const { queries } = shop.database
    const cards = await queries.selectFrom('gift_cards').selectAll().execute()
    const charges = await queries.selectFrom('test_gateway_charges').selectAll().execute()
    const mails = await queries.selectFrom('mails').selectAll().execute()
    return {
      cards: cards.map(({ balance, email, origin }) => [balance, email, origin]),
      paid: charges.filter(({ status }) => status === 'paid').map(({ amount }) => amount),
      mails: mails.map(({ kind }) => kind).toSorted(),
    }
  }
  const once = {
    cards: [[5_000, 'bea@example.com', 'sold']],
    paid: [5_000],
    mails: ['gift-card', 'gift-card-receipt'],
  }
  const chargeOf = async (sale: GiftCardSale) => {
    const { attempt } = attemptOfSale(await saleAgain(shop, sale))
    const charge = await shop.database.queries
      .selectFrom('test_gateway_charges')
      .selectAll()
      .where('attempt_key', '=', attempt.attemptKey)
      .executeTakeFirstOrThrow()
    return { ...charge, attemptKey: attempt.attemptKey }
  }
  const tell = async (sale: GiftCardSale) => {
    const { attemptKey, reference, amount, currency } = await chargeOf(sale)
    const event = { kind: 'charge', attemptKey, reference, amount, currency, isPaid: true } as const
    await handleGatewayEvent({ ...shop, log: { warn: () => {} } }, shop.gateway, event)
  }

  it('is one charge, one card and two mails for a form sent twice at once', async () => {
    const sale = await openSale(shop)
    const paying = payingFor(sale)
    expect(await Promise.all([payForSale(shop, paying), payForSale(shop, paying)])).toEqual([
      null,
      null,
    ])
    expect(await payForSale(shop, payingFor(sale))).toBeNull()
    expect(await rows()).toEqual(once)
    const { card_id: cardId } = await saleAgain(shop, sale)
    expect(await movementsOf(shop.database.queries, cardId ?? '')).toMatchObject([
      { kind: 'issued', amount: 5_000, sale_id: sale.id, order_id: null },
    ])
  })

  it('is one charge and one card in two tabs', async () => {
    const sale = await openSale(shop)
    await Promise.allSettled([payForSale(shop, payingFor(sale)), payForSale(shop, payingFor(sale))])
    await payForSale(shop, payingFor(sale)).catch(() => null)
    expect(await rows()).toEqual(once)
  })

  it('can be paid with another card after one was declined', async () => {
    const sale = await openSale(shop)
    const attempt = newAttempt()
    const declined = payForSale(shop, payingFor(sale, { attempt, number: decliningCard }))
    await expect(declined).rejects.toMatchObject({ code: 'payment_declined', status: 402 })
    expect(await saleAgain(shop, sale)).toMatchObject({ status: 'open', card_id: null })
    await payForSale(shop, payingFor(sale, { attempt }))
    expect(await rows()).toEqual(once)
  })

  it('is issued once, whichever of webhook, return page and job comes first', async () => {
    const sale = await openSale(shop)
    const next = await payForSale(shop, payingFor(sale, { number: askingCard }))
    expect(next).toMatchObject({ kind: 'redirect' })
    expect((await rows()).cards).toEqual([])
    await confirmTestCharge(shop, (await chargeOf(sale)).reference, true)
    await tell(sale)
    await tell(sale)
    expect(await finishSale(shop, sale.token)).toEqual({ step: 'paid' })
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await rows()).toEqual(once)
  })

  it('is issued by the job if the program stopped after the charge', async () => {
    const { charge } = shop.gateway
    shop.gateway.charge = async (asked) => {
      await charge(asked)
      throw new Error('The connection broke.')
    }
    const sale = await openSale(shop)
    await expect(payForSale(shop, payingFor(sale))).rejects.toMatchObject({
      code: 'payment_pending',
    })
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await rows()).toEqual(once)
  })

  it('can be paid again if the program stopped before the charge, which then never happens', async () => {
    const { charge } = shop.gateway
    shop.gateway.charge = () => Promise.reject(new Error('Nothing was sent.'))
    const sale = await openSale(shop)
    await expect(payForSale(shop, payingFor(sale))).rejects.toMatchObject({ status: 409 })
    const { attempt } = attemptOfSale(await saleAgain(shop, sale))
    shop.gateway.charge = charge
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await saleAgain(shop, sale)).toMatchObject({ status: 'open' })
    await payForSale(shop, payingFor(sale))
    expect(await shop.gateway.find(attempt)).toMatchObject({ declineCode: 'cancelled' })
    expect(await rows()).toEqual(once)
  })

  it('is issued with its payment or not at all, and then by the job', async () => {
    const sale = await openSale(shop)
    const { database, gateway } = shop
    const { charge } = gateway
    let isCharged = false
    gateway.charge = async (asked) => {
      const outcome = await charge(asked)
      isCharged = true
      return outcome
    }
    const breaking: typeof database.transaction = (work, options) =>
      database.transaction(async (tx) => {
        const result = await work(tx)
        if (isCharged) throw new Error('The program was killed before it committed.')
        return result
      }, options)
    const broken = { ...shop, database: { ...database, transaction: breaking } }
    await expect(payForSale(broken, payingFor(sale))).rejects.toThrow('killed')
    expect(await rows()).toEqual({ cards: [], paid: [5_000], mails: [] })
    expect(await saleAgain(shop, sale)).toMatchObject({ status: 'pending', card_id: null })
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await rows()).toEqual(once)
  })

  it('is given up in an hour if the buyer does not confirm it', async () => {
    const sale = await openSale(shop)
    await payForSale(shop, payingFor(sale, { number: askingCard }))
    const { reference } = await chargeOf(sale)
    for (let round = 0; round < 3; round++) {
      shop.advance(31 * minuteMs)
      await shop.runDueJobs()
    }
    await confirmTestCharge(shop, reference, true)
    expect(await saleAgain(shop, sale)).toMatchObject({ status: 'open' })
    expect(await rows()).toEqual({ cards: [], paid: [], mails: [] })
  })

  it('is mailed on the chosen day, and valid to the end of a year from payment', async () => {
    await offerGiftCards(shop, { validYears: 3 })
    const deliverAt = shop.now() + 40 * dayMs
    const { cardId } = await soldGiftCard(shop, { deliverAt })
    const card = await getGiftCard(shop.database.queries, cardId)
    expect(card).toMatchObject({ balance: 5_000, valid_until: Date.UTC(2030, 0, 1) })
    const jobs = await shop.database.queries
      .selectFrom('jobs')
      .select(['task', 'run_at'])
      .where('task', '=', 'send-mail')
      .orderBy('run_at')
      .execute()
    expect(jobs.map(({ run_at: at }) => at)).toEqual([shop.now(), deliverAt])
  })

  it('goes to the buyer if no receiver is named', async () => {
    await soldGiftCard(shop, { receiverEmail: '' })
    expect((await rows()).cards).toEqual([[5_000, 'ann@example.com', 'sold']])
  })

  it('is refused once the store sells none, and nothing is charged', async () => {
    const sale = await openSale(shop)
    await shop.database.transaction((tx) => saveGiftCardOffer(tx, shop.store.id, null, shop.now()))
    await expect(payForSale(shop, payingFor(sale))).rejects.toMatchObject({
      code: 'checkout_incomplete',
      reason: 'method_not_offered',
    })
    expect(await rows()).toEqual({ cards: [], paid: [], mails: [] })
  })

  it('is limited by address and day, and forgotten after a day if nobody pays', async () => {
    for (let count = 0; count < salesPerDay; count++) await openSale(shop)
    await expect(openSale(shop)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    await openSale(shop, {}, '198.51.100.7')
    shop.advance(dayMs + 1)
    await expireSales(shop)
    await openSale(shop)
    const left = await shop.database.queries.selectFrom('gift_card_sales').select('id').execute()
    expect(left).toHaveLength(1)
  })

  it('loses what is left when a bank takes the money back, and it returns on a new card', async () => {
    const { sale, cardId } = await soldGiftCard(shop, {}, reversedCard)
    shop.advance(2 * minuteMs)
    const { reference } = await chargeOf(sale)
    const dispute = { kind: 'dispute', reference } as const
    const deps = { ...shop, log: { warn: () => {} } }
    await handleGatewayEvent(deps, shop.gateway, dispute)
    await handleGatewayEvent(deps, shop.gateway, dispute)
    expect(await saleAgain(shop, sale)).toMatchObject({ status: 'taken_back' })
    const { queries } = shop.database
    expect(await getGiftCard(queries, cardId)).toMatchObject({ balance: 0, voided_at: shop.now() })
    const { attempt } = attemptOfSale(await saleAgain(shop, sale))
    const paid = { status: 'paid', reference } as const
    for (const _ of [1, 2]) await settleSale(shop, sale.id, attempt.attemptKey, paid)
    const { card_id: next, status } = await saleAgain(shop, sale)
    expect([next === cardId, status]).toEqual([false, 'paid'])
    expect(await getGiftCard(queries, next ?? '')).toMatchObject({ balance: 5_000 })
    expect((await rows()).cards).toHaveLength(2)
  })
})
