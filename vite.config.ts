// Builds the shopper's browser code into dist/assets: one script per page and one stylesheet, named
// by content hash, and manifest.json, which storefront/assets.ts reads.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { minifiedOnceMore } from './scripts/minified-once-more.mjs'

const paymentIslands = 'src/doors/storefront/islands/payment/'

export default defineConfig({
  publicDir: false,
  plugins: [withoutPreloads(), withCopiesBesideTheCart(), minifiedOnceMore()],
  // Compiles .tsx with preact's own runtime.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: {
      'three/examples/jsm/libs/meshopt_decoder.module.js': join(
        import.meta.dirname,
        'src/doors/storefront/parts/room/no-meshopt.ts',
      ),
    },
  },
  build: {
    outDir: 'dist/assets',
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['es2022', 'safari16'],
    modulePreload: false,
    // The 3D model viewer, loaded on demand.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      // Slow builds on a busy machine are not worth a warning to the person starting the shop.
      checks: { bundlerTimings: false },
      input: [
        'src/doors/storefront/islands/start-events.tsx',
        'src/doors/storefront/islands/start-cart.tsx',
        'src/doors/storefront/islands/start-checkout.tsx',
        'src/doors/storefront/islands/start-receipt.tsx',
        'src/doors/storefront/islands/start-crop.tsx',
        'src/doors/storefront/islands/start-pull.tsx',
        'src/doors/storefront/islands/start-way-back.tsx',
        'src/doors/storefront/islands/start-demo.tsx',
        'src/doors/storefront/islands/start-first-page.tsx',
        'src/doors/storefront/islands/start-upload.tsx',
        'src/doors/storefront/islands/start-sheet.tsx',
        'src/doors/storefront/islands/start-gift-card.tsx',
        ...readdirSync(join(import.meta.dirname, paymentIslands)).map(
          (name) => paymentIslands + name,
        ),
        'src/doors/storefront/styles/shop.css',
        'src/doors/storefront/styles/demo.css',
        'src/doors/admin/styles/admin.css',
        'src/doors/admin/islands/start-panel.ts',
        'src/doors/api/reference/reference.css',
      ],
      output: {
        // Code shared by several pages is one file: on a phone each additional file costs as much
        // as ten kilobytes. Code shared only by parts of the cart is excluded, since other pages
        // would load it too.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 2,
              test: /storefront\/(?:(?:islands|fields|layout|words)\/)?[^/]+$/,
            },
          ],
        },
      },
    },
  },
})

// Modules shared by the cart and the panel, the crop page or the upload page would become a separate
// file and slow down the cart. The others get copies instead.
function withCopiesBesideTheCart(): Plugin {
  return {
    name: 'with-copies-beside-the-cart',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (
        !/\/doors\/admin\/islands\/|\/start-(?:crop|upload)\.tsx$|\/islands\/upload\/|\?copy$/.test(
          importer,
        )
      )
        return null
      const found = await this.resolve(source, importer.replace(/\?copy$/, ''), { skipSelf: true })
      return found?.id.endsWith('.ts') === true ? `${found.id}?copy` : found
    },
  }
}

// vite wraps each import() in a kilobyte of code that preloads style sheets. Our chunks have none.
function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}
