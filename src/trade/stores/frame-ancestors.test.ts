import { expect, it } from 'vitest'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { frameAncestors } from './frame-ancestors.ts'
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
