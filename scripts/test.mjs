// `npm test`: installs and builds what is missing, finds or installs Chromium and PostgreSQL, runs
// the three rings of tests and ends with one line: `N passed, N failed`.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { ensureAllInstalled, root } from './ensure-installed.mjs'
import { ensureTestPrograms } from './ensure-test-programs.mjs'
import { insideFence, runToEnd } from './run.mjs'
import { useMemoryAsDisk } from './use-memory-as-disk.mjs'

useMemoryAsDisk()
await insideFence()
await ensureAllInstalled()
await ensureBuilt()
const programs = await ensureTestPrograms()

const reports = mkdtempSync(`${tmpdir()}/handprint-test-`)
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
let isGreen = true

// In parallel: each spends much of its time waiting.
const [vitest, playwright] = await Promise.all([
  runToEnd(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/vitest.json`,
  ]),
  programs.chromium === null
    ? null
    : runToEnd(
        process.execPath,
        ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
        {
          PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json`,
          CHROMIUM_PATH: programs.chromium,
          PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
          // By default it is among the temporary files, which are deleted after each run.
          PLAYWRIGHT_TRANSFORM_CACHE_DIR: `${root}node_modules/.cache/playwright`,
        },
      ),
])
count('vitest', vitest, (report) => ({
  passed: report.numPassedTests,
  // A file that fails to load has no tests, but is still a failure.
  failed: report.numFailedTests + unloaded(report),
  skipped: report.numPendingTests + report.numTodoTests,
  failures: vitestFailures(report),
}))
if (playwright !== null) {
  count('playwright', playwright, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
    skipped: report.stats.skipped,
    failures: report.suites.flatMap(playwrightFailures),
  }))
}

rmSync(reports, { recursive: true, force: true })
for (const warning of programs.warnings) console.log(`\n!!! ${warning}\n`)
// Repeated at the end, because thousands of lines may follow a failure.
for (const failure of failures) console.log(`FAILED ${failure}`)
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exit(isGreen && totals.failed === 0 && totals.passed > 0 ? 0 : 1)

function count(name, { code }, read) {
  if (code !== 0) isGreen = false
  try {
    const found = read(JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8')))
    for (const key of Object.keys(totals)) totals[key] += found[key]
    failures.push(...found.failures)
    if (code !== 0 && found.failed === 0) totals.failed += 1
  } catch {
    console.error(`${name} ended without a report.`)
    isGreen = false
    totals.failed += 1
  }
}

function vitestFailures(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && assertionResults.length === 0) return [`${name}: ${message}`]
    return tests.map((test) => `${name} > ${test.fullName}: ${test.failureMessages.join('\n')}`)
  })
}

function playwrightFailures(suite) {
  const failed = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const [first] = test.results.flatMap((result) => result.errors)
        const place = `${spec.file}:${spec.line} > ${spec.title}`
        return `[${test.projectName}] ${place}: ${first?.message ?? test.status}`
      }),
  )
  return [...failed, ...(suite.suites ?? []).flatMap(playwrightFailures)]
}

function unloaded(report) {
  const files = report.testResults.filter((file) => file.status === 'failed')
  return files.filter((file) => file.assertionResults.length === 0).length
}
