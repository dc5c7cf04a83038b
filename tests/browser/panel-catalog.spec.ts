import { askApi } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { checkPage } from './check-page.ts'
import { expect, heading, test } from './shop.ts'
import { signInAsOperator } from './sign-in-as-operator.ts'

test('an owner previews a new price, saves it, and reads the reports', async ({
  page,
  cart,
  service,
  faults,
}) => {
  const unfold = async (name: string) => {
    const button = page.getByText(name, { exact: true })
    if (await button.isVisible()) await button.click()
  }
  await buy(cart.url)
  const catalog = (await askApi(service, 'GET', 'catalog/document')).json()
  await signInAsOperator(page, service, '/admin/catalog')
  await expect(heading(page, 'Catalog')).toBeVisible()
  await page.getByRole('link', { name: /^\d+ sizes of Canvas$/ }).click()
  const cost = page.getByLabel('12 × 18 in, USD')
  await expect(cost).toHaveValue('24.00')
  await cost.fill('24 dollars')
  const show = page.getByRole('button', { name: 'Preview changes' }).first()
  await show.click()
  await expect(page.getByRole('alert')).toContainText('Enter an amount such as 17.00.')
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await expect(cost).toHaveValue('24 dollars')
  await checkPage(page, ['dark'])

  await cost.fill('26')
  await show.click()
  await expect(heading(page, 'Changes')).toBeVisible()
  await expect(page.getByText('Canvas, 12 × 18 in, cost')).toBeVisible()
  await page.getByText('Price by price').click()
  await expect(page.getByRole('cell', { name: '$33.80' }).first()).toBeVisible()
  await checkPage(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('status')).toContainText('Catalog saved.')

  // Restores the catalog for the following tests on the same service.
  expect((await askApi(service, 'PUT', 'catalog/document', catalog)).status).toBe(200)
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('button', { name: 'Restore 1' })).toBeVisible()

  await unfold('Menu')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByText('Test orders are not included.')).toBeVisible()
  await unfold('Filters')
  await page.getByLabel('Include test orders').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('img', { name: 'Net of test orders, USD by month' })).toBeVisible()
  await checkPage(page, ['light', 'dark'])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sales-by-month-.*\.csv$/)
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('an owner removes a product, adds it again, and changes the cost of a frame', async ({
  page,
  service,
  faults,
}) => {
  const show = page.getByRole('button', { name: 'Preview changes' })
  const save = page.getByRole('button', { name: 'Save and publish' })
  await signInAsOperator(page, service, '/admin/catalog')
  await page.getByRole('link', { name: 'Acrylic', exact: true }).click()
  await show.last().click()
  await expect(page.getByText('acrylic removed from the catalog.')).toBeVisible()
  await save.click()
  await page.getByRole('link', { name: 'Add Acrylic' }).click()
  await page.getByLabel('8 × 8 in, USD').fill('free')
  await show.click()
  await expect(page.getByRole('alert')).toContainText('8 × 8 in, USD: Enter an amount')
  await page.getByLabel('8 × 8 in, USD').fill('30')
  await show.click()
  await save.click()

  await page.getByRole('link', { name: 'Frame, Mat of Framed print' }).click()
  await page.getByText('Change the order of mat').click()
  await expect(page.getByLabel('Position of None')).toHaveValue('1')
  await page.getByRole('link', { name: /for Frame: Natural/ }).click()
  await page.getByLabel('Tier 1, Remove', { exact: true }).check()
  await page.getByLabel('New tier 1, Up to (square inches)').fill('900')
  await show.click()
  await expect(page.getByLabel('New tier 1, USD')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Tier 1, Remove', { exact: true })).toBeChecked()
  await checkPage(page, ['dark'])
  await page.getByLabel('New tier 1, Up to (square inches)').fill('')
  await show.click()
  await expect(heading(page, 'Changes')).toBeVisible()

  await page.goto(`${service.url}/admin/catalog/shipping-zones`)
  await page.getByText('2 countries').click()
  await expect(page.getByText('Canada, United States')).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('a color is typed or picked, and shoppers see the picture of its choice', async ({
  page,
  cart,
  service,
  faults,
}) => {
  const show = page.getByRole('button', { name: 'Preview changes' })
  const save = page.getByRole('button', { name: 'Save and publish' })
  const own = `${service.url}/admin/catalog/own`
  await signInAsOperator(page, service, '/admin/catalog/own')
  const typed = page.getByLabel('Swatch colour, such as #5a3d28')
  const picker = page.locator('.field', { has: typed }).getByLabel('All colours')
  await typed.fill('#5A3D28')
  await expect(picker).toHaveValue('#5a3d28')
  await typed.fill('#12')
  await expect(picker).toHaveValue('#5a3d28')
  await picker.fill('#6b4423')
  await expect(typed).toHaveValue('#6b4423')

  await page.getByLabel('Option', { exact: true }).selectOption('frame')
  await page.getByLabel('Name of the choice in English').fill('Walnut')
  await page.getByLabel('Effect on the print').selectOption('wood-frame')
  await page.getByLabel('Framed print', { exact: true }).check()
  await show.first().click()
  await save.click()
  await page.goto(`${service.url}/admin/catalog/edit/own-option-frame`)
  await expect(page.getByLabel('Swatch colour')).toHaveValue('#6b4423')
  const image = await picture({ width: 400, height: 300, seed: 5 })
  const file = { name: 'walnut.jpg', mimeType: 'image/jpeg', buffer: image }
  await page.getByText('Upload a picture').click()
  await page.getByLabel('Picture file').setInputFiles(file)
  await show.first().click()
  await expect(page.getByText('Frame: Walnut, swatch picture')).toBeVisible()
  await save.click()
  await page.goto(own)
  await expect(page.getByRole('img', { name: 'Walnut' })).toBeVisible()
  await checkPage(page, ['light', 'dark'])

  const served = page.waitForResponse(/\/brand\/choice-[0-9a-f]{64}\.webp$/)
  await page.goto(cart.url)
  await page.getByRole('radio', { name: /^Framed print/ }).check()
  expect((await served).headers()['content-type']).toBe('image/webp')
  const walnut = page.locator('.option-card', { hasText: 'Walnut' })
  await expect(walnut.locator('image')).toBeVisible()
  await checkPage(page, ['light', 'dark'])

  // Restores the catalog for the following tests on the same service.
  await page.goto(`${service.url}/admin/catalog/versions`)
  await page
    .getByRole('button', { name: /^Restore/ })
    .nth(1)
    .click()
  await save.click()
  expect(faults).toEqual([])
})
