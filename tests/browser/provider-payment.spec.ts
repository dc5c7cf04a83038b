// Stripe's element in the checkout, with a stand-in for its script: what of it reaches the page, and
// how the page goes on. The service itself has no road to Stripe here.

import { deployments } from '../helpers/deployments.ts'
import { serviceStartMs, startService } from '../helpers/start-service.ts'
import { test as base, expect, fillAddress, openCart, payButton, watchFaults } from './shop.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin1',
}

const test = base.extend<object, { foundation: string }>({
  service: [
    async ({ foundation }, use) => {
      const deployment = deployments.find(({ name }) => name === foundation)
      if (deployment === undefined) throw new Error(`There is no ${foundation} here.`)
      const service = await startService({ deployment, env: keys })
      await use(service)
      await service.close()
    },
    { scope: 'worker', timeout: serviceStartMs },
  ],
})

/** Notes what it is asked for on the document, for the test to read. */
const standIn = `
  const note = (what) => { document.documentElement.dataset.asked = JSON.stringify([
    ...JSON.parse(document.documentElement.dataset.asked ?? '[]'), what]) }
  let tries = 0
  window.Stripe = (key, { locale }) => ({
    elements({ amount, currency }) {
      note(['elements', key, locale, amount, currency])
      return {
        create: () => ({ mount: (place) => { place.textContent = 'Card, by the provider' } }),
        update: ({ amount }) => note(['update', amount]),
        submit: async () => ({}),
      }
    },
    confirmPayment: async ({ clientSecret, confirmParams }) => {
      note(['confirm', clientSecret, new URL(confirmParams.return_url).pathname])
      tries += 1
      return tries === 1 ? { error: { message: 'Your card has too little money.' } } : {}
    },
  })
`

test('lets the provider ask for the card and confirm the payment', async ({ page, service }) => {
  const cart = await openCart(service)
  const faults: string[] = []
  watchFaults(page, faults)
  await page.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  )
  // In the place of a service that has made a PaymentIntent.
  await page.route(`${cart.url}/checkout`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { clientSecret: 'pi_1_secret_2', returnPath: `${cart.path}/payment` },
        })
      : route.fallback(),
  )
  const answer = await page.goto(`${cart.url}/checkout`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self' https://js.stripe.com")
  expect(policy).toContain('frame-src https://js.stripe.com')
  await expect(page.getByText('Card, by the provider')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await fillAddress(page)
  await payButton(page).click()
  await expect(page.getByText('Your card has too little money.')).toBeVisible()
  // The form is as it was, and can be sent again.
  await expect(payButton(page)).toBeVisible()
  const asked = JSON.parse((await page.locator('html').getAttribute('data-asked')) ?? '[]')
  const amount = Number(await page.locator('#pay').getAttribute('data-amount'))
  expect(asked[0].slice(0, 3)).toEqual(['elements', 'pk_test_standin', 'en'])
  expect(asked.slice(-2)).toEqual([
    ['update', amount],
    ['confirm', 'pi_1_secret_2', `${cart.path}/payment`],
  ])
  await payButton(page).click()
  // Nothing was begun at the service, so the way back leads to the checkout.
  await page.waitForURL(/\/checkout(?:\?|$)/)
  await expect(page.getByText('Card, by the provider')).toBeVisible()
  expect(faults).toEqual([])
  // Nowhere else.
  const elsewhere = await page.goto(cart.url)
  expect(elsewhere?.headers()['content-security-policy']).not.toContain('stripe')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('says that paying needs it', async ({ page, service }) => {
    const cart = await openCart(service)
    await page.goto(`${cart.url}/checkout`)
    await expect(page.getByText('Paying here needs JavaScript.').first()).toBeVisible()
    await fillAddress(page)
    await payButton(page).click()
    await expect(page.getByRole('alert').first()).toContainText('Paying here needs JavaScript.')
    await expect(page.getByLabel('Full name').first()).toHaveValue('Ada Lovelace')
  })
})
