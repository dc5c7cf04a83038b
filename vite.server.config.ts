// Builds the server into dist/server: a few files instead of fifteen hundred, since opening and
// compiling those takes most of the start. Programs with their own process or thread are separate
// entries next to main.js. Packages with native code or files located by path stay in node_modules.

import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'
import { externalPackages } from './scripts/external-packages.mjs'
import { loadBinaries } from './scripts/load-binaries.mjs'

// Loaded by packages at start but never used here: Fastify's compilers for its own schemas (see
// `noSchemas` in src/ground/http/server.ts), and @fastify/static's directory listing.
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'glob']

function leaveOut() {
  return {
    name: 'leave-out',
    enforce: 'pre' as const,
    resolveId: (id: string) => (unused.includes(id) ? '\0nothing' : null),
    load: (id: string) => (id === '\0nothing' ? 'export {}' : null),
  }
}

/**
 * Opening sharp's fifty files takes most of a picture process's start. Its native code stays in
 * place.
 */
function bundleSharp() {
  const where = 'createRequire(import.meta.url)'
  return {
    name: 'bundle-sharp',
    transform: (code: string, id: string) =>
      /\/node_modules\/sharp\/dist\//.test(id) && code.includes(where)
        ? { code: code.replace(where, "createRequire(import.meta.resolve('sharp'))"), map: null }
        : null,
  }
}

export default defineConfig({
  publicDir: false,
  plugins: [loadBinaries(), leaveOut(), bundleSharp()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  ssr: {
    noExternal: true,
    external: [
      ...builtinModules,
      ...externalPackages.filter((name) => name !== 'sharp'),
      // Never loaded: pg works without it, and the viewer runs in the browser.
      'pg-native',
      '@google/model-viewer',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // Slow builds on a busy machine are not worth a warning to the person starting the shop.
      checks: { bundlerTimings: false },
      input: {
        main: 'src/main.ts',
        'picture-process': 'src/trade/images/decoding/processes/picture-process.ts',
        'print-process': 'src/trade/production/process/print-process.ts',
        'heic-thread': 'src/trade/images/decoding/formats/heic-thread.ts',
        'sample-picture-process': 'src/doors/terminal/sample-picture-process.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node keeps the source in memory, and uses two bytes for every character if a single one
        // needs it. Names are not mangled, for logs.
        charset: 'ascii',
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
