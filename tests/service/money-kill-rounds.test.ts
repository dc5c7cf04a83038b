// kill -9 at the moment in which Stripe has charged or refunded and the program does not know it
// yet: whatever is resent, no shopper pays or is refunded twice, and in the end both books agree.

import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { movedTo } from '../faults/actions.ts'
import { type Behind, openBehind } from '../faults/behind-the-service.ts'
import { checkBooks } from '../faults/check-books.ts'
import { deployments } from '../helpers/deployments.ts'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { nameSeller } from '../helpers/known-seller.ts'
import { address, type Page, postForm, submit, visit } from '../helpers/shopper.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, startService, withoutPrints } from '../helpers/start-service.ts'
import { startStripeDouble } from '../helpers/stripe-double.ts'

const shoppers = 5

it.each(deployments)(
  'charges and refunds happen once despite kill -9, on $name',
  async (deployment) => {
    const stripe = await startStripeDouble(Date.now)
    const lead = new URL('../helpers/lead-to-stripe-double.mjs', import.meta.url).href
    const env = {
      ...firstOperator,
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_DOUBLE_PORT: String(stripe.api.port),
      NODE_OPTIONS: `--import ${lead}`,
    }
    const service = await startService({ deployment, env: { ...env, ...withoutPrints } })
    const behind = await openBehind(service.foundation)
    await nameSeller(behind.database)
    const kill = { at: '', left: 0 }
    let killing: Promise<void> | undefined
    stripe.onDone = (request) => {
      if (!request.startsWith(kill.at) || kill.left === 0) return
      kill.left -= 1
      if (kill.left === 0) killing = service.kill9()
    }
    async function killAt(
      at: string,
      nth: number,
      work: readonly Promise<unknown>[],
    ): Promise<void> {
      await Promise.allSettled(work)
      if (killing === undefined) throw new Error(`Nothing was killed at ${at}, number ${nth}.`)
      await killing
      killing = undefined
      await service.restart()
      expect(await checkBooks(behind, stripe, false)).toEqual([])
    }
    const armed = (at: string, nth: number) => Object.assign(kill, { at, left: nth })

    try {
      const forms = await openCheckouts(service)
      armed('POST /v1/payment_intents', 3)
      const pay = () => forms.map((form) => sendForm(movedTo(form, service.url)))
      await killAt(kill.at, 3, pay())
      const answers = await Promise.all(pay())
      expect(answers.map(({ clientSecret }) => typeof clientSecret)).toEqual(
        answers.map(() => 'string'),
      )
      // An attempt that already waited for its shopper was given up for the new one.
      const open = stripe.intents.filter(({ status }) => status !== 'canceled')
      expect(open).toHaveLength(shoppers)

      for (const { id } of open) stripe.confirm(id, 'succeeded')
      const [first, second, third] = answers.map(({ returnPath }) => returnPath)
      const comeBack = (path: string | undefined) => visit(`${service.url}${path}`)
      await comeBack(first)
      await comeBack(second)
      // The reconciliation after a start may have found a third by itself.
      const orders = (await paidOrders(behind)).slice(0, 2)
      expect(orders).toHaveLength(2)
      const panel = await signInToPanel(service)
      const refunds = await refundForms(panel, orders)
      armed('POST /v1/refunds', 1)
      await killAt(kill.at, 1, [comeBack(third), ...sendRefunds(panel, refunds)])

      // A refund that was begun is left to its job; the rest is resent. Other shoppers never come
      // back.
      const begun = await refundedOrders(behind)
      expect(begun.length).toBeGreaterThan(0)
      const lost = refunds.filter(({ path }) => !begun.some((id) => path.includes(id)))
      await Promise.all(sendRefunds(await signInToPanel(service), lost))
      await settle(behind)
      expect(await checkBooks(behind, stripe, true)).toEqual([])
      expect(stripe.refunds.map(({ amount }) => amount).sort()).toEqual([1000, 1000])
      expect(await paidOrders(behind)).toHaveLength(shoppers)
    } finally {
      await behind.close()
      await service.close()
      await stripe.close()
    }
  },
)

async function openCheckouts(service: Service): Promise<Page[]> {
  const token = await tokenOf(service, 'image')
  const forms: Page[] = []
  for (let count = 0; count < shoppers; count++) {
    const { cart_url: cartUrl } = (await openLoader(service, token)).json()
    const cart = await visit(String(cartUrl))
    forms.push(await submit(cart, 'cart-form', { action: 'continue' }))
  }
  return forms
}

async function sendForm(page: Page): Promise<{ clientSecret?: string; returnPath?: string }> {
  const fields = { ...address, action: 'pay' }
  const answer = await postForm(page, 'checkout-form', fields, 'application/json')
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json()
}

type RefundForm = { path: string; key: string }

async function refundForms(panel: AtPanel, orders: readonly string[]): Promise<RefundForm[]> {
  return await Promise.all(
    orders.map(async (id) => {
      const html = await panel.page(`/admin/orders/${id}`)
      const key = /name="key" value="(panel-[0-9a-f]+)"/.exec(html)?.[1] ?? ''
      return { path: `/admin/orders/${id}/refund`, key }
    }),
  )
}

function sendRefunds(panel: AtPanel, forms: readonly RefundForm[]) {
  const fields = { refund_amount: '10.00', refund_reason: 'A scratch' }
  return forms.map(({ path, key }) => panel.post(path, { ...fields, key }))
}

async function paidOrders({ database }: Behind): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('orders')
    .select('id')
    .where('payment_status', 'in', ['paid', 'partly_refunded'])
    .execute()
  return rows.map(({ id }) => id)
}

async function refundedOrders({ database }: Behind): Promise<string[]> {
  const rows = await database.queries.selectFrom('refunds').select('order_id').execute()
  return rows.map(({ order_id: id }) => id)
}

/** As if the delay had passed after which a job checks pending payments. */
async function settle({ database: { queries } }: Behind): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ run_at: 0, leased_by: null, leased_until: null })
    .where('task', 'in', ['reconcile-payment', 'reconcile-refund', 'reconcile-gateways'])
    .where('state', '=', 'waiting')
    .execute()
  for (let tries = 0; tries < 2_400; tries++) {
    const payments = queries.selectFrom('payments').select('id').where('status', '=', 'pending')
    const refunds = queries.selectFrom('refunds').select('id').where('status', '=', 'pending')
    if ((await payments.execute()).length + (await refunds.execute()).length === 0) return
    await pause(50)
  }
}
