// The withdrawal function at 320 px and without script. The clock and the mails are in the unit
// tests of the same pages.

import { expect, test } from './shop.ts'

test.use({
  javaScriptEnabled: false,
  locale: 'de-DE',
  viewport: { width: 320, height: 640 },
})

test('is reached from the footer, and keeps what was typed for an unknown order', async ({
  page,
  cart,
}) => {
  await page.goto(cart.url)
  await page.getByRole('link', { name: 'Vertrag widerrufen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einen Vertrag widerrufen')
  await page.getByLabel('Vor- und Nachname').fill('Ann Example')
  await page.getByLabel('Bestellnummer').fill('0000-0000')
  await page.getByLabel('E-Mail').fill('ann@example.com')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert')).toContainText('keine Bestellung')
  await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Ann Example')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})
