// Builds what runs in the shopper's browser into dist/assets: one script for each page and one
// stylesheet, named by their content, and manifest.json, which storefront/assets.ts reads.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'

const paymentIslands = 'src/doors/storefront/islands/payment/'

export default defineConfig({
  publicDir: false,
  plugins: [withoutPreloads(), withCopiesBesideTheCart(), minifiedOnceMore()],
  // .tsx becomes calls of preact's own runtime.
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
    // The viewer of models, loaded by those who ask for it.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      // A build on a busy machine is slow, which is no news for who starts the shop.
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
        // What several pages need is one file: on a phone each more costs as much as ten kilobytes.
        // Not what only parts of the cart share: other pages would load it too.
        codeSplitting: {
          groups: [{ name: 'shared', minShareCount: 2, test: /storefront\/(?:islands\/)?[^/]+$/ }],
        },
      },
    },
  },
})

// What the panel, or the page of a crop, and the cart both use would become a file of its own, and weigh on
// the cart: they have copies.
function withCopiesBesideTheCart(): Plugin {
  return {
    name: 'with-copies-beside-the-cart',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (!/\/doors\/admin\/islands\/|\/start-crop\.tsx$|\?copy$/.test(importer)) return null
      const found = await this.resolve(source, importer.replace(/\?copy$/, ''), { skipSelf: true })
      return found?.id.endsWith('.ts') === true ? `${found.id}?copy` : found
    },
  }
}

// vite wraps each import() in a kilobyte that loads style sheets first; chunks of ours have none.
function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/**
 * Takes another per cent and a half off the scripts of our own pages: that of the cart has a bar of 25 kB. Not
 * off the viewer of models, where it would take longer than all the rest of the build.
 */
function minifiedOnceMore(): Plugin {
  return {
    name: 'minified-once-more',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.code.length > 200_000) continue
        // None of ours, nor preact's, is made with new from an expression.
        const compress = { passes: 3, unsafe_arrows: true }
        const { code } = await minify(file.code, { module: true, ecma: 2020, compress })
        file.code = code ?? file.code
      }
    },
  }
}
