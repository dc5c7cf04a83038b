import { expect, it } from 'vitest'
import { servedFrom } from './served-from.ts'

it.each([
  ['https://prints.example.com/static/js/cpopstore.js', 'https://prints.example.com'],
  ['http://localhost:8080/static/js/handprint.js?bust=17', 'http://localhost:8080'],
  ['https://shop.example/prints/static/js/cpopstore.js#x', 'https://shop.example/prints'],
  ['https://gallery.example/js/cpopstore.js', undefined],
  ['https://gallery.example/js/bundle.js?from=/static/js/cpopstore.js', undefined],
  ['file:///home/a/static/js/cpopstore.js', undefined],
  ['', undefined],
])('resolves the store of a script at %s to %s', (script, store) => {
  expect(servedFrom(script)).toBe(store)
})
