import { describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { frameAncestors, isAllowedSite, isNamedSite } from './frame-ancestors.ts'
import type { Store } from './store.ts'

const store: Store = {
  id: storeIdOf('store_1'),
  name: 'Handprint',
  mode: 'live',
  currency: 'USD',
  embeddingHosts: [],
  currencies: null,
  imageRoot: null,
  markup: null,
  brand: { accent: null, logo: null },
  isClosed: false,
}

it('lets anybody frame a test store', () => {
  expect(frameAncestors({ ...store, mode: 'test', embeddingHosts: ['a.example'] })).toEqual(['*'])
})

it('lets nobody frame a live store that names no hosts', () => {
  expect(frameAncestors(store)).toEqual([])
})

it('lets the hosts of a live store frame it, over https', () => {
  const embeddingHosts = ['shop.example', '*.photos.example:8443', 'capacitor://localhost']
  expect(frameAncestors({ ...store, embeddingHosts })).toEqual([
    'https://shop.example',
    'https://*.photos.example:8443',
    'capacitor://localhost',
  ])
})

it('drops what would write a directive of its own', () => {
  const embeddingHosts = [
    'data:',
    'https://*',
    "a.example; script-src 'unsafe-inline'",
    '*',
    "'self'",
    'b.example c',
  ]
  expect(frameAncestors({ ...store, embeddingHosts })).toEqual([])
})

describe('isAllowedSite', () => {
  const live = (...embeddingHosts: string[]) =>
    ({ mode: 'live', embeddingHosts }) as unknown as Store

  it.each([
    ['https://a.example/x', ['a.example'], true],
    ['https://a.example:8443/', ['a.example'], true],
    ['https://a.example/', ['a.example:8443'], false],
    ['http://a.example/', ['a.example'], false],
    ['http://a.example/', ['http://a.example'], true],
    ['https://photos.a.example/', ['*.a.example'], true],
    ['https://a.example/', ['*.a.example'], false],
    ['https://evila.example/', ['a.example', '*.a.example'], false],
    ['https://a.example.evil.example/', ['a.example'], false],
    ['https://b.example/', [], false],
  ])('%s, for %j: %s', (site, hosts, isAllowed) => {
    expect(isAllowedSite(live(...hosts), new URL(site))).toBe(isAllowed)
  })

  it('is any for a test store, named or not', () => {
    const test = { ...live('a.example'), mode: 'test' as const }
    expect(isAllowedSite(test, new URL('http://b.example/'))).toBe(true)
    expect(isNamedSite(test, new URL('http://b.example/'))).toBe(false)
    expect(isNamedSite(test, new URL('https://a.example/'))).toBe(true)
  })
})
