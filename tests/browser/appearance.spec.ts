import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  type Cart,
  expect,
  fillAddress,
  fillCard,
  heading,
  openPreviewCart,
  payButton,
  test,
  thanks,
} from './shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Views = Record<string, (page: Page, cart: Cart) => Promise<void>>

const views: Views = {
  'the cart': async (page, cart) => {
    await page.goto(cart.url)
    await page.locator('.size-list details').first().click()
  },
  'the checkout': async (page, cart) => {
    await page.goto(`${cart.url}/checkout`)
  },
  'the checkout with errors': async (page, cart) => {
    await page.goto(`${cart.url}/checkout`)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'the receipt': async (page, cart) => {
    await page.goto(`${cart.url}/checkout`)
    await fillAddress(page)
    await fillCard(page)
    await payButton(page).click()
    await expect(heading(page, thanks)).toBeVisible()
  },
  'an error page': async (page, cart) => {
    await page.goto(cart.url.replace(/[0-9a-f]{32}/, '0'.repeat(32)))
  },
}

for (const [name, open] of Object.entries(views)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${name}, ${colorScheme}`, async ({ page, service }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, await openPreviewCart(service))
      await page.waitForLoadState('load')
      await page.evaluate(axe)
      const found = (await page.evaluate('axe.run()')) as { violations: Violation[] }
      expect(found.violations.map(inWords)).toEqual([])
    })
  }

  test(`${name} fits 320 px without scrolling sideways`, async ({ page, cart }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, cart)
    const widths = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(widths.scrollWidth).toBeLessThanOrEqual(widths.clientWidth)
  })
}

test('the page is dark where the shopper’s system is', async ({ page, cart }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(cart.url)
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe('rgb(22, 22, 22)')
})

test('a cart page weighs at most 15 kB of script and one stylesheet', async ({ page, cart }) => {
  const scripts: number[] = []
  let stylesheets = 0
  page.on('response', async (response) => {
    const type = response.request().resourceType()
    if (type === 'stylesheet') stylesheets += 1
    if (type === 'script') scripts.push(gzipSync(await response.body()).byteLength)
  })
  await page.goto(cart.url, { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(15_000)
  expect(stylesheets).toBe(1)
})

test('nothing stands in the page that its policy would refuse', async ({ page, cart, faults }) => {
  for (const path of ['', '/checkout']) {
    const answer = await page.goto(`${cart.url}${path}`, { waitUntil: 'networkidle' })
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline')
    expect(await page.locator('[style]').count()).toBe(0)
  }
  expect(faults).toEqual([])
})

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

function inWords({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`
}
