// Builds dist/ with vite: the browser's scripts and styles, the scripts for other people's pages
// (all also compressed) and their package, and the server. `ensureBuilt` builds only if a source is newer than the
// last build.

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { ensureInstalled, modifiedAt, root } from './ensure-installed.mjs'
import { run } from './run.mjs'

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]
const stamp = 'dist/.built'
const vite = 'node_modules/vite/bin/vite.js'
const embed = 'packages/embed/vite.config.ts'
const inputs = [
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/load-binaries.mjs',
  'scripts/external-packages.mjs',
  'scripts/minified-once-more.mjs',
  embed,
  ...['README.md', 'package.json', 'pack.mjs', 'custom-elements.json'].map(
    (name) => `packages/embed/${name}`,
  ),
]

export async function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building …')
  await build()
}

/** True if dist/ exists and no source has changed since. */
export function isBuilt() {
  const sources = ['src', 'docs', 'packages/embed/src', 'packages/embed/types'].map((folder) =>
    newestIn(`${root}${folder}`),
  )
  const newest = Math.max(...sources, ...inputs.map(modifiedAt))
  return modifiedAt(stamp) > newest
}

/** True if it was ever built and its dependencies are installed. */
export function wasBuilt() {
  return modifiedAt(stamp) > 0 && modifiedAt('node_modules/.package-lock.json') > 0
}

async function build() {
  rmSync(`${root}dist`, { recursive: true, force: true })
  await Promise.all([
    viteBuild('vite.server.config.ts'),
    viteBuild('vite.config.ts').then(() => compress('dist/assets')),
    Promise.all([
      viteBuild(embed, '--mode', 'cpopstore'),
      viteBuild(embed, '--mode', 'handprint'),
      viteBuild(embed, '--mode', 'late'),
    ])
      .then(() => compress('dist/embed'))
      .then(pack),
  ])
  writeFileSync(`${root}${stamp}`, '')
}

async function pack() {
  // Needs packages that may have to be installed first.
  const { packEmbed } = await import('../packages/embed/pack.mjs')
  await packEmbed(`${root}dist/embed`)
}

function viteBuild(...config) {
  // Always set here: a test's own NODE_ENV would produce a development build.
  const env = { NODE_ENV: 'production' }
  return run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', ...config], env)
}

// Compresses each file once at maximum level. The server sends the variant that the browser
// accepts.
async function compress(folder) {
  const names = readdirSync(`${root}${folder}`).filter((name) => /\.(?:js|css)$/.test(name))
  const compressOne = async (name) => {
    const path = `${root}${folder}/${name}`
    const bytes = readFileSync(path)
    const [br, gz] = await Promise.all([brotli(bytes), gzip(bytes, { level: 9 })])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }
  await Promise.all(names.map(compressOne))
}

export function newestIn(folder) {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // Includes folders: deleting a file leaves no newer file, but changes the folder's timestamp.
  return Math.max(...['', ...entries].map((entry) => statSync(`${folder}/${entry}`).mtimeMs))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  await build()
}
