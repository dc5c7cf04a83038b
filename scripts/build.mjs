// Builds dist/ with vite: the browser's scripts and styles, the scripts for other people's pages
// (all also compressed), and the server. `ensureBuilt` builds only if a source is newer than the
// last build.

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

/** True if dist/ exists and no source has changed since. */
export function isBuilt() {
  const sources = ['src', 'packages/embed/src'].map((folder) => newestIn(`${root}${folder}`))
  const newest = Math.max(...sources, ...inputs.map(modifiedAt))
  return modifiedAt(stamp) > newest
}

/** True if it was ever built and its dependencies are installed. */
export function wasBuilt() {
  return modifiedAt(stamp) > 0 && modifiedAt('node_modules/.package-lock.json') > 0
}

async function build() {
  rmSync(`${root}dist`, { recursive: true, force: true })
  for (const config of builds) {
    // Always set here: a test's own NODE_ENV would produce a development build.
    const env = { NODE_ENV: 'production' }
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', ...config], env)
  }
  compressAssets(`${root}dist/assets`)
  compressAssets(`${root}dist/embed`)
  writeFileSync(`${root}${stamp}`, '')
}

// Compresses each file once at maximum level. The server sends the variant that the browser
// accepts.
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
  // Includes folders: deleting a file leaves no newer file, but changes the folder's timestamp.
  return Math.max(...['', ...entries].map((entry) => statSync(`${folder}/${entry}`).mtimeMs))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  await build()
}
