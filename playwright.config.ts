// The third ring of tests: real pages of the real service in the system's Chromium, on a desktop
// and on a phone.

import { defineConfig, devices } from '@playwright/test'
import type { WorkerOptions } from './tests/browser/shop.ts'
import { findChromium, findHeadlessShell } from './tests/helpers/find-chromium.ts'
import { hasPostgres } from './tests/helpers/postgres.ts'

// A phone passes what says that it sees something else there: where pages change with the width, with what is
// touched, or with its browser. What a test sends and what is kept, no screen changes.
const screens = {
  desktop: {
    sees: '',
    use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
  },
  phone: { sees: '@phone', use: devices['Pixel 7'] },
}
// Browsers with third-party cookies are the easy ones: whatever stands in a frame of another site is
// tried without them.
const framed = '(?:demo|embed-script|embedding|events|pasted-documents)\\.spec\\.ts|@framed'
const browsers = [
  { browser: '', opens: `^(?!.*(?:${framed}))`, executablePath: findHeadlessShell() },
  { browser: ', framed', opens: `^(?=.*(?:${framed}))`, executablePath: findChromium() },
]
const args = ['--test-third-party-cookie-phaseout']
type On = {
  foundation: string
  screens: (keyof typeof screens)[]
  testMatch: string | string[]
  without: RegExp[]
}
const onFiles: On = {
  foundation: 'SQLite and files',
  screens: ['desktop', 'phone'],
  testMatch: '*.spec.ts',
  without: [],
}
// Only what is kept, and on one screen: neither what a page looks like nor what a phone or a frame sends
// depends on where its facts live.
const onPostgres: On = {
  foundation: 'PostgreSQL and S3',
  screens: ['desktop'],
  testMatch: ['cart.spec.ts', 'pull.spec.ts', 'purchase.spec.ts'],
  without: [/@look|@framed/],
}

// The others pass few: a second worker would take as long to start as its tests.
const withMostTests = `desktop, ${onFiles.foundation}`

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/browser',
  globalSetup: './tests/helpers/global-services.ts',
  forbidOnly: true,
  // Each worker has a service and a browser of its own, whose start takes as long as many a test.
  workers: 2,
  // These end what hangs: several checks of a page in one visit take minutes on a machine that is full
  // of other work.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-US',
    trace: 'off',
  },
  projects: [onFiles, ...(hasPostgres() ? [onPostgres] : [])].flatMap(
    ({ foundation, testMatch, without, ...on }) =>
      on.screens.flatMap((screen) =>
        browsers.map(({ browser, opens, executablePath }) => {
          const name = `${screen}, ${foundation}${browser}`
          return {
            name,
            workers: name === withMostTests ? 2 : 1,
            testMatch,
            grep: new RegExp(`${opens}.*${screens[screen].sees}`),
            grepInvert: without,
            use: { ...screens[screen].use, foundation, launchOptions: { executablePath, args } },
          }
        }),
      ),
  ),
})
