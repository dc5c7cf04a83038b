import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  type MailServer,
  sendingBy,
  startMailServer,
} from '../../../../tests/helpers/mail-server.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createWorker } from '../../../ground/jobs/worker.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { sendMailTask } from '../../../trade/mail/add-mail.ts'
import { reportWebhookGivenUp } from '../../../trade/mail/report-webhook-given-up.ts'
import { createSendMail } from '../../../trade/mail/send-mail.ts'
import { createOperator } from '../../../trade/operators/accounts/create-operator.ts'
import { addWebhookEvent } from '../../../trade/webhooks/add-webhook-event.ts'
import { replayDelivery } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { createWebhookDispatcher } from '../../../trade/webhooks/dispatch/create-webhook-dispatcher.ts'
import { retryPausesMs } from '../../../trade/webhooks/dispatch/retry-schedule.ts'
import { deleteEndpoint } from '../../../trade/webhooks/endpoints/change-endpoint.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { createWebhookMails } from './webhook-mails.ts'

const baseUrl = 'https://prints.example.com'
const log = { info: () => {}, warn: () => {}, error: () => {} }
const dayMs = 86_400_000

describe.each(testDatabases)('mails about webhooks that were given up on $name', (testDatabase) => {
  let shop: TestShop
  let smtp: MailServer
  let endpointId: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    smtp = await startMailServer()
    const { database, store, now } = shop
    const wanted = { url: 'https://app.example/hooks?token=hunter2', events: ['*'] }
    endpointId = await database.transaction(async (tx) => {
      const other = await tx.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
      await tx
        .insertInto('stores')
        .values({ ...other, id: storeIdOf('store_other') })
        .execute()
      const add = (email: string, storeId: StoreId | null, role: 'owner' | 'read_only' = 'owner') =>
        createOperator(tx, { email, name: 'N', role, storeId, passwordHash: 'hash' }, now())
      await add('ann@lab.example', null)
      await add('ines@app.example', store.id)
      await add('reader@app.example', store.id, 'read_only')
      await add('ivo@other.example', storeIdOf('store_other'))
      const { endpoint } = await createEndpoint({ now, pullAllowPrivate: [] }, tx, store, wanted)
      return endpoint.id
    })
  })
  afterEach(() => smtp.close())

  /** Simulates three days in which the webhook's host resolves to a private address. */
  async function giveUp(subjects: readonly string[]): Promise<void> {
    const { database, store, now } = shop
    const dispatcher = createWebhookDispatcher({
      database,
      now,
      log,
      pullAllowPrivate: [],
      resolve: async () => [{ address: '10.0.0.1', family: 4 as const }],
      onGivenUp: (tx, id) => reportWebhookGivenUp(tx, id, now()),
    })
    const event = { type: 'order.paid' as const, at: now(), position: 1 }
    for (const subject of subjects) {
      const told = { ...event, subject, data: { message: subject } }
      await database.transaction((tx) => addWebhookEvent(tx, store.id, told))
    }
    for (const pauseMs of [0, ...retryPausesMs]) {
      shop.advance(Math.ceil(pauseMs * 1.1) + 1)
      await dispatcher.runDue()
    }
    await dispatcher.stop()
  }
  async function sendMails(): Promise<void> {
    const { database, now } = shop
    const mailServer = sendingBy(smtp)
    const writers = createWebhookMails({ database, baseUrl, webhookDays: 30 })
    const task = createSendMail({ database, findMailServer: async () => mailServer, writers, now })
    await createWorker({ database, now, tasks: { ...sendMailTask.doneBy(task) }, log }).runDue()
  }
  const readers = () => smtp.mails.map(({ envelope }) => envelope.to.join()).sort()

  it('go to the operators and to the people of the store separately, with what to do', async () => {
    await giveUp(['ord_1', 'ord_2'])
    await sendMails()
    expect(readers()).toEqual(['ann@lab.example', 'ines@app.example'])
    const theirs = smtp.mails.find(({ envelope }) => envelope.to.includes('ines@app.example'))
    expect(theirs?.subject).toBe(`A webhook of ${shop.store.name} is failing`)
    expect(theirs?.text).toContain(
      '2 events were given up in the last 24 hours for https://app.example, after',
    )
    expect(theirs?.text).toContain('The address is not public.')
    expect(theirs?.text).toContain(`${baseUrl}/account/webhooks/${endpointId}`)
    expect(theirs?.source).not.toMatch(/example\/hooks|hunter2|lab\.example/)
    const ours = smtp.mails.find(({ envelope }) => envelope.to.includes('ann@lab.example'))
    expect(ours?.text).toContain(`${baseUrl}/admin/webhooks/${shop.store.id}/${endpointId}`)
  })

  it('are not sent if the delivery is being retried', async () => {
    await giveUp(['ord_1'])
    const { database, now } = shop
    const { id } = await database.queries
      .selectFrom('webhook_deliveries')
      .select('id')
      .executeTakeFirstOrThrow()
    await database.transaction((tx) => replayDelivery(tx, endpointId, id, now()))
    await sendMails()
    expect(smtp.mails).toEqual([])
  })

  it('are sent at most once a day for a webhook, and not for a deleted one', async () => {
    await giveUp(['ord_1', 'ord_2', 'ord_3'])
    const mails = () => shop.database.queries.selectFrom('mails').select('state').execute()
    expect(await mails()).toHaveLength(2)
    shop.advance(dayMs)
    await giveUp(['ord_4'])
    expect(await mails()).toHaveLength(4)
    const { database, store } = shop
    await database.transaction((tx) => deleteEndpoint(tx, store, endpointId))
    await sendMails()
    expect(smtp.mails).toEqual([])
    expect((await mails()).every(({ state }) => state === 'dropped')).toBe(true)
  })
})
