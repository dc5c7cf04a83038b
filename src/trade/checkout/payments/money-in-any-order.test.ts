// Checks that all money at the gateway is in the books or was reported, for any order of events. A
// failure names its seed; rerun it with HANDPRINT_TEST_MONEY_SEEDS=17 or a range such as =1-5000.

import { describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../../../../tests/helpers/databases.ts'
import { liveMoneyHistory } from '../../../../tests/helpers/money-history.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { formatMoney } from '../../catalog/money/format-money.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { isPaid } from '../../orders/core/is-paid.ts'
import { isUnderWay } from '../../orders/core/order-transitions.ts'
import { takenBackByEvents } from '../payment.ts'

describe.each(testDatabases)('payments and refunds on $name', (testDatabase) => {
  it('are booked or reported, whatever happens in any order', async () => {
    const shop = await openStripeShop(testDatabase)
    await saveCatalog(shop, {
      ...builtInDocument,
      taxes: {
        included: false,
        places: [{ country: 'US', rates: [{ kind: 'sales_tax', percent: 7.25 }] }],
      },
      fees: [
        { country: 'US', name: { en: 'Delivery fee' }, amount: { USD: 50 }, taxed: false },
        { country: 'US', name: { en: 'Another fee' }, amount: { USD: 133 }, taxed: true },
      ],
    })
    const broken: string[] = []
    const [from, until] = seedsOf(testDatabase)
    for (let seed = from; seed <= until && broken.length < 5; seed += 1) {
      const { orderId, steps } = await liveMoneyHistory(shop, seed)
      const faults = await brokenLaws(shop, orderId)
      if (faults.length > 0) broken.push([`seed ${seed}`, ...faults, ...steps].join('\n  '))
    }
    expect(broken.join('\n\n')).toBe('')
  })
})

function seedsOf({ name }: TestDatabase): readonly [number, number] {
  const [from, until = from] = (process.env.HANDPRINT_TEST_MONEY_SEEDS ?? '').split('-').map(Number)
  if (from && until) return [from, until]
  return name === 'SQLite' ? [1, 30] : [31, 40]
}

/** All amounts are in minor units. */
async function brokenLaws(shop: StripeShop, orderId: OrderId): Promise<string[]> {
  const order = await shop.order(orderId)
  const { queries } = shop.database
  const payments = await queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  const refunds = await queries
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  const bookings = await queries
    .selectFrom('bookings')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  const charges = await queries
    .selectFrom('unmatched_charges')
    .selectAll()
    .where(
      'attempt_key',
      'in',
      payments.map(({ attempt_key: key }) => key),
    )
    .execute()
  const withdrawals = await queries
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  let kept = 0
  for (const { id, attempt_key: key } of payments) {
    const { stripe } = shop
    const intent = stripe.intents.find(({ metadata }) => {
      return (metadata as Record<string, string>).handprint_attempt === key
    })
    if (intent?.status !== 'succeeded') continue
    const given = stripe.refunds
      .filter((each) => each.payment_intent === intent.id && each.status === 'succeeded')
      .reduce((sum, { amount }) => sum + Number(amount), 0)
    const byOtherMeans = refunds
      .filter(({ payment_id, status, refund_key }) => {
        return payment_id === id && status === 'refunded' && refund_key.startsWith('other-means:')
      })
      .reduce((sum, { amount }) => sum + amount, 0)
    // Money that a bank takes back after a refund is not booked (docs/reports.md).
    kept += Math.max(0, Number(intent.amount) - given - byOtherMeans - stripe.takenOf(intent.id))
  }
  const booked = bookings.reduce((sum, { goods, shipping, tax }) => sum + goods + shipping + tax, 0)
  const fees = bookings.reduce((sum, { order_fees }) => sum + order_fees, 0)
  const feeTotal = order.fees.reduce((sum, { amount }) => sum + amount, 0)
  const toldOf = charges.reduce((sum, { amount }) => sum + amount, 0)
  const { status, payment_status: payment, total, refunded_total: refunded } = order
  const taken = await takenBackByEvents(queries, orderId)
  const lastOf = (type: string) => order.events.findLastIndex((each) => each.type === type)
  const wasEverPaid = lastOf('order.paid') >= 0
  const isLossAccepted = lastOf('order.loss_accepted') > lastOf('order.payment_taken_back')
  const reason = order.hold_reason ?? ''
  const laws = {
    [`kept ${kept} = booked ${booked} + told ${toldOf}`]: kept === booked + toldOf,
    [`fees ${fees} of ${feeTotal} for ${booked} of ${order.total}`]:
      Math.abs(fees - (feeTotal * booked) / order.total) <= 1,
    'what has ended or is not paid has no money': booked === 0 || !hasNoMoney.includes(status),
    'what a bank has money of is held': payment !== 'declined' || !isMade(status),
    'what is paid has its money': !isPaid(payment) || booked === total - refunded - taken,
    'what is paid of which a bank has a part was released':
      !isPaid(payment) || taken === 0 || isLossAccepted,
    'what is made is paid': !isMade(status) || isPaid(payment),
    'what is owed is said': !reason.includes('owed') || reason.includes(moneyText(booked)),
    'a withdrawal is settled once its money is back': withdrawals.every(
      ({ settled_from: from, refunded_at: at }) => {
        const isNothingOwed = payment === 'refunded' || (status === 'cancelled' && !wasEverPaid)
        return from <= (isNothingOwed ? total : refunded) === (at !== null)
      },
    ),
    'withdrawals claim no more than was paid': withdrawals.every(
      ({ settled_from: from, amount }) => amount >= 0 && from <= total,
    ),
    'no refund is under way': refunds.every((each) => each.status !== 'pending'),
  }
  const broken = Object.entries(laws).flatMap(([law, isKept]) => (isKept ? [] : [law]))
  const how = `${status}, ${payment}, ${total}, refunded ${refunded}: ${reason}`
  return broken.length === 0 ? [] : [...broken, how]
}

const hasNoMoney = ['cancelled', 'refunded', 'awaiting_payment']

function isMade(status: Parameters<typeof isUnderWay>[0]): boolean {
  return isUnderWay(status) && status !== 'awaiting_payment'
}

function moneyText(amount: number): string {
  return formatMoney(amount, 'USD', 'en')
}
