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
  returnAddresses: [],
  currencies: null,
  imageRoot: null,
  markup: null,
  priceListId: null,
  brand: { accent: null, logo: null },
  picturesAre: 'shoppers',
  isClosed: false,
}

it('allows any site to frame a test store', () => {
  expect(frameAncestors({ ...store, mode: 'test', embeddingHosts: ['a.example'] })).toEqual(['*'])
})

it('allows no site to frame a live store without listed hosts', () => {
  expect(frameAncestors(store)).toEqual([])
})

it('allows the listed hosts to frame a live store, over https', () => {
  const embeddingHosts = ['shop.example', '*.photos.example:8443', 'capacitor://localhost']
  expect(frameAncestors({ ...store, embeddingHosts })).toEqual([
    'https://shop.example',
    'https://*.photos.example:8443',
    'capacitor://localhost',
  ])
})

it('drops values that would inject a directive', () => {
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

  it('allows any site for a test store, listed or not', () => {
    const test = { ...live('a.example'), mode: 'test' as const }
    expect(isAllowedSite(test, new URL('http://b.example/'))).toBe(true)
    expect(isNamedSite(test, new URL('http://b.example/'))).toBe(false)
    expect(isNamedSite(test, new URL('https://a.example/'))).toBe(true)
  })
})
