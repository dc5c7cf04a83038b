// kill -9 under mixed load, a few rounds of what `npm run faults` does by the hundred: every answer
// is a promise that has to be kept. With two nodes the other one has to keep it, too; includes
// other faults of `npm run cluster`.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Behind, openBehind } from '../faults/behind-the-service.ts'
import { checkAll } from '../faults/check-all.ts'
import { runKillRounds, settlePayments } from '../faults/kill-rounds.ts'
import { createMixedLoad, type MixedLoad } from '../faults/mixed-load.ts'
import { createPromises } from '../faults/promises.ts'
import { deployments } from '../helpers/deployments.ts'
import { type FaultyProxy, startFaultyProxy } from '../helpers/faulty-proxy.ts'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { buy, smallPrint } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import {
  neverAnswers,
  startReceiver,
  takesIt,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts'

describe.each(deployments)('repeated kill -9, on $name', (deployment) => {
  it('breaks no promise, and leaves nothing that accumulates', async () => {
    // All promises are checked after each kill and in the end, so a short load is enough.
    const load = { choice: smallPrint, longestLoadMs: 1_000 }
    const report = await runKillRounds({ deployment, rounds: 2, seed: 11, ...load })
    expect(report.broken).toEqual([])
    expect(report.tokens).toBeGreaterThan(0)
    expect(report.orphansAfterSweep).toBe(0)
  })
})

/** The load continues until a poll, and everything it has created is checked. */
const underLoad = { interval: 50 }

const onSeveralNodes = deployments.filter(({ name }) => name.startsWith('PostgreSQL'))

describe.each(onSeveralNodes)('of two nodes on $name', (deployment) => {
  const promises = createPromises()
  let loads: MixedLoad[] = []
  let receiver: WebhookReceiver
  /** Between the first node and PostgreSQL. */
  let network: FaultyProxy
  let first: Service
  let second: Service
  let behind: Behind

  beforeAll(async () => {
    loads = [await createMixedLoad(promises, 21), await createMixedLoad(promises, 22)]
    receiver = await startReceiver()
    const foundation = await deployment.prepare()
    const way = new URL(foundation.env.DATABASE_URL ?? '')
    network = await startFaultyProxy({ host: way.hostname, port: Number(way.port) })
    way.port = String(network.port)
    const origins = [...loads.map(({ pullFrom }) => pullFrom), `127.0.0.1:${receiver.allowed.port}`]
    const env = { ...withoutPrints, HANDPRINT_PULL_ALLOW_PRIVATE: origins.join() }
    const prepared = { name: deployment.name, prepare: async () => foundation }
    first = await startService({ deployment: prepared, env: { ...env, DATABASE_URL: way.href } })
    second = await startSecondNode(first, env)
    behind = await openBehind(foundation)
    const told = await send(`${first.url}/api/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url, events: ['order.paid'] }),
    })
    expect(told.status).toBe(201)
  }, serviceStartMs)
  afterAll(async () => {
    await behind?.close()
    await second?.close()
    await first?.close()
    await network?.close()
    await receiver?.close()
    for (const load of loads) await load.close()
  })

  it('one that loses the database leaves its work to the other', async () => {
    receiver.answers(neverAnswers)
    const opened = await openLoader(first, await tokenOf(first, 'image'))
    expect((await buy(String(opened.json().cart_url))).url).toContain('/receipt')
    await expect.poll(() => receiver.received.length).toBe(1)
    network.fallSilent()
    receiver.answers(takesIt)
    const { queries } = behind.database
    // As if its lease had expired.
    await queries
      .updateTable('webhook_deliveries')
      .set({ due_at: 0 })
      .where('state', '=', 'waiting')
      .execute()
    const states = () => queries.selectFrom('webhook_deliveries').select(['state']).execute()
    await expect.poll(states).toEqual([{ state: 'delivered' }])
    network.comeBack()
    await expect.poll(async () => (await send(`${first.url}/healthz`)).status).toBe(200)
    expect(await states()).toEqual([{ state: 'delivered' }])
  })

  it('one killed under load leaves all its acknowledged work to the other', async () => {
    const [ofFirst, ofSecond] = loads.map((load, at) => load.run(at === 0 ? first : second))
    await expect.poll(() => promises.tokens.size, underLoad).toBeGreaterThan(15)
    await first.kill9()
    await ofFirst
    const before = promises.tokens.size
    await expect.poll(() => promises.tokens.size, underLoad).toBeGreaterThan(before)
    for (const load of loads) load.stop()
    await ofSecond
    await settlePayments(behind)
    const tokens = [...promises.tokens.values()]
    expect(await checkAll(second, behind, promises, { tokens, isSettled: true })).toEqual([])
    expect(promises.refusals.has('internal')).toBe(false)
  })
})
