import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readAssets } from './assets.ts'

const dir = mkdtempSync(join(tmpdir(), 'handprint-assets-'))
afterAll(() => rmSync(dir, { recursive: true }))

const islands = 'src/doors/storefront/islands'
const manifest = {
  'src/doors/storefront/styles/shop.css': { file: 'shop-1.css' },
  'src/doors/storefront/styles/demo.css': { file: 'demo-1.css' },
  [`${islands}/start-demo.tsx`]: { file: 'demo-1.js' },
  [`${islands}/start-events.tsx`]: { file: 'events-1.js' },
  [`${islands}/start-cart.tsx`]: { file: 'cart-1.js', imports: ['_a.js', '_b.js'] },
  [`${islands}/start-checkout.tsx`]: { file: 'checkout-1.js' },
  [`${islands}/start-receipt.tsx`]: { file: 'receipt-1.js', imports: ['_b.js'] },
  [`${islands}/start-crop.tsx`]: { file: 'crop-1.js' },
  [`${islands}/start-pull.tsx`]: { file: 'pull-1.js' },
  [`${islands}/start-way-back.tsx`]: { file: 'way-back-1.js' },
  [`${islands}/start-first-page.tsx`]: { file: 'first-page-1.js' },
  [`${islands}/start-upload.tsx`]: { file: 'upload-1.js' },
  [`${islands}/start-sheet.tsx`]: { file: 'sheet-1.js' },
  [`${islands}/start-gift-card.tsx`]: { file: 'gift-card-1.js' },
  '_a.js': { file: 'a-1.js', imports: ['_b.js'] },
  '_b.js': { file: 'b-1.js' },
}

describe('readAssets', () => {
  it('lists the script of a page first, then all its imports, each once', () => {
    writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest))
    const assets = readAssets(dir)
    expect(assets.styles).toBe('/assets/shop-1.css')
    expect(assets.scripts('start-cart')).toEqual([
      '/assets/cart-1.js',
      '/assets/a-1.js',
      '/assets/b-1.js',
    ])
  })

  it('throws if something was not built', () => {
    const { [`${islands}/start-cart.tsx`]: _, ...rest } = manifest
    writeFileSync(join(dir, 'manifest.json'), JSON.stringify(rest))
    expect(() => readAssets(dir)).toThrow('start-cart.tsx is not in the build manifest')
  })
})
