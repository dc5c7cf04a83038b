import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { hasRole, type Role, roles } from '../../../trade/operators/operator.ts'
import { ensureFirstStore } from '../../../trade/stores/ensure-first-store.ts'

const now = () => Date.UTC(2026, 10, 21)
describe('every page of the panel', () => {
  let database: Database
  let panel: TestPanel
  beforeEach(async () => {
    database = await testDatabase.open()
    panel = await openTestPanel(database, { now })
  })
  afterEach(() => database.close())

  const pages = () =>
    panel.routes.flatMap(({ url, method, config }) =>
      [method]
        .flat()
        .filter((each) => each !== 'HEAD')
        .map((each) => ({ url, method: String(each), panel: config?.panel })),
    )
  const guarded = () => pages().flatMap((page) => (typeof page.panel === 'object' ? [page] : []))

  it('rejects a NUL in its address, which PostgreSQL cannot store', async () => {
    const owner = await panel.signIn()
    for (const url of ['/admin/orders?q=a%00', '/admin/audit?action=%00', '/admin/stores/a%00']) {
      expect([url, (await owner.get(url)).statusCode]).toEqual([url, 400])
    }
  })

  it('declares who may use it', () => {
    expect(guarded().length).toBeGreaterThan(1)
    expect(pages().filter((page) => page.panel === undefined)).toEqual([])
    const open = pages().filter((page) => page.panel === 'anybody')
    expect(open.map(({ url }) => url).filter((url) => !/^\/sign-(in|out)/.test(url))).toEqual([])
    for (const page of guarded()) {
      if (typeof page.panel !== 'object') continue
      const home = page.panel.audience === 'installation' ? '/admin' : '/account'
      expect(`${page.url}/`.startsWith(`${home}/`), page.url).toBe(true)
    }
  })

  it('redirects strangers to sign in, and rejects lower roles, the other audience and forged forms', async () => {
    const { store } = await ensureFirstStore(database, {}, now)
    const known = new Map<string, Promise<SignedIn>>()
    /** One session for each role and store. A refused request does not end a session. */
    const signedIn = (role: Role, storeId: StoreId | null) => {
      const key = `${role} ${storeId}`
      const user = known.get(key) ?? panel.signIn({ role, storeId })
      known.set(key, user)
      return user
    }
    for (const page of guarded()) {
      if (typeof page.panel !== 'object') continue
      const { role, audience } = page.panel
      const url = page.url.replace(/:[a-zA-Z]+/g, 'x')
      const what = `${page.method} ${url}`
      const method = page.method === 'POST' ? 'POST' : 'GET'
      const stranger = await panel.server.inject({ method, url })
      expect([what, stranger.statusCode]).toEqual([what, 303])
      expect(String(stranger.headers.location)).toMatch(/^\/sign-in/)
      const ours = audience === 'installation' ? null : store.id
      const theirs = audience === 'installation' ? store.id : null
      const users = [
        ...roles
          .filter((each) => !hasRole({ role: each }, role))
          .map((each) => ({ role: each, storeId: ours })),
        { role: 'owner' as const, storeId: theirs },
      ]
      for (const user of users) {
        const { cookie } = await signedIn(user.role, user.storeId)
        const answer = await panel.server.inject({ method, url, headers: { cookie } })
        expect([what, user.role, answer.statusCode]).toEqual([what, user.role, 403])
      }
      if (method === 'GET') continue
      const allowed = await signedIn(role, ours)
      const forged = [
        await panel.server.inject({ method, url, headers: { cookie: allowed.cookie } }),
        await allowed.post(url, { form_token: 'x'.repeat(43) }),
        await allowed.post(url, {}, { origin: 'https://evil.example' }),
        await allowed.post(url, {}, { 'sec-fetch-site': 'cross-site' }),
      ]
      const statuses = forged.map(({ statusCode }) => statusCode)
      expect([what, ...statuses]).toEqual([what, 403, 403, 403, 403])
    }
  })
})
