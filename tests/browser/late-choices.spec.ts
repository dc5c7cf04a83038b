// A shopper's choices are kept, however slow saves are and in whichever order they arrive.

import type { Page, Route } from '@playwright/test'
import {
  cartIsLive,
  checkoutIsLive,
  continueButton,
  deliveryAddress,
  expect,
  heading,
  test,
} from './shop.ts'

const sum = (page: Page) => page.locator('.subtotal .price')
const checkoutTotal = (page: Page) => page.locator('.order-summary .total .price')
const back = (page: Page) => page.getByRole('link', { name: 'Back to your print' })
const cartCountry = (page: Page) => page.locator('.ship-to select')

/** Holds saves back until `arrive`, which releases the last one first. */
async function holdSaves(page: Page, address: string) {
  const held: Route[] = []
  // A request sent while the page unloads is held forever, because a test cannot release it any
  // more.
  await page.addInitScript(() => {
    navigator.sendBeacon = () => true
  })
  await page.route(address, async (route) => {
    const isSave = route.request().method() === 'POST'
    const isForm = route.request().isNavigationRequest()
    if (isSave && !isForm) held.push(route)
    else await route.continue()
  })
  return {
    count: () => held.length,
    /** The page may be gone: the server still gets the request, and the browser gets the answer. */
    async arrive() {
      const route = held.pop()
      if (route === undefined) throw new Error('No save is on its way.')
      const request = route.request()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await page.request.fetch(request.url(), {
        method: 'POST',
        headers,
        data: request.postData() ?? '',
        maxRedirects: 0,
      })
      await route.fulfill({ response: answer }).catch(() => undefined)
    },
  }
}

test('the last chosen country and shipping method are in the cart immediately', async ({
  page,
  cart,
}) => {
  await page.goto(`${cart.url}/checkout`)
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('DE')
  await back(page).click()
  await expect(cartCountry(page)).toHaveValue('DE')
  const standard = (await sum(page).textContent()) ?? ''
  await continueButton(page).click()
  await expect(checkoutTotal(page)).toContainText(standard)
  await checkoutIsLive(page)
  await page.getByRole('radio', { name: /Express/ }).check()
  await back(page).click()
  await cartIsLive(page)
  const express = (await sum(page).textContent()) ?? ''
  expect(express).not.toBe(standard)
  await continueButton(page).click()
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  await expect(checkoutTotal(page)).toContainText(express)
})

test('a link waits for the save, and a second press does not', async ({ page, cart }) => {
  const saves = await holdSaves(page, '**/draft')
  await page.goto(`${cart.url}/checkout`)
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('DE')
  await back(page).click()
  await expect.poll(saves.count).toBe(1)
  await expect(heading(page, 'Checkout')).toBeVisible()
  await saves.arrive()
  await expect(cartCountry(page)).toHaveValue('DE')

  await continueButton(page).click()
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('JP')
  await back(page).click()
  await expect.poll(saves.count).toBe(1)
  await back(page).click()
  await expect(cartCountry(page)).toHaveValue('DE')
})

test('a cart that does not know the country yet posts no older one', async ({ page, cart }) => {
  const saves = await holdSaves(page, '**/draft')
  await page.goto(`${cart.url}/checkout`)
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('DE')
  await deliveryAddress(page).getByLabel('City').fill('Bonn')
  await page.locator('#isGift').check()
  await expect.poll(saves.count).toBe(1)
  await page.goto(cart.url)
  await expect(cartCountry(page)).toHaveValue('US')
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('2')
  await saves.arrive()
  await continueButton(page).click()
  await expect(deliveryAddress(page).getByLabel('Country')).toHaveValue('DE')
  await expect(deliveryAddress(page).getByLabel('City')).toHaveValue('Bonn')
  await expect(page.locator('#isGift')).toBeChecked()
  await expect(page.locator('.order-summary')).toContainText('Quantity: 2')
})

test('a country chosen in the cart is not overwritten by a save of the checkout', async ({
  page,
  cart,
}) => {
  const saves = await holdSaves(page, '**/draft')
  await page.goto(`${cart.url}/checkout`)
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('DE')
  await expect.poll(saves.count).toBe(1)
  await page.goto(cart.url)
  await cartIsLive(page)
  await cartCountry(page).selectOption('JP')
  await continueButton(page).click()
  await expect(deliveryAddress(page).getByLabel('Country')).toHaveValue('JP')
  await saves.arrive()
  await page.goto(`${cart.url}/checkout`)
  await expect(deliveryAddress(page).getByLabel('Country')).toHaveValue('JP')
})

