// A phone of the middle of the market on a slow mobile network, as Lighthouse has it: a small screen
// with many pixels, a processor four times as slow as this one, 1.6 Mbit/s, and 150 ms before every
// answer. Each page is a first visit: nothing is in any cache.

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
