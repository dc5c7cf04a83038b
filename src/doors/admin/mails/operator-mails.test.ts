import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../../../tests/helpers/add-event.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  type MailServer,
  sendingBy,
  startMailServer,
} from '../../../../tests/helpers/mail-server.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { addNamedJob } from '../../../ground/jobs/add-job.ts'
import { createWorker } from '../../../ground/jobs/worker.ts'
import { handleGatewayEvent } from '../../../trade/checkout/gateway-events/handle-gateway-event.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { addMail, sendMailTask } from '../../../trade/mail/add-mail.ts'
import { reportDeadJobs } from '../../../trade/mail/report-dead-jobs.ts'
import { createSendMail } from '../../../trade/mail/send-mail.ts'
import { createOperator } from '../../../trade/operators/accounts/create-operator.ts'
import { operatorHold } from '../../../trade/orders/core/actions/hold-causes.ts'
import { contextOf } from '../../../trade/orders/core/add-order-event.ts'
import { type Move, moveOrder } from '../../../trade/orders/core/move-order.ts'
import { createOperatorMails } from './operator-mails.ts'

const baseUrl = 'https://prints.example.com'
const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(testDatabases)('mails to operators on $name', (testDatabase) => {
  let shop: TestShop
  let server: MailServer
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await startMailServer()
    await shop.database.transaction(async (tx) => {
      const account = { storeId: null, passwordHash: 'hash' }
      const add = (email: string, more: object = {}) =>
        createOperator(tx, { email, name: 'N', role: 'staff', ...account, ...more }, shop.now())
      await add('ann@lab.example', { role: 'owner' })
      await add('bob@lab.example')
      await add('reader@lab.example', { role: 'read_only' })
      await add('integrator@app.example', { storeId: shop.store.id })
      const gone = await add('gone@lab.example')
      await tx
        .updateTable('memberships')
        .set({ disabled_at: 1 })
        .where('id', '=', gone.membershipId)
        .execute()
      // The person followed their link, but not the one sent by mail.
      const unproved = await add('stranger@lab.example')
      await tx
        .updateTable('operators')
        .set({ proved_at: null })
        .where('id', '=', unproved.id)
        .execute()
    })
  })
  afterEach(() => server.close())

  async function sendMails() {
    const { database, now } = shop
    const mailServer = sendingBy(server)
    const writers = createOperatorMails({ database, baseUrl })
    const task = createSendMail({ database, findMailServer: async () => mailServer, writers, now })
    await createWorker({
      database,
      now,
      tasks: { ...sendMailTask.doneBy(task) },
      log: silent,
    }).runDue()
  }
  async function heldOrder(by?: { kind: 'operator'; id: string; name: string }) {
    const placing = await fillInCheckout(shop, await openFilledCart(shop))
    const { orderId } = await placeOrder(shop, placing)
    // The shopper's own mail is covered by another test.
    await shop.database.queries.deleteFrom('mails').execute()
    const detail = { reason: 'Look <here>.', cause: operatorHold }
    const move: Move = { to: 'on_hold', detail, ...(by && { by }) }
    await shop.database.transaction((tx) => moveOrder(tx, orderId, move, contextOf(shop)))
    return orderId
  }

  it('say why an order is held, to those who subscribed', async () => {
    const orderId = await heldOrder()
    await sendMails()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.envelope.to).toEqual(['ann@lab.example', 'bob@lab.example'])
    expect(server.mails[0]?.subject).toMatch(/^Order \w{4}-\w{4} is on hold$/)
    expect(server.mails[0]?.text).toContain('Look <here>.')
    expect(server.mails[0]?.html).toContain('Look &lt;here>')
    expect(server.mails[0]?.text).toContain(`${baseUrl}/admin/orders/${orderId}`)
  })

  it('are in the language of the first operator', async () => {
    const { queries } = shop.database
    const choose = (email: string, language: string, created_at: number) =>
      queries
        .updateTable('operators')
        .set({ language, created_at })
        .where('email', '=', email)
        .execute()
    await choose('ann@lab.example', 'de', 1)
    await choose('bob@lab.example', 'en', 2)
    await heldOrder()
    await sendMails()
    expect(server.mails[0]?.subject).toMatch(/^Bestellung \w{4}-\w{4} ist angehalten$/)
    expect(server.mails[0]?.html).toContain('<html lang="de">')
    expect(server.mails[0]?.text).toContain('Look <here>.')
  })

  it('are not sent for an operator’s own actions, nor for problems already solved', async () => {
    await heldOrder({ kind: 'operator', id: 'op_1', name: 'Ann' })
    await sendMails()
    const orderId = await heldOrder()
    await moveTo(shop, orderId, 'preparing')
    await sendMails()
    expect(server.mails).toEqual([])
    const rows = await shop.database.queries.selectFrom('mails').select('state').execute()
    expect(rows).toEqual([{ state: 'dropped' }])
  })

  it('report late print images', async () => {
    const orderId = await heldOrder()
    const mail = {
      kind: 'operators-print-image-late',
      orderId,
      uniqueKey: 'late',
      facts: {},
    } as const
    await shop.database.queries.deleteFrom('mails').execute()
    await shop.database.transaction((tx) => addMail(tx, mail, shop.now()))
    await sendMails()
    expect(server.mails[0]?.subject).toMatch(/still has no print image$/)
  })

  it('report disputed payments and failed refunds, once each', async () => {
    const orderId = await heldOrder()
    const { database } = shop
    await database.queries.deleteFrom('mails').execute()
    await addEvent(shop, orderId, 'order.payment_taken_back', { decline_code: 'fraudulent' })
    await addEvent(shop, orderId, 'order.on_hold', { cause: 'payment_taken_back' })
    await addEvent(shop, orderId, 'order.refund_failed', { failure_code: 'lost_or_stolen_card' })
    await addEvent(shop, orderId, 'order.on_hold', { cause: 'refund_failed' })
    await addEvent(shop, orderId, 'order.payment_restored', { amount: 1, currency: 'USD' })
    await database.queries.deleteFrom('mails').where('kind', '=', 'order-payment-failed').execute()
    await sendMails()
    expect(server.mails.map(({ subject }) => subject?.replace(/\w{4}-\w{4}/, 'N')).sort()).toEqual([
      'A refund of order N failed',
      'The payment of order N was restored',
      'The payment of order N was withdrawn by the bank',
    ])
    const stop = 'Do not make or ship it.'
    expect(server.mails.filter(({ text }) => text?.includes(stop))).toHaveLength(1)
    await database.queries.updateTable('orders').set({ status: 'delivered' }).execute()
    server.mails.length = 0
    await addEvent(shop, orderId, 'order.payment_taken_back', { decline_code: 'fraudulent' })
    await sendMails()
    expect(server.mails.map(({ text }) => text?.includes(stop))).toEqual([false])
  })

  it('leave out facts that are no longer known', async () => {
    const orderId = await heldOrder()
    const { database, now } = shop
    await database.queries.deleteFrom('mails').execute()
    await database.transaction(async (tx) => {
      const fault = { kind: 'operators-payment-fault', orderId, uniqueKey: 'fault' } as const
      await addMail(tx, { ...fault, facts: { amount: 1, currency: 'EUR' } }, now())
      const lab = { kind: 'operators-lab-delivery-failed', orderId, uniqueKey: 'lab' } as const
      await addMail(tx, { ...lab, facts: { message: '' } }, now())
    })
    await sendMails()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/could not be sent to the lab$/),
    ])
    expect(server.mails[0]?.text).not.toContain('undefined')
  })

  it('report a charge without an order once', async () => {
    const { gateway } = shop
    const log = { warn: () => {} }
    const charge = { reference: 'pi_lost', amount: 1250, currency: 'EUR', isPaid: true }
    const news = { kind: 'charge', attemptKey: 'lost', ...charge } as const
    for (let times = 0; times < 2; times++)
      await handleGatewayEvent({ ...shop, log }, gateway, news)
    await sendMails()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Payment without an order'])
    expect(server.mails[0]?.text).toContain('€12.50')
    expect(server.mails[0]?.text).toContain('pi_lost')
  })

  it('report dead jobs once, and again when another one dies', async () => {
    const { database, now } = shop
    const add = () =>
      addNamedJob(database.queries, { task: 'break', payload: {}, maxAttempts: 1 }, now())
    const tasks = { break: () => Promise.reject(new Error('broken')) }
    const run = () => createWorker({ database, now, tasks, log: silent }).runDue()
    await add()
    await add()
    await run()
    await reportDeadJobs({ database, now })
    await reportDeadJobs({ database, now })
    await sendMails()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.text).toContain('break: 2')
    shop.advance(1)
    await database.queries
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_at: now() })
      .where('state', '=', 'dead')
      .execute()
    await run()
    await reportDeadJobs({ database, now })
    await sendMails()
    expect(server.mails).toHaveLength(2)
  })
})
