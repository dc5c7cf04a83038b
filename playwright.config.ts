// The third ring of tests: real pages of the real service in the system's Chromium, on desktop and
// phone.

import { defineConfig, devices } from '@playwright/test'
import type { WorkerOptions } from './tests/browser/shop.ts'
import { findChromium, findHeadlessShell } from './tests/helpers/find-chromium.ts'
import { hasPostgres } from './tests/helpers/postgres.ts'

// Browsers with third-party cookies are the easy case: anything in another site's frame is also
// tested without them.
const framed = '(?:demo|embed-script|embedding|events)\\.spec\\.ts|@framed'
const browsers = [
  { browser: '', opens: `^(?!.*(?:${framed}))`, executablePath: findHeadlessShell() },
  { browser: ', framed', opens: `^(?=.*(?:${framed}))`, executablePath: findChromium() },
]
const args = ['--test-third-party-cookie-phaseout']
type On = {
  foundation: string
  testMatch: string
  without: RegExp[]
}
const onFiles: On = {
  foundation: 'SQLite and files',
  testMatch: '*.spec.ts',
  without: [],
}
// Only one way from the cart to the receipt, on one screen: page layout and what a phone or a frame
// sends do not depend on the database, and each page's own tests cover what it stores.
const onPostgres: On = {
  foundation: 'PostgreSQL and S3',
  testMatch: 'purchase.spec.ts',
  without: [/@look|@framed|@phone/],
}

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/browser',
  globalSetup: './tests/helpers/global-services.ts',
  forbidOnly: true,
  workers: 2,
  // For tests that hang: several checks of a page in one visit take minutes on a busy machine.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    trace: 'off',
  },
  projects: [onFiles, ...(hasPostgres() ? [onPostgres] : [])].flatMap(
    ({ foundation, testMatch, without }) =>
      browsers.map(({ browser, opens, executablePath }) => ({
        name: `${foundation}${browser}`,
        // Each worker has its own service and browser, whose start takes as long as many tests.
        workers: foundation === onFiles.foundation && browser === '' ? 2 : 1,
        testMatch,
        grep: new RegExp(opens),
        grepInvert: without,
        use: { foundation, launchOptions: { executablePath, args } },
      })),
  ),
})
