// A random history of an order's payments at Stripe's double: placed, paid, disputed, refunded and
// cancelled in any order, with events that are lost, late, duplicated or reordered. The same seed
// makes the same history.

import type { OrderId } from '../../src/pure/contract/ids.ts'
import { HandprintError } from '../../src/pure/errors.ts'
import { changeLine } from '../../src/trade/carts/lines/change-line.ts'
import { refundOrder } from '../../src/trade/checkout/refunds/refund-order.ts'
import { cancelOrder } from '../../src/trade/orders/actions/cancelling/cancel-order.ts'
import { releaseAtALoss } from '../../src/trade/orders/actions/holds/release-order.ts'
import { markRefunded } from '../../src/trade/orders/actions/mark-refunded.ts'
import { withdrawalsOf } from '../../src/trade/withdrawals/read-withdrawals.ts'
import { withdraw } from '../../src/trade/withdrawals/withdraw.ts'
import { moveTo } from './move-to.ts'
import { seededRandom } from './seeded-random.ts'
import type { StripeShop } from './stripe-shop.ts'
import { dayMs, minuteMs, onlyLine, openFilledCart } from './test-shop.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

export type MoneyHistory = {
  orderId: OrderId
  /** The steps taken, for the message of a violated invariant. */
  steps: string[]
}

