// What a shopper has chosen stays chosen, however slow the save is and in whichever order saves arrive.

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

/** Saves in the order of their requests, each on its way until `arrive`. */
async function holdSaves(page: Page, address: string) {
  const held: Route[] = []
  await page.route(address, async (route) => {
    const isSave = route.request().method() === 'POST'
    const isForm = route.request().isNavigationRequest()
    if (isSave && !isForm) held.push(route)
    else await route.continue()
  })
  return {
    count: () => held.length,
    /** The page may have gone: the server is told all the same, and the browser of the answer. */
    async arrive() {
      const route = held.shift()
      if (route === undefined) throw new Error('No save is on its way.')
      const request = route.request()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await page.request.fetch(request.url(), {
        ...{ method: 'POST', headers, data: request.postData() ?? '', maxRedirects: 0 },
      })
      await route.fulfill({ response: answer }).catch(() => undefined)
    },
  }
}

/** Followed by the browser itself, as its own buttons and typed addresses are. */
async function leaveTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
}

test('a country and a way of shipping that were chosen last are in the cart at once', async ({
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
  await expect(checkoutTotal(page)).toHaveText(standard)
  await checkoutIsLive(page)
  await page.getByRole('radio', { name: /Express/ }).check()
  await back(page).click()
  await cartIsLive(page)
  const express = (await sum(page).textContent()) ?? ''
  expect(express).not.toBe(standard)
  await continueButton(page).click()
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  await expect(checkoutTotal(page)).toHaveText(express)
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
  await page.getByText('It’s a gift').click()
  await leaveTo(page, cart.url)
  await expect(cartCountry(page)).toHaveValue('US')
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('2')
  while (saves.count() > 0) await saves.arrive()
  await continueButton(page).click()
  await expect(deliveryAddress(page).getByLabel('Country')).toHaveValue('DE')
  await expect(deliveryAddress(page).getByLabel('City')).toHaveValue('Bonn')
  await expect(page.locator('#isGift')).toBeChecked()
  await expect(page.locator('.order-summary')).toContainText('Quantity: 2')
})

test('a country that is chosen in the cart is not undone by a save of the checkout', async ({
  page,
  cart,
}) => {
  const saves = await holdSaves(page, '**/draft')
  await page.goto(`${cart.url}/checkout`)
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('DE')
  await leaveTo(page, cart.url)
  await cartIsLive(page)
  await cartCountry(page).selectOption('JP')
  await continueButton(page).click()
  await expect(deliveryAddress(page).getByLabel('Country')).toHaveValue('JP')
  while (saves.count() > 0) await saves.arrive()
  await page.reload()
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

test('saves of two visits that arrive in the other order leave what was chosen last', async ({
  page,
  cart,
}) => {
  const saves = await holdSaves(page, '**/cart/*')
  await page.goto(cart.url)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('radio', { name: 'Poster' }).check({ force: true })
  await leaveTo(page, `${cart.url}?lang=en`)
  await cartIsLive(page)
  await page.getByLabel('Quantity').fill('4')
  await expect.poll(saves.count).toBe(2)
  const early = await saves
  await leaveTo(page, 'about:blank')
  while (early.count() > 0) await early.arrive()
  await page.unroute('**/cart/*')
  await page.goto(cart.url)
  await expect(page.getByLabel('Quantity')).toHaveValue('4')
  await expect(page.getByRole('radio', { name: 'Poster' })).toBeChecked()
})
