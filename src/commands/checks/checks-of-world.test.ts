import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { freePort } from '../../../tests/helpers/free-port.ts'
import { startMailServer } from '../../../tests/helpers/mail-server.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { readConfig } from '../../config.ts'
import { checksOfWorld } from './checks-of-world.ts'

// The database queries used here behave the same on each database.
describe.each(testDatabases.slice(0, 1))('checks of external services', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })
  async function said(check: string, environment: Record<string, string> = {}): Promise<string> {
    const config = readConfig({ ...environment })
    const checks = checksOfWorld({ config, database: shop.database })
    return ((await checks[check]?.()) ?? []).map((line) => line.join(': ')).join('\n')
  }
  const sell = () => shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()

  async function answering(status: number, body: string): Promise<string> {
    const server = createServer((_request, answer) => answer.writeHead(status).end(body))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it.each(['address', 'mail', 'payments'])('%s: required for a shop that sells', async (check) => {
    expect(await said(check)).toMatch(/^warning: /)
    await sell()
    expect(await said(check)).toMatch(/^fault: /)
  })

  it('checks that the public address leads to this installation over HTTPS', async () => {
    const BASE_URL = await answering(200, '{"status":"ok"}')
    expect(await said('address', { BASE_URL })).toMatch(/^warning: .* but without TLS:/)
    await sell()
    expect(await said('address', { BASE_URL })).toMatch(/^fault: .* without TLS/)
    const other = { BASE_URL: await answering(200, '<h1>Welcome to nginx!</h1>') }
    expect(await said('address', other)).toMatch(/^fault: .* something else \(status 200\)/)
    const failing = { BASE_URL: await answering(503, '{"status":"failing"}') }
    expect(await said('address', failing)).toMatch(
      /^fault: .* reports problems: \{"status":"failing"/,
    )
    const nobody = { BASE_URL: `http://127.0.0.1:${await freePort()}` }
    await expect(said('address', nobody)).rejects.toThrow(/can't be reached from here/)
  })

  it('sign in to the mail server', async () => {
    const server = await startMailServer({ user: 'ann', password: 'right' })
    onTestFinished(() => server.close())
    const through = (user: string) => ({
      SMTP_URL: server.url.replace('//', `//${user}@`).concat('?tls=off'),
      MAIL_FROM: 'shop@example.com',
      BASE_URL: 'http://127.0.0.1',
    })
    expect(await said('mail', through('ann:right'))).toMatch(/^ok: 127\.0\.0\.1 lets us in/)
    await expect(said('mail', through('ann:wrong'))).rejects.toThrow()
    expect(server.mails).toEqual([])
  })
})
