import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../tests/helpers/made-up-cart.ts'
import { allowedReturnUrl, readReturnAddresses } from './return-addresses.ts'
import type { Store } from './store.ts'

const live: Store = {
  ...madeUpCart([]).store,
  mode: 'live',
  embeddingHosts: ['gallery.example', 'http://nas.local', 'capacitor://localhost'],
  returnAddresses: [
    'https://shop.example/prints',
    'https://links.example:8443/',
    'myapp://',
    'com.example.app:/',
    'other://open/albums',
  ],
}
const dangerous = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/hosts',
  'blob:https://shop.example/0b0e',
  'filesystem:https://shop.example/temporary/a',
  'view-source:https://shop.example/',
  'about:blank',
  'intent://evil.example#Intent;scheme=https;end',
  'content://downloads/1',
  'mailto:a@shop.example',
  'ms-msdt:/id',
]

describe('the list of a store', () => {
  it.each([
    ['https://shop.example/prints/', 'https://shop.example/prints/'],
    ['HTTPS://Shop.Example', 'https://shop.example/'],
    ['https://shop.example:8443/a/../b', 'https://shop.example:8443/b'],
    ['myapp://', 'myapp://'],
    ['MyApp:', 'myapp:'],
    ['com.example.app:/oauth', 'com.example.app:/oauth'],
  ])('takes %s', (text, normal) => {
    expect(readReturnAddresses([text, text])).toEqual({ listed: [normal], refused: [] })
  })

  it.each([
    ...dangerous,
    'http://shop.example/',
    'https://user@shop.example/',
    'https://user:word@shop.example/',
    'https://*.shop.example/',
    'https://shop.example/?to=',
    'https://shop.example/#a',
    'https://',
    'shop.example',
    'localhost:3000',
    '//shop.example',
    '/prints',
    `https://shop.example/${'a'.repeat(1000)}`,
  ])('refuses %s', (text) => {
    expect(readReturnAddresses([text])).toEqual({ listed: [], refused: [text] })
  })
})

describe('a return address', () => {
  it.each([
    'https://shop.example/prints',
    'https://shop.example/prints/7?page=2#top',
    'https://links.example:8443/anything',
    'https://gallery.example/albums?a=b',
    'http://nas.local/',
    'myapp://albums/7?x=%22%3E',
    'myapp:albums',
    'com.example.app:/done',
    'other://open/albums/7',
  ])('may be %s', (text) => {
    expect(allowedReturnUrl(live, text)?.href).toBe(text)
  })

  it.each([
    ...dangerous,
    '',
    'prints',
    '//shop.example/prints',
    'https://shop.example/',
    'https://shop.example/prints-of-others',
    'https://shop.example/prints/../admin',
    'https://shop.example/prints/%2e%2e/admin',
    'https://shop.example\\@evil.example/prints',
    'https://shop.example@evil.example/prints',
    'https://evil@shop.example/prints',
    'https://shop.example:444/prints',
    'http://shop.example/prints',
    'https://links.example/',
    'https://evil.example/https://shop.example/prints',
    'https://shop.example.evil.example/prints',
    'capacitor://localhost/',
    'unlisted://',
    'other://open/settings',
    'other://close/albums',
    `myapp://${'a'.repeat(1000)}`,
  ])('may not be %s', (text) => {
    expect(allowedReturnUrl(live, text)).toBeNull()
  })

  it('of a test store may be on any site, but in no app that it does not list', () => {
    const test: Store = { ...live, mode: 'test', returnAddresses: [] }
    expect(allowedReturnUrl(test, 'http://localhost:3000/done')?.href).toBe(
      'http://localhost:3000/done',
    )
    expect(allowedReturnUrl(test, 'myapp://albums')).toBeNull()
    for (const text of dangerous) expect(allowedReturnUrl(test, text)).toBeNull()
  })

  it('is refused where a list holds what none may hold', () => {
    const returnAddresses = ['javascript:', 'data:', 'file:///', 'https://a@shop.example/']
    for (const text of [...dangerous, 'https://a@shop.example/']) {
      expect(allowedReturnUrl({ ...live, returnAddresses }, text)).toBeNull()
    }
  })
})
