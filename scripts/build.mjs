// Builds dist/ with vite: the browser's scripts and styles and those for other people's pages,
// compressed too, and the server.
// `ensureBuilt` does it only when a source is newer than the last build.

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ensureInstalled, modifiedAt, root } from './ensure-installed.mjs'
import { run } from './run.mjs'

const stamp = 'dist/.built'
const vite = 'node_modules/vite/bin/vite.js'
const embed = 'packages/embed/vite.config.ts'
const inputs = [
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/load-binaries.mjs',
  'scripts/external-packages.ts',
  embed,
]
const builds = [
  ['vite.config.ts'],
  ['vite.server.config.ts'],
  [embed, '--mode', 'cpopstore'],
  [embed, '--mode', 'handprint'],
]

export async function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building …')
  await build()
}

/** Whether dist/ is there, and nothing has changed since. */
export function isBuilt() {
  const sources = ['src', 'packages/embed/src'].map((folder) => newestIn(`${root}${folder}`))
  const newest = Math.max(...sources, ...inputs.map(modifiedAt))
  return modifiedAt(stamp) > newest
}

/** Whether it ever was, with what it needs beside it. */
export function wasBuilt() {
  return modifiedAt(stamp) > 0 && modifiedAt('node_modules/.package-lock.json') > 0
}

async function build() {
  rmSync(`${root}dist`, { recursive: true, force: true })
  for (const config of builds) {
    // Whoever asks for it: a test's own NODE_ENV would leave a development build behind.
    const env = { NODE_ENV: 'production' }
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', ...config], env)
  }
  compressAssets(`${root}dist/assets`)
  compressAssets(`${root}dist/embed`)
  writeFileSync(`${root}${stamp}`, '')
}

// As small as can be, once, beside each file: the server sends what the browser takes.
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(?:js|css)$/.test(name)) continue
    const bytes = readFileSync(`${folder}/${name}`)
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes))
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function newestIn(folder) {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // Folders count too: a deleted file leaves no newer file behind, but a newer folder.
  return Math.max(...['', ...entries].map((entry) => statSync(`${folder}/${entry}`).mtimeMs))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  await build()
}
