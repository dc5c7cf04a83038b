import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '../tests/helpers/api-document.ts'
import { ensureBuilt } from '../tests/helpers/ensure-built.ts'
import { spelledUrls } from '../tests/helpers/spelled-urls.ts'
import { createApi } from './doors/api/create-api.ts'
import { createServer } from './ground/http/server.ts'
import { type Door, doors, type RouteParts, worksInRecovery } from './routes.ts'

describe('the table of URLs', () => {
  beforeAll(ensureBuilt)

  it('lists exactly what each function adds', async () => {
    for (const door of doors) {
      expect(written(door).sort(), door.urls[0]).toEqual((await registered(door)).sort())
    }
  })

  it('lists each of them once', () => {
    const all = doors.flatMap(written)
    expect(all.length).toBeGreaterThan(250)
    expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([])
  })
})

describe('an installation restored from a backup', () => {
  const works = (route: string, query = {}) => {
    const [method = '', url = ''] = route.split(' ')
    return worksInRecovery({ method, headers: {}, query, routeOptions: { url } })
  }
  const isRead = (route: string) => /^(?:GET|HEAD|OPTIONS) /.test(route)
  const urlOf = (route: string) => route.replace(/^\w+ /, '')
  const all = doors.flatMap(written)

  it('shows everything except what creates something or completes a payment', () => {
    const refused = all.filter((route) => isRead(route) && !works(route))
    expect(refused.map(urlOf)).toEqual([
      '/api/pull',
      '/api/pull/:pullId',
      '/api/pull/:pullId/events',
      '/loader/:token',
      '/loader/:token/:printWidth',
      '/loader/:token/:printWidth/:printHeight',
      '/loader/:token/:printWidth/:printHeight/:dpi',
      '/cart/:cartId/payment',
    ])
  })

  it.each(['GET /cart/:cartId', 'GET /cart/:cartId/checkout'])(
    'shows %s, and converts it to no other currency on request',
    (route) => {
      expect([works(route, { line: 'a' }), works(route, { currency: 'EUR' })]).toEqual([
        true,
        false,
      ])
    },
  )

  it('accepts only sign-ins, the setup of a required second factor, and the end of the restoration', () => {
    const taken = all.filter((route) => !isRead(route) && works(route))
    expect(taken.map(urlOf)).toEqual([
      '/sign-in',
      '/sign-in/:secret',
      '/sign-in/forgotten',
      '/sign-in/stores',
      '/sign-in/passkey',
      '/sign-in/passkey/options',
      '/sign-out',
      '/admin/recovery/resume',
      '/admin/profile/second-factor',
      '/account/profile/second-factor',
      '/admin/profile/passkeys',
      '/account/profile/passkeys',
      '/admin/profile/passkeys/options',
      '/account/profile/passkeys/options',
    ])
  })
})

function written({ urls }: Door): string[] {
  return urls.flatMap((line) => {
    const [methods = '', url = ''] = line.split(' ')
    return methods
      .split('|')
      .flatMap((method) => spelledUrls(url).map((each) => `${method} ${each}`))
  })
}

async function registered({ add }: Door): Promise<string[]> {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  const parts = nobody as RouteParts
  add(server, parts, createApi(server, parts))
  await server.ready()
  await server.close()
  return routes.flatMap((route) => {
    // A parameter may include its pattern.
    const url = route.url.replace(/\(\^[^)]*\)/g, '')
    return methodsOf(route).map((method) => `${method} ${url}`)
  })
}

function methodsOf({ method, config }: RouteOptions): string[] {
  const methods = [method].flat().map(String)
  // A route for all methods refuses those it does not describe.
  if (methods.length > 3) return Object.keys(config?.api ?? {})
  return methods.filter((each) => each !== 'HEAD')
}
