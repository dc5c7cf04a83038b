import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '../tests/helpers/api-document.ts'
import { ensureBuilt } from '../tests/helpers/ensure-built.ts'
import { createServer } from './ground/http/server.ts'
import { routesIn } from './pure/contract/route.ts'
import { routes } from './pure/contract/route-tree.ts'
import { addRoutes, type RouteParts, worksInRecovery } from './routes.ts'

let all: string[]
beforeAll(async () => {
  await ensureBuilt()
  all = await registered()
})

it('registers every route of the tree, and actions for POST alone', () => {
  const tree = routesIn(routes)
  expect(tree.length).toBeGreaterThan(250)
  const missing = tree.filter(({ pattern, isAction }) => {
    return (
      isAction === all.includes(`GET ${pattern}`) || (isAction && !all.includes(`POST ${pattern}`))
    )
  })
  expect(missing.map(({ pattern }) => pattern)).toEqual([])
})

describe('an installation restored from a backup', () => {
  const works = (route: string, query = {}) => {
    const [method = '', url = ''] = route.split(' ')
    return worksInRecovery({ method, headers: {}, query, routeOptions: { url } })
  }
  const isRead = (route: string) => /^(?:GET|HEAD|OPTIONS) /.test(route)

  it('shows everything except what creates something or completes a payment', () => {
    const refused = all.filter((route) => isRead(route) && !works(route))
    expect(refused.map(urlOf)).toEqual([
      '/api/pull/set/:setId',
      '/api/pull/set/:setId/events',
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
    expect(taken.map(urlOf).sort()).toEqual([
      '/account/profile/passkeys',
      '/account/profile/passkeys/options',
      '/account/profile/second-factor',
      '/admin/profile/passkeys',
      '/admin/profile/passkeys/options',
      '/admin/profile/second-factor',
      '/admin/recovery/resume',
      '/sign-in',
      '/sign-in/:secret',
      '/sign-in/forgotten',
      '/sign-in/passkey',
      '/sign-in/passkey/options',
      '/sign-in/stores',
      '/sign-out',
    ])
  })
})

function urlOf(route: string): string {
  return route.replace(/^\w+ /, '')
}

async function registered(): Promise<string[]> {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const added: RouteOptions[] = []
  server.addHook('onRoute', (route) => void added.push(route))
  addRoutes(server, nobody as RouteParts)
  await server.ready()
  await server.close()
  return added.flatMap((route) => {
    // A parameter may have a regular expression.
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
