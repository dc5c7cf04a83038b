// The plugin on a real WordPress: `npm run test:wordpress`, on Debian as root, with Chromium. Apart
// from `npm test`, because it installs PHP, MariaDB and WordPress from Debian's packages.

import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../helpers/find-chromium.ts'

export default defineConfig({
  testDir: '.',
  forbidOnly: true,
  workers: 1,
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    launchOptions: { executablePath: findChromium() },
  },
})
