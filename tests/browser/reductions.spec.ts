// The lowest price of the 30 days before a reduction, on the cart's page.

import { builtInDocument } from '../../src/trade/catalog/built-in/built-in-document.ts'
import { askApi } from '../helpers/hand-over.ts'
import { type Service, startService, withoutPrints } from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import { expect, openCart, test } from './shop.ts'

const words = 'Lowest price in the 30 days before the reduction:'

test.describe(() => {
  let service: Service
  test.beforeAll(async () => {
    service = await startService({ env: withoutPrints })
    const { canvas } = builtInDocument.products
    const reduced = { ...canvas, markup_percent: 20, reduced_since: new Date().toISOString() }
    const products = { ...builtInDocument.products, canvas: reduced }
    const document = { ...builtInDocument, products }
    expect((await askApi(service, 'PUT', 'catalog/document', document)).status).toBe(200)
  })
  test.afterAll(() => service.close())

  test('stands beside each lower price at 320 px, without script', async ({ browser }) => {
    const viewport = { width: 320, height: 640 }
    const context = await browser.newContext({ javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    const cart = await openCart(service)
    await page.goto(cart.url)
    // 12×18″ costs 24.00: sold for 31.20 before, and for 28.80 now.
    const size = page.getByRole('radio', { name: new RegExp(`18 × 12 in.*28.80 ?${words} .31.20`) })
    await expect(size).toHaveCount(1)
    const row = page.locator('.size-row').filter({ has: size })
    const struck = row.locator('s')
    await expect(struck).toHaveText('$31.20')
    await struck.scrollIntoViewIfNeeded()
    await expect(struck).toBeVisible()
    const box = await row.getByText(words).boundingBox()
    if (box === null) throw new Error('The words are not there.')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(320)
    await page.locator('input[value=poster]').check({ force: true })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText(words)).toHaveCount(0)
    await context.close()
  })

  test('follows the options that the shopper chooses', async ({ page, faults }) => {
    const cart = await openCart(service)
    await page.goto(cart.url)
    const struck = page
      .locator('.size-row')
      .filter({ has: page.getByRole('radio', { name: /18 × 12 in/ }) })
      .locator('s')
    await expect(struck).toHaveText('$31.20')
    await checkPage(page)
    await page.locator('input[name=depth][value="1.5"]').check({ force: true })
    // With bars at 10.00: 34.00 plus 30 %.
    await expect(struck).toHaveText('$44.20')
    expect(faults).toEqual([])
  })
})
