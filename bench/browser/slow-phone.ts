// Emulates a mid-range phone on a slow mobile network, with Lighthouse's settings: a small
// high-density screen, a CPU four times slower than this one, 1.6 Mbit/s, and 150 ms latency. Every
// page load is a first visit with empty caches.

import type { Browser, CDPSession, Page } from '@playwright/test'

export type SlowPhone = { page: Page; devtools: CDPSession; close(): Promise<void> }

const screen = { width: 412, height: 823 }
const bytesPerSecond = { down: 1.6e6 / 8, up: 0.75e6 / 8 }
const latencyMs = 150
const slowdown = 4

export async function openSlowPhone(browser: Browser): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond.down,
    uploadThroughput: bytesPerSecond.up,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devtools, close: () => context.close() }
}
