// Builds the package. `--mode es` and `--mode cjs` build its two entries as modules of that kind,
// `--mode cli` the command line in a single file.

import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: mode === 'cjs' ? 'dist/cjs' : 'dist',
    emptyOutDir: false,
    target: ['es2022', 'safari16.4'],
    sourcemap: mode !== 'cli',
    lib: {
      entry: mode === 'cli' ? { cli: 'src/cli/main.ts' } : ['src/handprint.ts', 'src/file.ts'],
      formats: [mode === 'cjs' ? 'cjs' : 'es'],
      fileName: (_format, name) => `${name}.js`,
    },
    rollupOptions: {
      external: [/^node:/],
      output: { minify: mode !== 'cli', chunkFileNames: 'shared.js' },
    },
  },
}))
