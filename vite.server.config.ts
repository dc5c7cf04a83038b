// Builds the server into dist/server: a few files instead of fifteen hundred, since opening and
// compiling those takes most of a start. Programs that run in a process or thread of their own are
// entries beside main.js. What brings native code or is found by path stays in node_modules.

import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'
import { externalPackages } from './scripts/external-packages.ts'
import { loadBinaries } from './scripts/load-binaries.mjs'

// What packages load at start and nothing here comes to: Fastify's compilers, for schemas of its own
// (see `noSchemas` in src/ground/http/server.ts), and what @fastify/static lists a folder with.
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'glob']

function leaveOut() {
  return {
    name: 'leave-out',
    enforce: 'pre' as const,
    resolveId: (id: string) => (unused.includes(id) ? '\0nothing' : null),
    load: (id: string) => (id === '\0nothing' ? 'export {}' : null),
  }
}

/** Opening sharp's fifty files is most of a picture process's start; its native code is where it was. */
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
      // Never loaded: pg works without it, and the viewer is the browser's.
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
      // A build on a busy machine is slow, which is no news for who starts the shop.
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
        // Node keeps the text of what it runs in memory, with two bytes for each character where one
        // of them needs two. Names stay as they are written, for logs.
        charset: 'ascii',
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
