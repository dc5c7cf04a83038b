// Chromium with fonts, PostgreSQL, PgBouncer and Prometheus for the tests: found, or installed where apt-get may do so. Without them
// a newcomer's run goes on and says loudly what it left out; in CI that is a failure.

import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runToEnd } from './run.mjs'

export async function ensureTestPrograms() {
  if (findChromium() === null) {
    await install('chromium')
    // Where there is one: most pages are looked at in it, in two thirds of the time.
    await install('chromium-headless-shell')
  }
  // Pages are measured with letters as wide as Arial's.
  if (!isExecutable('/usr/share/fonts/truetype/liberation')) await install('fonts-liberation')
  if (findPostgres() === null) await install('postgresql')
  if (onPath('pgbouncer') === '') await install('pgbouncer')
  if (onPath('prometheus') === '') await install('prometheus')
  const chromium = findChromium()
  const warnings = []
  if (chromium === null) {
    warnings.push('Chromium was not found: NO BROWSER TEST RAN. Install it, or set CHROMIUM_PATH.')
  }
  if (findPostgres() === null && !process.env.DATABASE_URL) {
    warnings.push('PostgreSQL was not found: the tests ran on SQLite and files alone.')
  }
  if (onPath('pgbouncer') === '') {
    warnings.push('PgBouncer was not found: the test behind it fails. Install it.')
  }
  if (onPath('prometheus') === '') {
    warnings.push('Prometheus was not found: the tests of metrics fail. Install it.')
  }
  if (process.env.CI && warnings.length > 0) {
    for (const warning of warnings) console.error(warning)
    process.exit(1)
  }
  return { chromium, warnings }
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

async function install(name) {
  if (onPath('apt-get') === '' || process.getuid?.() !== 0) return
  console.log(`Installing ${name} for the tests (apt-get) …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  // On a fresh machine somebody else may be at it: apt-get waits for those who install, and not for
  // those who fetch the lists.
  const isLocked = "apt-get update -qq 2>&1 | tee /dev/stderr | grep -q 'Could not get lock'"
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await runToEnd('sh', ['-c', isLocked], { ...quiet, LC_ALL: 'C' })).code !== 0) break
    await pause(5_000)
  }
  const install = ['install', '-y', '-qq', '--no-install-recommends', name]
  await runToEnd('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...install], quiet)
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
