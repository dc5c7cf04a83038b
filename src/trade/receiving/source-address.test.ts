import { describe, expect, it } from 'vitest'
import { sourceAddress } from './source-address.ts'

const root = 'https://cdn.example/shop'

describe('sourceAddress', () => {
  it.each([
    ['https://a.example/b.jpg?c=1&d=%2F#e', null, 'https://a.example/b.jpg?c=1&d=%2F'],
    ['https://a.example/b.jpg', root, 'https://a.example/b.jpg'],
    ['//a.example/b.jpg', null, 'https://a.example/b.jpg'],
    ['b.jpg', root, 'https://cdn.example/shop/b.jpg'],
    ['b.jpg', `${root}/`, 'https://cdn.example/shop/b.jpg'],
    ['/2026/b.jpg', root, 'https://cdn.example/shop/2026/b.jpg'],
    ['2026/../b c.jpg?w=1', root, 'https://cdn.example/shop/b%20c.jpg?w=1'],
    ['b.jpg', 'https://cdn.example', 'https://cdn.example/b.jpg'],
    ['2026/12:30.jpg', root, 'https://cdn.example/shop/2026/12:30.jpg'],
  ])('of %s with the image root %s', (imageUrl, imageRoot, address) => {
    expect(sourceAddress(imageUrl, imageRoot)).toBe(address)
  })

  it.each([
    ['b.jpg', null],
    ['www.example.com/b.jpg', null],
    ['../b.jpg', root],
    ['/../shop2/b.jpg', root],
    ['%2e%2e/b.jpg', root],
    ['..\\b.jpg', root],
    ['\\\\a.example\\b.jpg', root],
    ['https://user:word@a.example/b.jpg', root],
    ['file:///etc/hostname', root],
    ['data:image/png,', root],
    ['localhost:80/b.jpg', root],
    ['https%3A%2F%2Fa.example', null],
  ])('is invalid for %s with the image root %s', (imageUrl, imageRoot) => {
    expect(() => sourceAddress(imageUrl, imageRoot)).toThrow(
      expect.objectContaining({ code: 'image_url_invalid', status: 400 }),
    )
  })
})
