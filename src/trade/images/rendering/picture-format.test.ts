import { describe, expect, it } from 'vitest'
import { pictureFormat } from './picture-format.ts'

describe('pictureFormat', () => {
  it.each([
    [undefined, 'webp'],
    ['', 'webp'],
    ['*/*', 'webp'],
    // Safari, and Firefox since 132.
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'webp'],
    // Chromium.
    ['text/html,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
    ['text/html, IMAGE/AVIF;q=0.8', 'avif'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif; q=0.0', 'webp'],
    ['image/avif-sequence', 'webp'],
  ])('for %j is %s', (accept, format) => {
    expect(pictureFormat(accept)).toBe(format)
  })
})
