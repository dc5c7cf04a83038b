// A provider's own page: the checkout navigates to it, in the whole window if the shop is in a
// frame, because such pages refuse to be framed. The provider's responses are simulated.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type Cart, expect, fillAddress, fillCard, payButton, test } from './shop.ts'

let provider: Server
let pay: string

test.beforeAll(async () => {
  provider = createServer((request, response) => {
    const headers = { 'content-type': 'text/html', 'x-frame-options': 'DENY' }
    const framing = { 'content-type': 'text/html' }
    const frame = new URL(request.url ?? '', 'http://provider').searchParams.get('frame')
    if (frame === null) response.writeHead(200, headers).end('<h1>Pay here</h1>')
    else
      response.writeHead(200, framing).end(`<iframe src="${frame}" width=900 height=900></iframe>`)
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const { port } = provider.address() as AddressInfo
  pay = `http://127.0.0.1:${port}/pay`
})

test.afterAll(async () => {
  await new Promise((closed) => provider.close(closed))
})

async function playTheService(page: Page, cart: Cart): Promise<void> {
  await page.route(`${cart.url}/checkout`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { leaveFor: pay } })
      : route.fallback(),
  )
}

test('leaves for the provider’s page, and the way back leads to the checkout', async ({
  page,
  cart,
}) => {
  await playTheService(page, cart)
  await page.goto(`${cart.url}/checkout`)
  await fillAddress(page)
  await fillCard(page)
  await payButton(page).click()
  await page.waitForURL(pay)
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()
  await page.goBack()
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('leaves with the whole window from a frame @framed', async ({ page, cart }) => {
  await playTheService(page, cart)
  await page.goto(`${pay}?frame=${encodeURIComponent(`${cart.url}/checkout`)}`)
  const frame = page.frameLocator('iframe')
  await fillAddress(frame)
  await fillCard(frame)
  await payButton(frame).click()
  await page.waitForURL(pay)
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()
})
