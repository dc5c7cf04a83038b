import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { cartIsLive, checkoutIsLive, expect, holdBack, onPhoneToo, test } from './shop.ts'

onPhoneToo(() => {
  test('the page is dark if the shopper’s system is', async ({ page, cart }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(cart.url)
    expect(await background()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe('rgb(22, 22, 22)')
  })
})

// About 450 bytes of it measure and draw white borders and whole pictures, 110 show prices by
// quantity and packages, which the page takes from the server. 41 come from the file that it shares
// with the contact sheet.
test('a cart page weighs at most 27.3 kB of script and one stylesheet', async ({ page, cart }) => {
  const loaded: Response[] = []
  page.on('response', (response) => loaded.push(response))
  await page.goto(cart.url, { waitUntil: 'networkidle' })
  const ofType = (type: string) =>
    loaded.filter((response) => response.request().resourceType() === type)
  const scripts = await Promise.all(ofType('script').map((response) => response.body()))
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(27_300)
  expect(ofType('stylesheet')).toHaveLength(1)
})

onPhoneToo(() => {
  test('nothing shifts during hydration, and the content security policy blocks nothing', {
    tag: '@look',
  }, async ({ page, cart, faults }) => {
    for (const [path, isLive] of [
      ['', cartIsLive],
      ['/checkout', checkoutIsLive],
    ] as const) {
      // Chromium also reports what moves while a page arrives, which a busy machine paints in parts.
      const runScripts = await holdBack(page, /\/assets\/start-(?:cart|checkout)-/)
      const answer = await page.goto(`${cart.url}${path}`, { waitUntil: 'commit' })
      await expect(page.locator('.shop-footer a').last()).toBeVisible()
      await page.evaluate(recordShifts)
      runScripts()
      await page.waitForLoadState('networkidle')
      expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline')
      expect(await page.locator('[style]').count()).toBe(0)
      await isLive(page)
      await page.evaluate(untilPainted)
      expect(await page.locator('html').getAttribute('data-moved')).toBeNull()
    }
    expect(faults).toEqual([])
  })
})

test('streamed parts of the checkout stay in place as the rest arrives', { tag: '@look' }, async ({
  page,
  cart,
}) => {
  await page.goto(`${cart.url}/checkout`)
  const moved = await page.locator('#checkout-form').evaluate((form) => {
    const tops = () => [...form.children].map((part) => part.getBoundingClientRect().top)
    const whole = tops()
    const moved = new Set<string>()
    for (let last = form.lastElementChild; last !== null; last = form.lastElementChild) {
      last.remove()
      tops().forEach((top, part) => {
        if (top !== whole[part]) moved.add(`part ${part + 1} of ${whole.length}`)
      })
    }
    return [...moved]
  })
  expect(moved).toEqual([])
})

test('only the current step is underlined, also in forced colors', {
  tag: '@look',
}, async ({ page, cart }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(cart.url)
  const lines = await page.locator('.steps li').evaluateAll((steps) => {
    const paper = getComputedStyle(document.body).backgroundColor
    return steps.map((step) => getComputedStyle(step).borderBottomColor !== paper)
  })
  expect(lines).toEqual([true, false, false])
})

// These functions run in the page.
async function untilPainted(): Promise<void> {
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
}

async function recordShifts(): Promise<void> {
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  new PerformanceObserver((list) => {
    document.documentElement.dataset.moved = JSON.stringify(list.getEntries())
  }).observe({ type: 'layout-shift' })
}
