// Installs what package-lock.json asks for if it is missing or out of date. Uses only Node and npm,
// because a fresh clone has nothing else. Run as a program it installs everything.

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { run, runToEnd } from './run.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Written by npm at the end of an installation. Lists what is installed. */
const installed = 'node_modules/.package-lock.json'
/** Present while packages are added, and after that was interrupted. */
const adding = 'node_modules/.handprint-adding'

/** Installs what runs and builds the service. Keeps the tools of developers up to date if present. */
export async function ensureInstalled() {
  requireNode()
  if (isCurrent()) return
  await npm('ci', hasTools() ? '--include=dev' : '--omit=dev')
}

/** Also installs what only tests and other tools of developers need. */
export async function ensureAllInstalled() {
  requireNode()
  if (!isCurrent()) return await npm('ci', '--include=dev')
  if (hasTools()) return
  // `npm ci` would first delete the packages of a service that may be running.
  writeFileSync(`${root}${adding}`, '')
  await npm('install', '--include=dev', '--no-save')
  rmSync(`${root}${adding}`)
}

function isCurrent() {
  if (modifiedAt(adding) > 0) return false
  return modifiedAt(installed) >= modifiedAt('package-lock.json')
}

function hasTools() {
  if (modifiedAt(installed) === 0) return false
  const { packages } = JSON.parse(readFileSync(`${root}${installed}`, 'utf8'))
  return Object.values(packages).some(({ dev }) => dev)
}

async function npm(command, ...options) {
  console.log(`Installing what Handprint needs (npm ${command}) …`)
  const args = [command, ...options, '--no-audit', '--no-fund', '--loglevel=error']
  // Our lockfile has hashes, but no addresses: npm would ask the registry about every package that
  // it already has, which takes longer than to install them.
  const { code, signal } = await runToEnd('npm', [...args, '--prefer-offline'])
  if (code === 0) return
  if (signal !== null) process.exit(1)
  console.log('Trying again: npm may know of no release that is as new as the lockfile …')
  await run('npm', args)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`Handprint needs Node 20.20 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

export function modifiedAt(path) {
  return statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureAllInstalled()
