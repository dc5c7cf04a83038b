import { describe, expect, it, onTestFinished } from 'vitest'
import { inEnglish } from '../../pure/sentences/sentence.ts'
import { createServer } from '../http/server.ts'
import { addressesAmong } from './client-address.ts'
import { watchProxies } from './watch-proxies.ts'

async function watched(proxyHops: number) {
  let clock = Date.UTC(2026, 10, 21)
  const server = await createServer({ logLevel: 'silent', proxyHops })
  onTestFinished(() => server.close())
  const isUnlimitedAddress = addressesAmong(['private'])
  const watch = watchProxies(server, { proxyHops, isUnlimitedAddress, now: () => clock })
  const answer = async (request: Parameters<typeof watch.isShared>[0]) => watch.isShared(request)
  server.get('/page', { config: { isForSignedIn: true } }, answer)
  server.get('/healthz', answer)
  return {
    fault: watch.fault,
    wait(ms: number) {
      clock += ms
    },
    isShared: async (headers = {}, from = '198.51.100.7', url = '/page') =>
      (await server.inject({ url, headers, remoteAddress: from })).json(),
  }
}

describe('a proxy that is not counted', () => {
  it('makes addresses indistinguishable, and health names the variable and its value', async () => {
    const { isShared, fault } = await watched(0)
    expect(await isShared()).toBe(false)
    expect(fault()).toBeNull()
    expect(await isShared({ 'x-forwarded-for': '203.0.113.9, 203.0.113.10, 10.1.1.1' })).toBe(true)
    expect(inEnglish(fault() ?? '')).toContain('HANDPRINT_PROXY_HOPS=3')
    // Forged entries only add to those of the proxies.
    await isShared({ 'x-forwarded-for': '203.0.113.9' })
    expect(inEnglish(fault() ?? '')).toMatch(
      /X-Forwarded-For, but HANDPRINT_PROXY_HOPS is 0.*HANDPRINT_PROXY_HOPS=1,/,
    )
  })

  it('is reported also if it sends the header that is not read', async () => {
    const { isShared, fault } = await watched(0)
    expect(await isShared({ forwarded: 'for=203.0.113.9' })).toBe(true)
    expect(inEnglish(fault() ?? '')).toMatch(/Configure the proxy to send X-Forwarded-For/)
  })

  it('may be on the same network, without any header', async () => {
    const { isShared, fault } = await watched(0)
    for (const from of ['127.0.0.1', '10.2.3.4', '::1']) expect(await isShared({}, from)).toBe(true)
    expect(fault()).toBeNull()
  })

  it('is forgotten an hour after it was last seen', async () => {
    const { isShared, fault, wait } = await watched(0)
    await isShared({ 'x-forwarded-for': '203.0.113.9' })
    wait(3_599_999)
    expect(fault()).not.toBeNull()
    wait(1)
    expect(fault()).toBeNull()
  })
})

describe('a proxy that is counted', () => {
  it('keeps clients distinguishable', async () => {
    const { isShared, fault } = await watched(1)
    expect(await isShared({ 'x-forwarded-for': '203.0.113.9' }, '10.2.3.4')).toBe(false)
    expect(fault()).toBeNull()
  })

  it('is reported missing if clients arrive without its header, except for probes', async () => {
    const { isShared, fault } = await watched(1)
    await isShared({}, '10.2.3.4', '/healthz')
    expect(fault()).toBeNull()
    await isShared({}, '10.2.3.4')
    expect(inEnglish(fault() ?? '')).toMatch(
      /without X-Forwarded-For, but HANDPRINT_PROXY_HOPS is 1.*HANDPRINT_PROXY_HOPS=0/,
    )
  })
})
