// Builds one of the scripts for other people's pages: `--mode cpopstore` or `--mode handprint`, and
// `--mode late` what the first one fetches when it is needed. Each is a single file.

import { defineConfig } from 'vite'
import { minifiedOnceMore } from '../../scripts/minified-once-more.mjs'

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [minifiedOnceMore()],
  define: { isFetched: String(mode === 'cpopstore') },
  build: {
    outDir: '../../dist/embed',
    emptyOutDir: false,
    target: ['es2022', 'safari16.4'],
    rolldownOptions: { output: { codeSplitting: false } },
    lib: {
      entry: `src/${mode}.ts`,
      name: 'handprint',
      // An IIFE keeps a classic script's names private, so that loading it twice does not fail.
      formats: [mode === 'cpopstore' ? 'iife' : 'es'],
      fileName: () => `${mode}.js`,
    },
  },
}))
