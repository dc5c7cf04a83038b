// The panel of a started program: the first operator, and the rights of a session. The tests beside
// the pages cover their behavior.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const password = 'prints dry slowly in november'

type Fields = Record<string, string>

describe('the panel', () => {
  let service: Service
  let cookie: string
  beforeAll(async () => {
    // Loopback addresses count as distinct clients here, as if there were no proxy.
    const env = { HANDPRINT_UNLIMITED_ADDRESSES: 'none' }
    service = await startService({ env })
  }, serviceStartMs)
  afterAll(() => service?.close())

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { headers, redirect: 'manual' })
  const send = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: service.url, ...headers },
      redirect: 'manual',
    })
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const linkShown = () =>
    /\/sign-in\/[\w-]{43}/.exec(service.output().split('TOKEN=')[0] ?? '')?.[0]

  it('prints a link that makes the first owner, and none once there is one', async () => {
    await expect.poll(linkShown).toBeDefined()
    const fields = { name: 'Ada', email: 'ada@example.com', password, repeated: password }
    const joined = await send(linkShown() ?? '', fields)
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/admin/setup'])
    cookie = cookieOf(joined)
    expect((await send(linkShown() ?? '', fields)).status).toBe(410)
    const before = service.output().length
    await service.restart()
    const since = () => service.output().slice(before)
    await expect.poll(since).toContain('The panel is at')
    expect(since()).not.toMatch(/\/sign-in\/[\w-]{43}/)
    expect((await ask('/admin/health', { cookie })).status).toBe(200)
  })

  it('shows the health of all parts', async () => {
    const page = async () => await (await ask('/admin/health', { cookie })).text()
    const partsOf = (html: string) => html.split('Scheduled jobs')[0]?.match(/badge go">OK/g)
    await expect.poll(async () => partsOf(await page())).toHaveLength(2)
    expect(await page()).toContain('Delete expired sessions and links')
  })

  it('opens neither page nor form without a session, and no API with one', async () => {
    expect((await ask('/admin/health')).status).toBe(303)
    expect((await ask('/admin/health', { accept: 'application/json' })).status).toBe(401)
    expect((await send('/admin/operators', { email: 'x@example.com' })).status).toBe(303)
    expect((await send('/admin/operators', { email: 'x@example.com' }, { cookie })).status).toBe(
      403,
    )
    expect((await ask('/api/v1/orders', { cookie })).status).toBe(401)
  })

  it('slows down guessing, and accepts the right password again after the pause', async () => {
    const guess = (typed: string) =>
      send('/sign-in', { email: 'ada@example.com', password: typed, code: '' })
    const begun = Date.now()
    const guesses = await Promise.all(Array.from({ length: 8 }, () => guess('a wrong one, long')))
    const statuses = guesses.map(({ status }) => status)
    // One more for each pause that ended before all had arrived, on a busy machine: 1 s, 2 s, 4 s.
    const paused = Math.floor(Math.log2((Date.now() - begun) / 1_000 + 1))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + paused)
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
    await expect.poll(async () => (await guess(password)).status, { interval: 300 }).toBe(303)
  })

  it('ends the session on sign-out', async () => {
    const page = await (await ask('/admin/audit', { cookie })).text()
    const token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await send('/sign-out', { form_token: token }, { cookie })).status).toBe(303)
    expect((await ask('/admin/health', { cookie })).status).toBe(303)
  })

  it('logs no password, no session and no used link', () => {
    const log = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
    expect(log).toContain('/sign-in')
    for (const secret of [password, cookie.split('=')[1] ?? '', linkShown() ?? '', 'ada@example']) {
      expect(secret.length).toBeGreaterThan(5)
      expect(log).not.toContain(secret)
    }
  })
})

describe('the first operator of the configuration', () => {
  it('signs in, and no link is printed', async () => {
    const env = {
      HANDPRINT_ADMIN_EMAIL: 'Ada@Example.com',
      HANDPRINT_ADMIN_PASSWORD: password,
    }
    await using service = await startService({ env })
    await expect.poll(() => service.output()).toContain('The panel is at')
    expect(service.output()).not.toContain('/sign-in/')
    expect(service.output()).not.toContain(password)
    const signedIn = await fetch(`${service.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.com', password, code: '' }),
      redirect: 'manual',
    })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/admin'])
  })
})
