import { expect, it } from 'vitest'
import { nobody } from '../../../../tests/helpers/api-document.ts'
import { createServer } from '../../../ground/http/server.ts'
import { createApi } from '../create-api.ts'
import type { ApiDeps } from '../run-operation.ts'
import { referenceRoutes } from './reference-routes.ts'

async function commandsAt(host: string, baseUrl: string | null) {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const deps = { ...(nobody as ApiDeps), baseUrl }
  referenceRoutes(createApi(server, deps), { styles: '' })
  const { body } = await server.inject({ url: '/api/v1/reference', headers: { host } })
  await server.close()
  return /BASE=(\S+)/.exec(body)?.[1]
}

it('shows commands for the address asked for, or for BASE_URL', async () => {
  expect(await commandsAt('127.0.0.1:9090', null)).toBe('http://127.0.0.1:9090')
  expect(await commandsAt('[::1]:9090', null)).toBe('http://[::1]:9090')
  expect(await commandsAt('inside:8080', 'https://prints.example')).toBe('https://prints.example')
})

it('shows no host that a shell would run', async () => {
  for (const host of ['a;id', '$(id)', 'a&b']) {
    expect(await commandsAt(host, null)).toBe('http://127.0.0.1:8080')
  }
})
