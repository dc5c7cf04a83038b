import { describe, expect, it } from 'vitest'
import { storeAddress } from './store-address.ts'

const store = 'https://prints.example.com'
const accessKey = '0123456789abcdef0123456789abcdef'
const page = 'https://gallery.example/albums/alps/?page=2#top'
const query = (address: string) => Object.fromEntries(new URL(address).searchParams)

describe('storeAddress', () => {
  it.each([
    ['peak.jpg', 'https://gallery.example/albums/alps/peak.jpg'],
    ['/peak.jpg', 'https://gallery.example/peak.jpg'],
    ['//cdn.example/peak.jpg', 'https://cdn.example/peak.jpg'],
    ['http://cdn.example/a b.jpg?w=1&h=2#x', 'http://cdn.example/a%20b.jpg?w=1&h=2#x'],
    ['bild & größe.jpg', 'https://gallery.example/albums/alps/bild%20&%20gr%C3%B6%C3%9Fe.jpg'],
  ])('makes %s absolute against the page and passes it to be pulled', (imageUrl, expected) => {
    const address = storeAddress({ store, accessKey, imageUrl }, page)
    expect(address).toMatch(/^https:\/\/prints\.example\.com\/api\/pull\?/)
    expect(query(address)).toEqual({ access_key: accessKey, image_url: expected })
  })

  it('leaves relative addresses to the image root of the store if asked to', () => {
    const question = { store, accessKey, imageUrl: '2024/peak.jpg', imageRoot: true }
    expect(query(storeAddress(question, page)).image_url).toBe('2024/peak.jpg')
  })

  it('passes on reference id, cart, language and currency', () => {
    const more = { referenceId: 'Ä&1', cart: 'c1', language: 'de', currency: 'EUR' }
    const address = storeAddress({ store, accessKey, imageUrl: 'a.jpg', ...more }, page)
    expect(query(address)).toMatchObject({
      reference_id: 'Ä&1',
      cart: 'c1',
      lang: 'de',
      currency: 'EUR',
    })
  })

  it.each([
    ['/albums/', 'https://gallery.example/albums/'],
    ['myapp://albums/7', 'myapp://albums/7'],
    ['https://[', 'https://['],
  ])('asks for a link back to %s', (returnUrl, expected) => {
    const address = storeAddress({ store, accessKey, imageUrl: 'a.jpg', returnUrl }, page)
    expect(query(address).return_url).toBe(expected)
  })

  it('opens the loader for a token, without a key', () => {
    const imageToken = 'ab'.repeat(32)
    expect(storeAddress({ store, imageToken }, page)).toBe(`${store}/loader/${imageToken}`)
    const question = { store, imageToken, printWidth: 3600, printHeight: '2400', referenceId: 'r' }
    expect(storeAddress(question, page)).toBe(
      `${store}/loader/${imageToken}/3600/2400?reference_id=r`,
    )
  })

  it.each([
    ['https://shop.example/prints/', 'https://shop.example/prints/api/pull'],
    ['http://localhost:8080', 'http://localhost:8080/api/pull'],
  ])('finds the store at %s', (at, expected) => {
    const address = storeAddress({ store: at, accessKey, imageUrl: 'a.jpg' }, page)
    expect(address.split('?')[0]).toBe(expected)
  })

  it.each([
    ['store_unknown', { store: undefined, accessKey, imageUrl: 'a.jpg' }],
    ['store_unknown', { store: 'prints.example.com', accessKey, imageUrl: 'a.jpg' }],
    ['store_unknown', { store: 'javascript:alert(1)', accessKey, imageUrl: 'a.jpg' }],
    ['access_key_missing', { store, imageUrl: 'a.jpg' }],
    ['access_key_missing', { store, accessKey: '', imageUrl: 'a.jpg' }],
    ['image_url_unusable', { store, accessKey }],
    ['image_url_unusable', { store, accessKey, imageUrl: '' }],
    ['image_url_unusable', { store, accessKey, imageUrl: 'data:image/png;base64,AAAA' }],
    ['image_url_unusable', { store, accessKey, imageUrl: 'javascript:alert(1)' }],
    ['image_url_unusable', { store, accessKey, imageUrl: 'http://[' }],
    ['image_url_unusable', { store, accessKey, imageRoot: true }],
  ] as const)('rejects with %s: %o', (code, question) => {
    expect(() => storeAddress(question, page)).toThrow(expect.objectContaining({ code }))
  })

  it('rejects a page opened from disk, because the store cannot fetch its images', () => {
    const question = { store, accessKey, imageUrl: 'a.jpg' }
    expect(() => storeAddress(question, 'file:///home/a/index.html')).toThrow('https:// or http://')
  })
})
