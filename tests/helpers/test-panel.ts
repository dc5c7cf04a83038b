// The panel on its own database, without a network: signs operators in and sends their forms.

import type { FastifyInstance, RouteOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { adminRoutes } from '../../src/doors/admin/admin-routes.ts'
import type { PanelDeps } from '../../src/doors/admin/layout/panel-deps.ts'
import { createPackingSlips } from '../../src/doors/storefront/documents/create-packing-slips.ts'
import { drawBoughtPrint } from '../../src/doors/storefront/draw-bought-print.tsx'
import type { Database } from '../../src/ground/database/database.ts'
import { createServer } from '../../src/ground/http/server.ts'
import { watchProxies } from '../../src/ground/limits/watch-proxies.ts'
import type { StoreId } from '../../src/pure/contract/ids.ts'
import { createOperator } from '../../src/trade/operators/accounts/create-operator.ts'
import type { Operator, Role } from '../../src/trade/operators/operator.ts'
import { hashPassword } from '../../src/trade/operators/passwords/hash-password.ts'
import { beginSession } from '../../src/trade/operators/sessions/begin-session.ts'
import { formTokenOf } from '../../src/trade/operators/sessions/form-guard.ts'

/** Password of every signed-in operator: the form field `current`. */
export const panelPassword = 'the password of everybody here'
let passwordHash: Promise<string> | undefined

export type SignedIn = {
  operator: Operator
  cookie: string
  /** The field `form_token` of each of its forms. */
  formToken: string
  get(url: string, headers?: Record<string, string>): ReturnType<typeof inject>
  post(url: string, fields?: Fields, headers?: Record<string, string>): ReturnType<typeof inject>
}

type Fields = Record<string, string | readonly string[]>

export type TestPanel = {
  server: FastifyInstance
  deps: PanelDeps
  /** In the order in which they were added. */
  routes: readonly RouteOptions[]
  signIn(who?: { role?: Role; storeId?: StoreId | null; email?: string }): Promise<SignedIn>
  /** A form from a client that is not signed in, or has the cookies in `headers`. */
  send(url: string, fields: Fields, headers?: Record<string, string>): ReturnType<typeof inject>
  /** A client with these cookies, at the installation or at that store. */
  as(session: string, browser?: string, storeId?: StoreId): Pick<SignedIn, 'get' | 'post'>
}

/** For one test, and closed with it. `deps` are those of the parts under test. */
export async function openTestPanel(
  database: Database,
  deps: Partial<PanelDeps> & { now: () => number },
  { proxyHops = 1, isUnlimitedAddress = (_address: string): boolean => false } = {},
): Promise<TestPanel> {
  const server = await createServer({ logLevel: 'silent', proxyHops })
  onTestFinished(() => server.close())
  const { now } = deps
  const proxies = watchProxies(server, { proxyHops, isUnlimitedAddress, now })
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  const all = {
    database,
    baseUrl: null,
    panelStyles: '/assets/admin.css',
    timeZone: 'UTC',
    mail: null,
    findMailServer: async () => null,
    readPackingSlip: createPackingSlips({ database, baseUrl: null, now }),
    drawBoughtPrint,
    providers: { markOf: () => null },
    partsWatch: { faults: async () => new Map() },
    ...deps,
    proxies,
  } as PanelDeps
  adminRoutes(server, all)
  await server.ready()
  let count = 0
  return {
    server,
    deps: all,
    routes,
    async signIn({ role = 'owner', storeId = null, email } = {}) {
      count += 1
      passwordHash ??= hashPassword(panelPassword)
      const made = {
        email: email ?? `${role}-${count}@example.com`,
        name: `The ${role}`,
        role,
        storeId,
        passwordHash: await passwordHash,
      }
      const visitor = { userAgent: 'test', address: '198.51.100.1' }
      const at = deps.now()
      const { operator, session } = await database.transaction(async (tx) => {
        const operator = await createOperator(tx, made, at)
        return { operator, session: await beginSession(tx, operator.id, visitor, at) }
      })
      return signedIn(server, operator, session)
    },
    send: (url, fields, headers = {}) => inject(server, formTo(url, fields, headers)),
    as: (session, browser, storeId) => withCookies(server, [session, browser ?? ''], storeId),
  }
}

function signedIn(server: FastifyInstance, operator: Operator, session: string): SignedIn {
  const cookie = `handprint=${session}`
  const formToken = formTokenOf(session, operator.storeId)
  return { operator, cookie, formToken, ...withCookies(server, [cookie], operator.storeId) }
}

function withCookies(
  server: FastifyInstance,
  cookies: readonly string[],
  storeId: StoreId | null = null,
) {
  const cookie = cookies.join('; ')
  const formToken = formTokenOf(/^handprint=([\w-]+)/.exec(cookie)?.[1] ?? '', storeId)
  return {
    get: (url: string, headers: Record<string, string> = {}) =>
      inject(server, { url, headers: { cookie, ...headers } }),
    post: (url: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
      inject(server, formTo(url, { form_token: formToken, ...fields }, { cookie, ...headers })),
  }
}

function formTo(url: string, fields: Fields, more: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more }
  return { method: 'POST' as const, url, headers, payload: formBody(fields) }
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(answer: { headers: Record<string, unknown> }): string[] {
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.map((cookie) => String(cookie).split(';')[0] ?? '')
}

/** The actions that a single press triggers on a page: its forms that are not folded. */
export function actionsWithoutAsking(page: string): string[] {
  const open = page.replace(/<details\b[\s\S]*?<\/details>/g, '')
  return [...open.matchAll(/<form\b[^>]*\saction="([^"]*)"/g)].map(([, action = '']) => action)
}

export function formBody(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  return new URLSearchParams(pairs).toString()
}

function inject(
  server: FastifyInstance,
  request: { method?: 'POST'; url: string; headers: Record<string, string>; payload?: string },
) {
  return server.inject(request)
}
