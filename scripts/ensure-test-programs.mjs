// Programs that the tests need besides Node: found, or installed where apt-get is permitted. If one
// is missing, a newcomer's run continues and clearly reports what it skipped; in CI that is a
// failure.

import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runToEnd } from './run.mjs'

export async function ensureTestPrograms() {
  const missing = []
  if (findChromium() === null) missing.push('chromium')
  // Most pages are tested in it, for half of the processor time. Only Debian has it, and only beside
  // its own Chromium.
  if (onPath('chromium-headless-shell') === '' && (missing.length > 0 || hasDebiansChromium()))
    missing.push('chromium-headless-shell')
  // Layout tests rely on a font with Arial's metrics.
  if (!isExecutable('/usr/share/fonts/truetype/liberation')) missing.push('fonts-liberation')
  if (findPostgres() === null) missing.push('postgresql')
  // The documentation's examples are run unchanged, with curl, python3 and php.
  const others = ['curl', 'python3', 'pgbouncer', 'prometheus']
  missing.push(...others.filter((name) => onPath(name) === ''))
  // The package `php` would bring a web server.
  if (onPath('php') === '') missing.push('php-cli')
  missing.push(...proxies.filter((name) => !hasProxy(name)))
  await install(missing)
  const chromium = findChromium()
  const warnings = []
  if (chromium === null) {
    warnings.push('Chromium was not found: NO BROWSER TEST RAN. Install it, or set CHROMIUM_PATH.')
  }
  if (findPostgres() === null && !process.env.DATABASE_URL) {
    warnings.push('PostgreSQL was not found: the tests ran on SQLite and files alone.')
  }
  if (onPath('curl') === '') {
    warnings.push('curl was not found: the tests of the documentation fail. Install it.')
  }
  if (onPath('pgbouncer') === '') {
    warnings.push('PgBouncer was not found: the test behind it fails. Install it.')
  }
  if (onPath('prometheus') === '') {
    warnings.push('Prometheus was not found: the tests of metrics fail. Install it.')
  }
  for (const name of proxies.filter((each) => !hasProxy(each))) {
    warnings.push(`${name} was not found: uploads were not tried behind it. Install it.`)
  }
  if (process.env.CI && warnings.length > 0) {
    for (const warning of warnings) console.error(warning)
    process.exit(1)
  }
  return { chromium, warnings }
}

const proxies = ['nginx', 'haproxy']

// Debian installs them outside an ordinary user's PATH.
function hasProxy(name) {
  return onPath(name) !== '' || isExecutable(`/usr/sbin/${name}`)
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...names.map(onPath), mac]
  return candidates.find((path) => path !== '' && isExecutable(path)) ?? null
}

function hasDebiansChromium() {
  return isExecutable('/usr/lib/chromium/chromium')
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = isExecutable(debian) ? readdirSync(debian) : []
  const folders = versions.map((version) => `${debian}/${version}/bin/initdb`)
  return [onPath('initdb'), ...folders].find((path) => path !== '' && isExecutable(path)) ?? null
}

async function install(names) {
  if (names.length === 0 || onPath('apt-get') === '' || process.getuid?.() !== 0) return
  console.log(`Installing ${names.join(', ')} for the tests (apt-get) …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  // On a fresh machine another process may be using apt. apt-get waits for the install lock, but
  // not for the package-list lock.
  const isLocked = "apt-get update -qq 2>&1 | tee /dev/stderr | grep -q 'Could not get lock'"
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await runToEnd('sh', ['-c', isLocked], quiet)).code !== 0) break
    await pause(5_000)
  }
  const install = [
    '-o',
    'DPkg::Lock::Timeout=300',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
  ]
  // One by one, since not every system has all of them.
  for (const name of names) await runToEnd('apt-get', [...install, name], quiet)
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => `${folder}/${name}`).find(isExecutable) ?? ''
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
