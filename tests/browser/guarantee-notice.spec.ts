// The EU's notice on the legal guarantee in the checkout, and the page about accessibility.

import { languages } from '../../src/pure/contract/language.ts'
import { fieldsOfSeller } from '../../src/trade/legal/check-seller.ts'
import { knownSeller } from '../helpers/known-seller.ts'
import { picture } from '../helpers/pictures.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, startService, withoutPrints } from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import { expect, openCart, test } from './shop.ts'

const slot = '/admin/seller/notices/de'
const yourEurope = 'https://europa.eu/youreurope/test'

test.describe(() => {
  let service: Service
  test.beforeAll(async () => {
    service = await startService({ env: { ...firstOperator, ...withoutPrints } })
    const panel = await signInToPanel(service)
    await panel.post('/admin/seller', { ...fieldsOfSeller(knownSeller), asksCompany: 'yes' })
    const notice = await picture({ width: 900, height: 1200 })
    const sent = await panel.sendFile(slot, `${slot}/picture`, notice)
    expect(await panel.said(sent)).toBe('Notice saved.')
    await panel.post(slot, { alt: '', link: yourEurope })
  })
  test.afterAll(() => service.close())

  test('the notice stands whole before the button at 320 px, without script', async ({
    browser,
  }) => {
    const viewport = { width: 320, height: 640 }
    const context = await browser.newContext({ javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    const cart = await openCart(service)
    await page.goto(`${cart.url}/checkout?lang=de&country=DE`)
    const notice = page.getByRole('link', { name: /^Hinweis der Europäischen Union/ })
    await notice.scrollIntoViewIfNeeded()
    await expect(notice).toBeVisible()
    await expect(notice).toHaveAttribute('href', yourEurope)
    const image = notice.getByRole('img')
    await expect
      .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth))
      .toBe(900)
    const seen = await image.boundingBox()
    const button = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
    const below = await button.boundingBox()
    if (seen === null || below === null) throw new Error('Picture or button is not there.')
    expect(seen.x).toBeGreaterThanOrEqual(0)
    expect(seen.x + seen.width).toBeLessThanOrEqual(320)
    // In its proportions, and as wide as the page allows.
    expect(seen.height / seen.width).toBeCloseTo(1200 / 900, 1)
    expect(seen.width).toBeGreaterThan(240)
    expect(seen.y + seen.height).toBeLessThanOrEqual(below.y)
    await context.close()
  })

  test('appears when a country of the EU is chosen, and goes with a VAT ID', async ({ page }) => {
    const cart = await openCart(service)
    await page.goto(`${cart.url}/checkout?lang=de&country=CH`)
    const notice = page.locator('.guarantee-notice')
    await expect(notice).toHaveCount(0)
    await page.locator('#country').selectOption('AT')
    await expect(notice).toBeVisible()
    await checkPage(page)
    await page.locator('#vatId').fill('ATU12345678')
    await page.locator('#vatId').blur()
    await expect(notice).toHaveCount(0)
  })

  test('the page about accessibility fits in every language', async ({ page }) => {
    for (const language of languages) {
      await page.goto(`${service.url}/legal/accessibility?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.setViewportSize({ width: 320, height: 640 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([language, overflow]).toEqual([language, 0])
    }
    await page.goto(`${service.url}/legal/accessibility?lang=de`)
    await checkPage(page)
  })
})
