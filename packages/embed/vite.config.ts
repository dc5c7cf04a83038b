// Builds one of the two scripts for other people's pages: `--mode cpopstore` or `--mode handprint`.
// Each is a single file without imports.

import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: '../../dist/embed',
    emptyOutDir: false,
    target: ['es2022', 'safari16.4'],
    lib: {
      entry: `src/${mode}.ts`,
      name: 'handprint',
      // An IIFE keeps a classic script's names private, so that loading it twice does not fail.
      formats: [mode === 'cpopstore' ? 'iife' : 'es'],
      fileName: () => `${mode}.js`,
    },
  },
}))
