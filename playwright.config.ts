// The third ring of tests: real pages of the real service in the system's Chromium, on a desktop
// and on a phone.

import { defineConfig, devices } from '@playwright/test'
import type { WorkerOptions } from './tests/browser/shop.ts'
import { findChromium, findHeadlessShell } from './tests/helpers/find-chromium.ts'
import { hasPostgres } from './tests/helpers/postgres.ts'

const screens = {
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
  phone: devices['Pixel 7'],
}
// They choose the sizes of their screens themselves, or look at what no screen changes: the words of
// amounts, and code that is pasted from the docs.
const ownScreens = [
  'accessibility.spec.ts',
  'admin.spec.ts',
  'augmented-reality.spec.ts',
  'currencies.spec.ts',
  'languages.spec.ts',
  'panel-catalog.spec.ts',
  'panel-labs.spec.ts',
  'panel-orders.spec.ts',
  'panel-pages.spec.ts',
  'panel-week.spec.ts',
  'pasted-documents.spec.ts',
]
// Browsers with third-party cookies are the easy ones: whatever stands in a frame of another site is
// tried without them.
const framed = /(demo|embed-script|embedding|events|pasted-documents)\.spec\.ts|@framed/
const browsers = [
  { browser: '', grepInvert: [framed], executablePath: findHeadlessShell() },
  { browser: ', framed', grep: framed, grepInvert: [], executablePath: findChromium() },
]
const args = [
  '--test-third-party-cookie-phaseout',
  '--disable-background-networking',
  // Draws in 3D where there is no graphics card.
  '--enable-unsafe-swiftshader',
]
const foundations = [
  {
    foundation: 'SQLite and files',
    screens: ['desktop', 'phone'],
    testMatch: '*.spec.ts',
    without: [],
  },
  // Here only what is kept, and on one screen: neither what a page looks like nor what a phone sends
  // depends on where its facts live.
  ...(hasPostgres()
    ? [
        {
          foundation: 'PostgreSQL and S3',
          screens: ['desktop'],
          testMatch: ['cart.spec.ts', 'pull.spec.ts', 'purchase.spec.ts'],
          without: [/@look/],
        },
      ]
    : []),
]

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/browser',
  globalSetup: './tests/helpers/global-services.ts',
  forbidOnly: true,
  // Each worker has a service and a browser of its own.
  workers: 2,
  // These end what hangs: several checks of a page in one visit take minutes on a machine that is full
  // of other work.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-US',
    trace: 'off',
  },
  projects: foundations.flatMap(({ foundation, testMatch, without, ...on }) =>
    Object.entries(screens).flatMap(([screen, use]) =>
      browsers
        .filter(() => on.screens.includes(screen))
        .map(({ browser, executablePath, grepInvert, ...which }) => ({
          name: `${screen}, ${foundation}${browser}`,
          testMatch,
          testIgnore: screen === 'phone' ? ownScreens : [],
          ...which,
          grepInvert: [...grepInvert, ...without],
          use: { ...use, foundation, launchOptions: { executablePath, args } },
        })),
    ),
  ),
})
