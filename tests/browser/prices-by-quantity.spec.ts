// Prices by quantity and packages on the cart's page, which takes them from the server.

import { builtInDocument } from '../../src/trade/catalog/built-in/built-in-document.ts'
import { askApi } from '../helpers/hand-over.ts'
import { type Service, startService, withoutPrints } from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import { cartIsLive, expect, openCart, test } from './shop.ts'

test.describe(() => {
  let service: Service
  test.beforeAll(async () => {
    service = await startService({ env: withoutPrints })
    const { canvas } = builtInDocument.products
    const tiers = [{ from: 5, percent: 20 }]
    const products = { ...builtInDocument.products, canvas: { ...canvas, tiers } }
    const slots = [{ quantity: 7, product: 'canvas', sizes: ['12x18'] }]
    const packages = [{ name: { en: 'Seven' }, price: { USD: 17_000 }, slots }]
    const document = { ...builtInDocument, products, packages }
    expect((await askApi(service, 'PUT', 'catalog/document', document)).status).toBe(200)
  })
  test.afterAll(() => service.close())

  test('follow the quantity, and the checkout has the same sum', async ({ page, faults }) => {
    const cart = await openCart(service)
    await page.goto(`${cart.url}?currency=USD`)
    await cartIsLive(page)
    // 12×18″ costs 24.00 and sells for 31.20, from 5 pieces on for 24.96.
    await page.getByRole('radio', { name: /^18 × 12 in/ }).check({ force: true })
    const note = page.locator('.choices > .note')
    await page.locator('#quantity').fill('2')
    await expect(note).toHaveText('3 more and each costs $24.96')
    await page.locator('#quantity').fill('5')
    await expect(note).toHaveText('$24.96 each')
    await checkPage(page)
    // 7 × 24.96 are 174.72.
    await page.locator('#quantity').fill('7')
    await expect(note).toHaveText('$24.96 each · Discount (Seven): -$4.72')
    const total = await page.locator('.subtotal .price').innerText()
    await page
      .getByRole('button', { name: /Continue|Checkout/ })
      .last()
      .click()
    const summary = page.locator('#order-summary')
    await expect(summary).toContainText('Discount (Seven)')
    await expect(summary).toContainText('-$4.72')
    await expect(summary.locator('.total .price')).toContainText(total)
    expect(faults).toEqual([])
  })
})
