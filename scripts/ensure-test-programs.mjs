// What the tests need besides Node: found, or installed where apt-get may do so. Without it a newcomer's
// run goes on and says loudly what it left out; in CI that is a failure.

import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runToEnd } from './run.mjs'

export async function ensureTestPrograms() {
  const missing = []
  // The other, where there is one: most pages are looked at in it, in two thirds of the time.
  if (findChromium() === null) missing.push('chromium', 'chromium-headless-shell')
  // Pages are measured with letters as wide as Arial's.
  if (!isExecutable('/usr/share/fonts/truetype/liberation')) missing.push('fonts-liberation')
  if (findPostgres() === null) missing.push('postgresql')
  // The documentation is run as it stands with curl and python3.
  const others = ['curl', 'python3', 'pgbouncer', 'prometheus']
  missing.push(...others.filter((name) => onPath(name) === ''))
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

// Debian keeps them where no PATH of an ordinary user looks.
function hasProxy(name) {
  return onPath(name) !== '' || isExecutable(`/usr/sbin/${name}`)
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...names.map(onPath), mac]
  return candidates.find((path) => path !== '' && isExecutable(path)) ?? null
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
  // On a fresh machine somebody else may be at it: apt-get waits for those who install, and not for
  // those who fetch the lists.
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
  // One by one, since not every system has them all.
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