test('a save of the cart that arrives after the form changes nothing', async ({ page, cart }) => {
  const saves = await holdSaves(page, '**/cart/*')
  await page.goto(cart.url)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('radio', { name: 'White' }).check({ force: true })
  await expect.poll(saves.count).toBe(1)
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('radio', { name: 'Black' }).check({ force: true })
  await continueButton(page).click()
  await expect(page.locator('.order-summary')).toContainText('Quantity: 3')
  await saves.arrive()
  await page.reload()
  await expect(page.locator('.order-summary')).toContainText('Quantity: 3')
  await expect(page.locator('.order-summary')).toContainText('Black')
})

test('saves of two visits that arrive out of order keep the last choice', async ({
  page,
  cart,
}) => {
  const saves = await holdSaves(page, '**/cart/*')
  await page.goto(cart.url)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('radio', { name: 'Poster' }).check({ force: true })
  await expect.poll(saves.count).toBe(1)
  await page.goto(`${cart.url}?lang=en`)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('4')
  await expect.poll(saves.count).toBe(2)
  await page.goto('about:blank')
  await saves.arrive()
  await saves.arrive()
  await page.goto(cart.url)
  await expect(page.getByLabel('Quantity')).toHaveValue('4')
  await expect(page.getByRole('radio', { name: 'Poster' })).toBeChecked()
})

test('the back button shows what was chosen since', async ({ page, cart }) => {
  await page.goto(cart.url)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('2')
  await continueButton(page).click()
  await checkoutIsLive(page)
  const saved = page.waitForResponse('**/draft')
  await deliveryAddress(page).getByLabel('Country').selectOption('DE')
  await saved
  await page.goBack()
  await expect(cartCountry(page)).toHaveValue('DE')
  await expect(page.getByLabel('Quantity')).toHaveValue('2')
  await cartIsLive(page)
  const moved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await cartCountry(page).selectOption('JP')
  await moved
  await page.goForward()
  const country = deliveryAddress(page).getByLabel('Country')
  await expect(country).toHaveValue('JP')
  const savedAgain = page.waitForResponse('**/draft')
  await page.getByLabel('Email').fill('ann@example.com')
  await savedAgain
  await page.goto(`${cart.url}/checkout`)
  await expect(country).toHaveValue('JP')
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')
})

test('a page restored from the browser’s cache is reloaded', async ({ page, cart }) => {
  for (const address of [cart.url, `${cart.url}/checkout`]) {
    await page.goto(address)
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await loaded
  }
})

test('a reload shows the choice made right before it, and saves it', async ({ page, cart }) => {
  const saves = await holdSaves(page, '**/cart/*')
  await page.goto(cart.url)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('5')
  await expect.poll(saves.count).toBe(1)
  await page.unroute('**/cart/*')
  await page.reload()
  await expect(page.getByLabel('Quantity')).toHaveValue('5')
  await page.goto('about:blank')
  await page.goto(cart.url)
  await expect(page.getByLabel('Quantity')).toHaveValue('5')
})

test('of two currencies the one pressed last counts', async ({ page, cart }) => {
  await page.goto(cart.url)
  await cartIsLive(page)
  const asked: string[] = []
  await page.route(/[?&]currency=/, async (route) => {
    asked.push(route.request().url())
    // An address that the page no longer waits for.
    if (asked.length === 1) await route.fulfill({ status: 204 })
    else await route.continue()
  })
  const currency = (name: RegExp) => page.locator('.shop-preferences a', { hasText: name })
  await currency(/^EUR/).dispatchEvent('click')
  await expect.poll(() => asked.length).toBe(1)
  await currency(/^CHF/).dispatchEvent('click')
  await expect(sum(page)).toContainText('CHF')
  await page.request.get(asked[0] ?? '')
  await page.reload()
  await expect(sum(page)).toContainText('CHF')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form applies what was chosen on it', async ({ page, cart, context }) => {
    await page.goto(cart.url)
    const other = await context.newPage()
    await other.goto(cart.url)
    await other.getByLabel('Quantity').fill('3')
    await cartCountry(other).selectOption('DE')
    await other.getByRole('button', { name: 'Update' }).click()
    await expect(cartCountry(other)).toHaveValue('DE')
    await page.getByRole('radio', { name: 'Poster' }).check({ force: true })
    await continueButton(page).click()
    await expect(page.locator('#country')).toHaveValue('DE')
    await expect(page.locator('.order-summary')).toContainText('Poster')
    await expect(page.locator('.order-summary')).toContainText('Quantity: 3')
    // Likewise for the checkout: its shipping method was chosen here, its country there.
    await cartCountry(other).selectOption('AT')
    await other.getByRole('button', { name: 'Update' }).click()
    await expect(cartCountry(other)).toHaveValue('AT')
    await page.getByRole('radio', { name: /Express/ }).check()
    await page.locator('#shipping-choice .without-script').click()
    await expect(page.locator('#country')).toHaveValue('AT')
    await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  })
})
