// Performs a shopper's actions on the cart page and measures how fast the screen responds: the
// longest event from touch to next paint (Event Timing), and, for moves, which Event Timing does
// not cover, the longest time between two frames.

import type { CDPSession, Page } from '@playwright/test'
import type { SlowPhone } from './slow-phone.ts'

export type Response = { what: string; ms: number }

const moves = 24
const settleMs = 400

export async function useCart({ page, devtools }: SlowPhone): Promise<Response[]> {
  const actions: Record<string, () => Promise<void>> = {
    'another size': () => page.locator('.size-row:has(input:enabled:not(:checked))').first().tap(),
    'another product': () => page.locator('.product-card:has(input:not(:checked))').first().tap(),
    'cropping by finger': () => drag(page, devtools),
    'cropping by keys': () => pressKeys(page),
  }
  const responses: Response[] = []
  for (const [what, act] of Object.entries(actions)) {
    await page.evaluate(beginToWatch)
    await act()
    await page.waitForTimeout(settleMs)
    responses.push({ what, ms: await page.evaluate(() => window.benchSlowest()) })
  }
  return responses
}

async function drag(page: Page, devtools: CDPSession): Promise<void> {
  const face = page.locator('.face-area').first()
  await face.scrollIntoViewIfNeeded()
  const box = await face.boundingBox()
  if (box === null) throw new Error('There is nothing to crop.')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y: y + by / 3 }],
    })
  await touch('touchStart')
  for (let move = 1; move <= moves; move++) await touch('touchMove', move * 3)
  await touch('touchEnd')
}

async function pressKeys(page: Page): Promise<void> {
  await page.locator('.crop-pad').focus()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', '-', 'Home']) {
    await page.keyboard.press(key)
  }
}

declare global {
  interface Window {
    benchSlowest: () => number
    benchFrame: FrameRequestCallback
  }
}

// Runs in the page.
function beginToWatch(): void {
  let slowest = 0
  let isWatching = true
  let before = performance.now()
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) slowest = Math.max(slowest, entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  // Not a named function: the compiler of this file would insert a helper that does not exist in
  // the page.
  window.benchFrame = (now) => {
    slowest = Math.max(slowest, now - before)
    before = now
    if (isWatching) requestAnimationFrame(window.benchFrame)
  }
  requestAnimationFrame(window.benchFrame)
  window.benchSlowest = () => {
    isWatching = false
    observer.disconnect()
    return slowest
  }
}