/** Ends when all events were delivered, all refunds have ended and all jobs have run. */
export async function liveMoneyHistory(shop: StripeShop, seed: number): Promise<MoneyHistory> {
  const { stripe } = shop
  stripe.refundStatus = 'succeeded'
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const isBy = (chance: number) => random() < chance
  const oneOf = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)]
  const steps: string[] = []

  const cartId = await openFilledCart(shop)
  const orderId = await shop.place(cartId)
  let told = stripe.events.length
  let keys = 0
  const late: StripeShop['stripe']['events'] = []

  const amountOf = (intent: StripeShop['stripe']['intents'][number]) => Number(intent.amount)
  const first = stripe.intents.length - 1
  const intents = () => stripe.intents.slice(first)
  const paid = () => intents().filter(({ status }) => status === 'succeeded')
  const unpaid = () => intents().filter(({ status }) => status !== 'succeeded')
  const firstRefund = stripe.refunds.length
  const refunds = () => stripe.refunds.slice(firstRefund)
  const isOpen = (id: string) =>
    stripe.disputes.some(
      (each) => each.payment_intent === id && !['won', 'lost'].includes(String(each.status)),
    )
  const partOf = (amount: number) => (isBy(0.3) ? amount : 1 + upTo(amount - 1))

  const actions: Record<string, () => Promise<string | null>> = {
    async place() {
      return await shop.place(cartId).then(() => 'again')
    },
    async changeCart() {
      const { id } = await onlyLine(shop, cartId)
      const quantity = 1 + upTo(2)
      await changeLine(shop, cartId, id, { quantity })
      return `${quantity}`
    },
    async giveVoucher() {
      const intent = unpaid().at(-1)
      if (intent?.status !== 'requires_payment_method') return null
      const endsAt = shop.now() + dayMs
      stripe.giveVoucher(intent.id, { kind: 'oxxo_display_details', endsAt })
      if (isBy(0.5)) stripe.expireVoucher(intent.id)
      return intent.id
    },
    async decline() {
      const intent = unpaid().at(-1)
      if (intent === undefined || intent.status === 'canceled') return null
      stripe.confirm(intent.id, 'declined')
      return intent.id
    },
    async pay() {
      const intent = oneOf(unpaid())
      if (intent === undefined) return null
      // Also one that was given up: at a counter, or by a bank transfer.
      intent.status = 'processing'
      stripe.confirm(intent.id, 'succeeded')
      return `${intent.id} ${amountOf(intent)}`
    },
    async dispute() {
      const intent = oneOf(paid())
      if (intent === undefined) return null
      const left = amountOf(intent) - stripe.takenOf(intent.id)
      if (isOpen(intent.id) || left <= 0) return null
      const amount = partOf(left)
      stripe.dispute(intent.id, 'needs_response', amount)
      return `${intent.id} ${amount}`
    },
    async endDispute() {
      const intent = oneOf(paid().filter(({ id }) => isOpen(id)))
      if (intent === undefined) return null
      const end = isBy(0.6) ? 'won' : 'lost'
      stripe.dispute(intent.id, end)
      return `${intent.id} ${end}`
    },
    async refund() {
      const { total } = await shop.order(orderId)
      const amount = isBy(0.4) ? null : partOf(total)
      keys += 1
      const request = { amount, reason: 'A scratch.', key: `${keys}` }
      return `${amount} ${(await refundOrder(shop, orderId, request, operator)).status}`
    },
    async refundAtStripe() {
      const intent = oneOf(paid())
      if (intent === undefined) return null
      const amount = partOf(amountOf(intent))
      const made = stripe.refundInDashboard(intent.id, amount, stripe.refundStatus)
      return made.id === undefined ? null : `${intent.id} ${amount} ${made.id}`
    },
    async slowRefunds() {
      stripe.refundStatus = isBy(0.6) ? 'pending' : 'succeeded'
      return stripe.refundStatus
    },
    async endRefund() {
      const refund = oneOf(refunds().filter(({ status }) => status !== 'failed'))
      if (refund === undefined) return null
      const end = refund.status === 'succeeded' || isBy(0.5) ? 'failed' : 'succeeded'
      stripe.settleRefund(refund.id, end)
      return `${refund.id} ${end}`
    },
    async markRefunded() {
      await markRefunded(shop, orderId, { reason: 'In cash.' }, operator)
      return ''
    },
    async releaseAtALoss() {
      await releaseAtALoss(shop, orderId, { reason: 'A cent.' }, operator)
      return ''
    },
    async cancel() {
      await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
      return ''
    },
    async withdraw() {
      const { queries } = shop.database
      await queries
        .updateTable('order_lines')
        .set({ may_withdraw: 1 })
        .where('order_id', '=', orderId)
        .execute()
      const before = await withdrawalsOf(queries, orderId)
      const { number, shipping_address: to, lines } = await shop.order(orderId)
      const [{ quantity } = { quantity: 1 }] = lines
      const pieces = [{ line: 1, quantity: isBy(0.5) ? quantity : 1 }]
      const who = { name: 'Ann', number, email: to.email }
      const declared = { ...who, lines: pieces, seen: before.length }
      return (await withdraw(shop, declared)).kind
    },
    async refundWithdrawal() {
      const open = (await withdrawalsOf(shop.database.queries, orderId)).find(
        ({ refunded_at: at }) => at === null,
      )
      if (open === undefined) return null
      keys += 1
      const request = { amount: open.amount, reason: 'Withdrawal', key: `${keys}` }
      return `${open.amount} ${(await refundOrder(shop, orderId, request, operator)).status}`
    },
    async ship() {
      for (const step of ['ready', 'in_production', 'shipped'] as const) {
        await moveTo(shop, orderId, step)
      }
      return ''
    },
    async runJobs() {
      shop.advance(upTo(70) * minuteMs)
      return `${await shop.runDueJobs()}`
    },
    async list() {
      await shop.reconcile()
      return ''
    },
  }
  const likely = {
    pay: 4,
    dispute: 6,
    endDispute: 6,
    refund: 4,
    endRefund: 3,
    markRefunded: 2,
    releaseAtALoss: 1,
    withdraw: 4,
    refundWithdrawal: 4,
  }
  const names = [
    ...Object.keys(actions),
    ...Object.entries(likely).flatMap(([name, times]) => Array<string>(times).fill(name)),
  ]

  async function hear(): Promise<void> {
    const news = [...late.splice(0), ...stripe.events.slice(told)]
    told = stripe.events.length
    const now = news.filter((event) => {
      if (isBy(0.3)) late.push(event)
      else return !isBy(0.25)
      return false
    })
    if (isBy(0.3)) now.reverse()
    if (isBy(0.2)) now.push(...now)
    await shop.tell(now)
  }

  // Most are paid first; an operation that is rejected or has no target is not recorded as a step.
  const begin = [...(oneOf(beginnings) ?? [])]
  const most = 4 + upTo(12)
  for (let tries = 0; steps.length < most && tries < 4 * most; tries += 1) {
    const name = begin.shift() ?? oneOf(names) ?? 'pay'
    const done = await actions[name]?.().catch(refusal)
    if (done === null || done === undefined) continue
    shop.advance(1 + upTo(2 * minuteMs))
    steps.push(`${name} ${done}`)
    await hear()
  }
  await comeToRest()
  return { orderId, steps }

  async function comeToRest(): Promise<void> {
    stripe.refundStatus = 'succeeded'
    for (let round = 0; round < 2 || refunds().some(isPending); round += 1) {
      for (const { id } of refunds().filter(isPending)) {
        const end = isBy(0.8) ? 'succeeded' : 'failed'
        stripe.settleRefund(id, end)
        steps.push(`in the end ${id} ${end}`)
      }
      shop.advance(31 * minuteMs)
      if (round === 0 && isBy(0.5)) await shop.tell(late)
      await shop.reconcile()
      await shop.runDueJobs()
    }
  }
}

const beginnings: readonly (readonly string[])[] = [
  [],
  ['slowRefunds', 'pay'],
  ['slowRefunds', 'pay', 'dispute'],
  ['slowRefunds', 'place', 'pay', 'pay'],
  ['giveVoucher', 'changeCart', 'place', 'pay', 'slowRefunds', 'pay'],
]

const isPending = ({ status }: StripeShop['stripe']['refunds'][number]) => status === 'pending'

function refusal(error: unknown): null {
  if (error instanceof HandprintError) return null
  throw error
}
