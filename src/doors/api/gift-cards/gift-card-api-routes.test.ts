import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { makeOperatorKey } from '../../../trade/stores/keys/operator-keys.ts'
import { giftCardApiRoutes } from './gift-card-api-routes.ts'

type Card = { id: string; code: string; balance: number; voided_at: string | null }

describe.each(testDatabases)('gift cards by API on $name', (testDatabase) => {
  let shop: TestShop
  let send: (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<Answer>
  type Answer = { status: number; body: Record<string, unknown> }
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const { key } = await shop.database.transaction((tx) =>
      makeOperatorKey(tx, { name: 'Till', by: 'Olga' }, shop.now()),
    )
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    onTestFinished(() => server.close())
    const deps = { ...shop, wakeWorker: () => {} }
    giftCardApiRoutes(checkedApi(server, deps), deps)
    send = async (method, path, body, idempotencyKey) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      }
      const url = `/api/v1/gift-cards${path}`
      const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) })
      return { status: answer.statusCode, body: answer.json() }
    }
  })

  const wish = { amount: 2_500, currency: 'EUR', mode: 'test', email: 'bea@example.com' }

  it('are issued once per key, and show their code only then', async () => {
    const first = await send('POST', '', wish, 'till-1')
    expect(first).toMatchObject({ status: 201, body: { amount: 2_500, balance: 2_500 } })
    expect(await send('POST', '', wish, 'till-1')).toEqual(first)
    const other = await send('POST', '', { ...wish, amount: 9 }, 'till-1')
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const { id, code } = first.body as Card
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
    const { body: seen } = await send('GET', `/${id}`)
    expect(seen).toMatchObject({ id, end: code.slice(-4) })
    expect(seen).not.toHaveProperty('code')
    const { data } = (await send('GET', '')).body as { data: Card[] }
    expect(data.map((card) => [card.id, card.code])).toEqual([[id, undefined]])
    const mails = shop.database.queries.selectFrom('mails').select('kind')
    expect(await mails.execute()).toEqual([{ kind: 'gift-card' }])
  })

  it('are voided once, and name every field to correct', async () => {
    const { id } = (await send('POST', '', wish)).body as Card
    const voided = await send('POST', `/${id}/void`)
    expect(voided.body).toMatchObject({ balance: 0 })
    expect(await send('POST', `/${id}/void`)).toEqual(voided)
    expect((await send('GET', '/gc_0')).status).toBe(404)
    const wrong = { ...wish, currency: 'EURO', valid_until: '2020-01-01', email: 'x', store: 'y' }
    const refused = await send('POST', '', wrong)
    expect(refused.body).toMatchObject({
      errors: ['currency', 'store', 'valid_until', 'email'].map((field) => ({ field })),
    })
  })
})
