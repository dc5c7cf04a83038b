// A database that is locked, down, disconnected, slow or silent: every answer reports it, nothing
// acknowledged is lost, and the same process continues when it is back.

import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { type Deployment, deployments, onSqliteAndFiles } from '../helpers/deployments.ts'
import { type FaultyProxy, startFaultyProxy } from '../helpers/faulty-proxy.ts'
import {
  asBrowser,
  asJson,
  hashOf,
  openLoader,
  orderOf,
  picturesOf,
  pushFailure,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { startPgBouncer } from '../helpers/pgbouncer.ts'
import { picture } from '../helpers/pictures.ts'
import { onServer } from '../helpers/postgres.ts'
import { buy, smallPrint, visit } from '../helpers/shopper.ts'
import {
  runProgram,
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

/** The load continues between two polls, and uses all processors. */
const underLoad = { interval: 50 }

describe('a SQLite file locked by another program', () => {
  it('is reported as such, delays nothing else, and is recovered from', async () => {
    const service = await startService()
    onTestFinished(() => service.close())
    const before = await tokenOf(service, 'image')
    const other = new Libsql(`${service.foundation.dataDir}/handprint.db`)
    other.exec('begin immediate')

    const pushes = [1, 2, 3].map(async (seed) =>
      pushImage(service, 'image', { image: await picture({ seed: 70 + seed }) }),
    )
    const alive = await send(`${service.url}/livez`)
    expect(alive.status).toBe(200)
    expect((await send(`${service.url}/healthz`)).json()).toMatchObject({
      parts: { database: 'database_unavailable' },
    })
    for (const push of pushes) expectUnavailable(await push)
    const loader = await openLoader(service, before)
    expect([loader.status, loader.json().code]).toEqual([503, 'database_unavailable'])

    other.exec('commit')
    other.close()
    await expectHealthy(service)
    expect((await openLoader(service, before)).status).toBe(200)
    expect((await pushImage(service, 'image')).status).toBe(200)
    await expect.poll(async () => (await tracesOf(service)).unfinished).toEqual([])
  })
})

describe.each(deployments.filter(({ name }) => name !== onSqliteAndFiles.name))(
  'PostgreSQL behind a bad network, $name',
  (deployment) => {
    // Behind this network; each test leaves it healthy.
    let service: Service
    let network: FaultyProxy
    let url: string

    beforeAll(async () => {
      const foundation = await deployment.prepare()
      url = foundation.env.DATABASE_URL ?? ''
      const { hostname, port } = new URL(url)
      network = await startFaultyProxy({ host: hostname, port: Number(port) })
      const through = new URL(url)
      through.host = `${network.host}:${network.port}`
      const env = { ...foundation.env, DATABASE_URL: through.href }
      const prepared: Deployment = {
        name: deployment.name,
        prepare: async () => ({ ...foundation, env }),
      }
      service = await startService({ deployment: prepared, env: withoutPrints })
    }, serviceStartMs)
    afterAll(async () => {
      await service?.close()
      await network?.close()
    })

    it('behind PgBouncer in transaction mode: pushes and orders work, and limitations are reported', async () => {
      const foundation = await deployment.prepare()
      const bouncer = await startPgBouncer(foundation.env.DATABASE_URL ?? '')
      onTestFinished(() => bouncer.close())
      const env = { ...foundation.env, DATABASE_URL: bouncer.url }
      const prepare = async () => ({ ...foundation, env })
      const service = await startService({ deployment: { name: deployment.name, prepare } })
      onTestFinished(() => service.close())
      // More concurrent pushes than connections.
      const pushes = Array.from({ length: 8 }, () => pushImage(service, 'image'))
      for (const push of pushes) expect((await push).status).toBe(200)
      await order(service, await tokenOf(service, 'image'))
      await expect.poll(async () => (await orderOf(service, 'waits')).status).toBe('ready')
      expect(service.output()).toContain('alter role')
      const { output } = await runProgram(env, ['check'])
      expect(output).toMatch(
        /warning +pooler +A pooler is in use, and it does not pass on statement timeouts/,
      )
    })

    it('that disconnects under load and comes back: no crash, nothing lost, no restart', async () => {
      const { pid } = service
      const preview = await tokenOf(service, 'preview')
      const waiting = await order(service, `${preview}/1200/800`)
      expect(waiting.status).toBe('awaiting_print_image')
      const acknowledged = new Map<string, string>()
      const failures: Answer[] = []
      let isOver = false

      const load = [0, 1, 2, 3].map(async (client) => {
        for (let round = 0; !isOver; round++) {
          const image = await picture({ width: 300, height: 200, seed: client * 1000 + round })
          const answer = await pushImage(service, 'image', { image })
          if (answer.status === 200)
            acknowledged.set(String(answer.json().image_token), hashOf(image))
          else failures.push(answer)
        }
      })
      await expect.poll(() => acknowledged.size, underLoad).toBeGreaterThan(5)
      network.goAway()
      await expect.poll(() => failures.length, underLoad).toBeGreaterThan(10)
      expect((await send(`${service.url}/livez`)).status).toBe(200)
      const sick = await send(`${service.url}/healthz`)
      expect([sick.status, sick.json().parts]).toEqual([503, { database: 'database_unavailable' }])
      const page = await openLoader(service, preview, asBrowser)
      expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
      expect(page.text).toMatch(/<html/)

      network.comeBack()
      const reached = acknowledged.size + 5
      await expect.poll(() => acknowledged.size, underLoad).toBeGreaterThan(reached)
      isOver = true
      await Promise.all(load)
      for (const failure of failures) expectUnavailable(failure)
      await expectHealthy(service)
      for (const [token, hash] of acknowledged) {
        expect((await picturesOf(service, token)).print).toBe(hash)
      }
      // The worker has recovered, too: the print image advances the order.
      await pushImage(service, 'print', {
        token: preview,
        image: await picture({ width: 1200, height: 800, seed: 5 }),
      })
      await expect
        .poll(async () => (await orderOf(service, 'waits')).status)
        .not.toBe('awaiting_print_image')
      expect(service.pid).toBe(pid)
      await expect.poll(async () => (await tracesOf(service)).unfinished).toEqual([])
    })

    it('whose connections are closed again and again: every request succeeds or fails completely', async () => {
      const image = await picture({ width: 300, height: 200 })
      const codes = new Set<unknown>()
      let isOver = false
      const load = [0, 1, 2].map(async () => {
        while (!isOver) {
          const token = await pushImage(service, 'image', { image })
          codes.add(token.status === 200 ? 'fine' : token.json().code)
          if (token.status !== 200) continue
          const opened = await openLoader(service, String(token.json().image_token))
          codes.add(opened.status === 200 ? 'fine' : opened.json().code)
        }
      })
      for (let round = 0; round < 25; round++) {
        await onServer(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        await expect
          .poll(async () => (await pushImage(service, 'image', { image })).status, underLoad)
          .toBe(200)
      }
      isOver = true
      await Promise.all(load)
      codes.delete('fine')
      codes.delete('database_unavailable')
      expect([...codes]).toEqual([])
      await expectHealthy(service)
    })

    it('that is slow: the work is done all the same', async () => {
      network.slowDown(60)
      expect((await pushImage(service, 'image')).status).toBe(200)
      const opened = await openLoader(service, await tokenOf(service, 'image'))
      expect(opened.status).toBe(200)
      await expectHealthy(service)
      network.comeBack()
    })

    it('that falls silent: /healthz reports it in time, and everything continues afterwards', async () => {
      await pushImage(service, 'image')
      network.fallSilent()
      const pushing = pushImage(service, 'image', { image: await picture({ seed: 91 }) })
      const sick = await send(`${service.url}/healthz`)
      expect([sick.status, sick.json().parts]).toEqual([503, { database: 'database_unavailable' }])
      expect((await send(`${service.url}/livez`)).status).toBe(200)
      network.comeBack()
      expect((await pushing).status).toBe(200)
      await expectHealthy(service)
    })

    it('with more queries than connections: all are answered', async () => {
      const token = await tokenOf(service, 'image')
      const opened = await openLoader(service, token, asJson)
      const cart = `cart=${opened.json().cart_id}`
      // All change one cart, so that they conflict as well.
      const many = Array.from({ length: 60 }, (_, n) =>
        openLoader(service, n % 2 === 0 ? `${token}?${cart}` : token),
      )
      const statuses = (await Promise.all(many)).map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
      // The number asked to retry depends on the load of the machine.
      expect(statuses).toContain(200)
      await expectHealthy(service)
    })
  },
)

function expectUnavailable(answer: Answer): void {
  expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'database_unavailable', more: {} })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

async function expectHealthy(service: Service): Promise<void> {
  await expect.poll(async () => (await send(`${service.url}/healthz`)).status).toBe(200)
}

/** The only order of the service. */
async function order(service: Service, loaderPath: string): Promise<OrderJson> {
  const opened = await openLoader(service, `${loaderPath}?reference_id=waits`, asBrowser)
  const cart = await visit(new URL(String(opened.headers.location), service.url).href)
  await buy(cart.url, {}, smallPrint)
  return await orderOf(service, 'waits')
}
