// Builds one of the two scripts for other people's pages: `--mode cpopstore` or `--mode handprint`.
// Each is one file that imports nothing.

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
      // A classic script keeps its names to itself, or a second one would stumble over them.
      formats: [mode === 'cpopstore' ? 'iife' : 'es'],
      fileName: () => `${mode}.js`,
    },
  },
}))
