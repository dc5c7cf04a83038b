// An operator at work: finds an order, views, prints and ships it.

import type { Page } from '@playwright/test'
import type { CartId } from '../../src/pure/contract/ids.ts'
import { buy } from '../helpers/shopper.ts'
import { firstOperator } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { checkPage, tabThrough } from './check-page.ts'
import { type Cart, expect, heading, openCart, test } from './shop.ts'
import { signInAsOperator } from './sign-in-as-operator.ts'

/** A service that renders print files for paid orders. */
let printing: Service

test.beforeAll(async () => {
  test.setTimeout(serviceStartMs)
  printing = await startService({ env: firstOperator })
})

test.afterAll(() => printing.close())

test('an order and its production are readable in every color scheme and width', async ({
  page,
  faults,
}) => {
  const cart = await openCart(printing)
  await buy(cart.url)
  await signInAsOperator(page, printing, `/admin/orders?q=${cart.referenceId}`)
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('img', { name: 'Line 1 as approved' })).toBeVisible()
  await expect(page.locator('.next-step')).toContainText(/print files are/)
  for (const details of await page.locator('details > summary').all()) await details.click()
  await checkPage(page)
  const order = page.url()
  await page.getByRole('link', { name: 'Change the crop' }).click()
  const edge = page.locator('.crop-edge')
  const before = await edge.getAttribute('width')
  // A click that navigates does not wait for the script of the next page.
  await page.waitForLoadState()
  await page.getByLabel('Zoom').fill('140')
  await expect(edge).not.toHaveAttribute('width', before ?? '')
  await expect(page.locator('[data-of=zoom]')).toHaveValue('140')
  await expect(async () => {
    await page.getByRole('button', { name: 'Ask the shopper by mail' }).click()
    await expect(page.locator('.next-step')).toContainText('The shopper was asked')
  }).toPass()
  await page.goto(`${cart.url}/receipt/crop/1`)
  await checkPage(page)
  // The preview follows the drag; its button is for pages without script.
  const cutOff = page.locator('.crop-choice .cut-off')
  const shown = (await cutOff.getAttribute('d')) ?? ''
  await page.getByLabel('Zoom').fill('150')
  await expect(cutOff).not.toHaveAttribute('d', shown)
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  await page.getByLabel('Horizontal position').fill('10')
  const chosen = (await cutOff.getAttribute('d')) ?? ''
  await page.getByRole('button', { name: 'Print like this' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await checkPage(page, ['light', 'dark'])
  await page.goto(order)
  await expect(page.locator('.next-step')).toContainText(/print files are/)
  await page.getByRole('link', { name: 'Change the crop' }).click()
  const [saved, seen] = [await page.locator('.cut-off').getAttribute('d'), chosen].map(numbersOf)
  for (const [index, each] of (seen ?? []).entries()) expect(saved?.[index]).toBeCloseTo(each, 0)
  await page.goto(order)
  await page.locator('a[href*="packing-slips"][href*="letter"]').click()
  await expect(page.getByText('97201')).toBeVisible()
  // Content after a multi-page list is placed below it: a grid would be measured as one page.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.packing-slip')).toHaveCSS('display', 'block')
  await page.emulateMedia({ media: 'screen' })
  await expect(async () => {
    await page.goto(`${printing.url}/admin/orders?q=${cart.referenceId}&status=ready`)
    await expect(page.locator('tbody tr')).toHaveCount(1, { timeout: 1 })
  }).toPass()
  await endCoolOff(printing)
  await page.goto(`${printing.url}/admin/production?chosen=all`)
  await expect(page.getByRole('checkbox', { name: /^Order / }).first()).toBeChecked()
  await checkPage(page)
  // One-handed on a phone: the next action is as large as a thumb, and within reach.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const action = await page.getByRole('button', { name: 'Mark as printing' }).boundingBox()
  expect(action?.height).toBeGreaterThanOrEqual(44)
  expect(action?.y).toBeGreaterThan(844 / 2)
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(844)
  const row = page.locator('.queue-group tbody tr').first()
  for (const link of [row.locator('td:nth-child(3) a'), row.getByRole('link', { name: 'Proof' })])
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(row.locator('[data-label="Placed"]')).toBeHidden()
  if (size !== null) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Mark as printing' }).click()
  await expect(heading(page, 'Start production')).toBeVisible()
  await checkPage(page, ['light', 'dark'])
  expect(faults).toEqual([])
})

const numbersOf = (path: string | null) => (path?.match(/-?[\d.]+/g) ?? []).map(Number)

test('keyboard shortcuts open an order, and shift selects a range', async ({
  page,
  service,
  cart,
  faults,
}) => {
  const shopper = { name: 'Ada Byron' }
  for (let order = 0; order < 2; order++) await buy((await openCart(service)).url, shopper)
  await buy(cart.url, shopper)
  await signInAsOperator(page, service, '/admin')
  await page.goto(`${service.url}/admin/orders`)
  const states = page.getByRole('combobox', { name: 'Status' })
  await expect(states).toBeHidden()
  await page.getByText('Filters', { exact: true }).click()
  await expect(states).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('byron')
  await page.keyboard.press('Enter')
  const ticks = page.getByRole('checkbox', { name: /^Order / })
  await expect(ticks.first()).toBeVisible()
  await page.waitForLoadState()
  await expect(page.getByRole('group', { name: 'Selected orders' })).toBeHidden()
  await ticks.first().click()
  await ticks.nth(2).click({ modifiers: ['Shift'] })
  for (const tick of [0, 1, 2]) await expect(ticks.nth(tick)).toBeChecked()
  // The actions appear with the first chosen order, and show the number chosen.
  await expect.poll(() => namesOnPage(page)).toMatch(/Selected orders\s*:\s*3/)
  await checkPage(page, ['light', 'dark'])
  await ticks.nth(2).focus()
  await page.keyboard.press('k')
  await expect(ticks.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(ticks.nth(2)).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.locator('.next-step')).toBeVisible()
  expect(faults).toEqual([])
})

test('a tracking number is scanned by the camera, if there is one', async ({
  page,
  service,
  cart,
  faults,
}) => {
  await page.addInitScript(() => {
    const codes = ['https://example.com/label', '1Z 999 AA1']
    const detect = async () => codes.map((rawValue) => ({ rawValue }))
    Object.assign(window, {
      BarcodeDetector: class {
        detect = detect
      },
    })
    const picture = document.createElement('canvas')
    // A static picture produces no video frames.
    setInterval(() => picture.getContext('2d')?.fillRect(0, 0, Math.random() * 9, 9), 40)
    navigator.mediaDevices.getUserMedia = async () => picture.captureStream(25)
  })
  await buy(cart.url)
  const id = cart.path.slice('/cart/'.length) as CartId
  await service.foundation.onDatabase((queries) =>
    queries
      .updateTable('orders')
      .set({ status: 'in_production' })
      .where('cart_id', '=', id)
      .execute(),
  )
  await signInAsOperator(page, service, '/admin/orders')
  await openOrder(page, cart)
  // The sticky bar with the next action covers the end of the visible area.
  await page.setViewportSize({ width: 320, height: 480 })
  await tabThrough(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Scan the number' }).click()
  await expect(page.getByLabel('Tracking number')).toHaveValue('1Z 999 AA1')
  await expect(page.getByRole('button', { name: 'Scan the number' })).toBeVisible()
  await page.getByLabel('Carrier').fill('UPS')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('Undone: 1 order.')
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  expect(faults).toEqual([])
})

test.describe('without script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 412, height: 823 } })

  test('an order is found, held, released, printed and shipped', async ({ page }) => {
    const cart = await openCart(printing)
    await buy(cart.url)
    await endCoolOff(printing)
    await signInAsOperator(page, printing, '/admin/orders')
    await openOrder(page, cart)
    const order = page.url()
    await page.getByText('Put on hold', { exact: true }).first().click()
    await page.getByLabel('Required action').fill('Ask the shopper')
    await page.getByRole('button', { name: 'Put on hold' }).click()
    await expect(page.getByRole('status')).toContainText('The order is on hold.')
    await expect(page.locator('.next-step')).toContainText('Ask the shopper')
    await page.getByRole('button', { name: 'Release the order' }).click()
    await expect(page.getByRole('status')).toContainText('Order released.')
    await expect(async () => {
      await page.goto(order)
      await expect(page.getByRole('button', { name: 'Start production' })).toBeVisible({
        timeout: 1,
      })
    }).toPass()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the print file' }).click()
    expect((await download).suggestedFilename()).toMatch(/-1-canvas-.*\.jpg$/)
    await page.getByRole('button', { name: 'Start production' }).click()
    await expect(page.getByRole('status')).toContainText('Production started.')
    await page.getByLabel('Carrier').fill('UPS')
    await page.getByLabel('Tracking number').fill('1Z999')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByRole('link', { name: '1Z999' })).toBeVisible()
  })
})

/** Accessible names as in a screen reader, including CSS counters. */
async function namesOnPage(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.map(({ name }) => String(name?.value ?? '')).join(' ')
}

async function openOrder(page: Page, cart: Cart): Promise<void> {
  await page.getByLabel('Find an order').fill(cart.referenceId)
  await page.keyboard.press('Enter')
  await expect(page.locator('.next-step')).toBeVisible()
}

// Skips the cooling-off period, because half an hour is too long to wait.
async function endCoolOff(service: Service): Promise<void> {
  await service.foundation.onDatabase((queries) =>
    queries.updateTable('orders').set({ cool_off_until: null }).execute(),
  )
}
