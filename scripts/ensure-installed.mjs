// Installs what package-lock.json asks for if it is missing or out of date. Uses only Node, because
// a fresh clone has nothing else.

import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 20)) {
    console.error(`Handprint needs Node 20.20 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return
  console.log('Installing what Handprint needs (npm ci) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

export function modifiedAt(path) {
  return statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
