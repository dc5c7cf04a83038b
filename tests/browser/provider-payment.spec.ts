// Stripe's element in the checkout, with a stand-in for its script: which data reach the page, and
// how the page continues. The service's connection to Stripe leads to the double.

import { picture } from '../helpers/pictures.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { type StripeDouble, startStripeDouble } from '../helpers/stripe-double.ts'
import { checkPage } from './check-page.ts'
import {
  expect,
  fillAddress,
  onPhoneToo,
  openCart,
  orderOf,
  payButton,
  test,
  watchFaults,
} from './shop.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
}

let stripe: StripeDouble
let service: Service

test.beforeAll(async () => {
  test.setTimeout(serviceStartMs)
  stripe = await startStripeDouble(Date.now)
  const lead = new URL('../helpers/lead-to-stripe-double.mjs', import.meta.url).href
  const env = {
    ...keys,
    ...withoutPrints,
    ...firstOperator,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_DOUBLE_PORT: String(stripe.api.port),
    NODE_OPTIONS: `--import ${lead}`,
  }
  service = await startService({ env })
})

test.afterAll(async () => {
  await service.close()
  await stripe.close()
})

/** Records the calls on the document, for the test to read. */
const standIn = `
  const note = (what) => { document.documentElement.dataset.asked = JSON.stringify([
    ...JSON.parse(document.documentElement.dataset.asked ?? '[]'), what]) }
  let tries = 0
  // As it is where no wallet is set up.
  const express = { on: (event, hear) => event === 'ready' && hear({}), mount: () => {} }
  const update = ({ amount }) => note(['update', amount])
  window.Stripe = (key, { locale }) => ({
    elements({ amount, currency }) {
      note(['elements', key, locale, amount, currency])
      return {
        create: (kind, options) => kind === 'expressCheckout'
          ? (note(['wallets', options.paymentMethods, options.shippingAddressRequired]), express)
          : (note(['form', options.wallets]),
            { mount: (place) => { place.textContent = 'Card, by the provider' } }),
        update,
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

// A wallet whose address changes and then its shipping method, as configured by the test. Its
// card is declined the first time; the shopper confirms twice each time.
const withWallet = `${standIn}
  const told = {}
  const near = { city: 'London', state: '', postal_code: 'SW1A 1AA', country: 'GB' }
  const asked = (name, more) => new Promise((resolve) => told[name]({ ...more,
    resolve: (shown) => { note(['shows', shown.shippingRates.map(({ id }) => id)]); resolve() },
    reject: () => { note(['rejects', more]); resolve() } }))
  const goThrough = async () => {
    await asked('shippingaddresschange', { address: { ...near, country: 'AQ' } })
    await asked('shippingaddresschange', { address: near })
    await asked('shippingratechange', { shippingRate: { id: 'express' } })
    const { goesTo = 'GB', leaves } = document.documentElement.dataset
    if (leaves) return
    const agreed = {
      billingDetails: { email: 'ada@example.com', phone: '+44 20 7946 0000' },
      shippingAddress: { name: 'Ada King', address: { ...near, ...(goesTo === 'US' && { state: 'CA', postal_code: '94105' }), country: goesTo, line1: '1 Horse Guards', line2: null } },
      shippingRate: { id: 'express' },
      paymentFailed: () => note(['wallet failed']),
    }
    told.confirm(agreed)
    told.confirm(agreed)
  }
  express.on = (event, hear) => { told[event] = hear }
  express.mount = (place) => {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', textContent: 'Buy with a wallet' })
    Object.assign(button.style, { minHeight: '44px' })
    button.onclick = () => told.click({
      resolve: (shown) => { note(['opens', shown.allowedShippingCountries.includes('GB')]); void goThrough() },
    })
    place.append(button)
    told.ready({ availablePaymentMethods: { applePay: false, googlePay: true } })
  }
  const withoutWallet = window.Stripe
  window.Stripe = (...given) => {
    const provider = withoutWallet(...given)
    return { ...provider, confirmPayment: async (options) => {
      const answer = await provider.confirmPayment(options)
      if (!answer.error) await window.payAtStripe(options.clientSecret)
      return answer
    } }
  }`

onPhoneToo(() => {
  test('lets the provider collect the card and confirm the payment', async ({ page }) => {
    const cart = await openCart(service)
    const faults: string[] = []
    watchFaults(page, faults)
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: standIn }),
    )
    // Replaces a service that has created a PaymentIntent.
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
    // Stripe's frames may open a wallet.
    expect(answer?.headers()['permissions-policy'] ?? '').not.toContain('payment')
    await expect(page.getByText('Card, by the provider')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveCount(0)
    // Without a wallet, none is mentioned, and no space is reserved.
    await expect(page.getByText('or pay another way')).toBeHidden()
    const topOfForm = () =>
      page.locator('#email').evaluate((place) => place.getBoundingClientRect().top)
    const before = await topOfForm()
    await page.locator('#wallets').evaluate((wallets) => wallets.remove())
    expect(await topOfForm()).toBe(before)
    await fillAddress(page)
    await payButton(page).click()
    await expect(page.getByText('Your card has too little money.')).toBeVisible()
    await expect(payButton(page)).toBeVisible()
    const asked = JSON.parse((await page.locator('html').getAttribute('data-asked')) ?? '[]')
    const amount = Number(await page.locator('#pay').getAttribute('data-amount'))
    expect(asked[0].slice(0, 3)).toEqual(['elements', 'pk_test_standin', 'en'])
    // No wallet appears twice, and nothing else appears in place of the wallets.
    expect(asked.filter(([name]: string[]) => name === 'form' || name === 'wallets')).toEqual([
      ['form', { applePay: 'never', googlePay: 'never', link: 'never' }],
      ['wallets', { amazonPay: 'never', klarna: 'never', paypal: 'never' }, true],
    ])
    expect(asked.slice(-2)).toEqual([
      ['update', amount],
      ['confirm', 'pi_1_secret_2', `${cart.path}/payment`],
    ])
    await page.locator('html').evaluate((before) => before.setAttribute('data-before', ''))
    await payButton(page).click()
    // Nothing was begun at the service, so the redirect leads to the checkout, at the same address.
    await expect(page.locator('html:not([data-before])')).toHaveCount(1)
    await page.waitForURL(/\/checkout(?:\?|$)/)
    await expect(page.getByText('Card, by the provider')).toBeVisible()
    expect(faults).toEqual([])
    // On no other page.
    const elsewhere = await page.goto(cart.url)
    expect(elsewhere?.headers()['content-security-policy']).not.toContain('stripe')
  })
})

onPhoneToo(() => {
  test('is filled in and paid by a wallet, once, for the total shown in the wallet', async ({
    page,
  }) => {
    const cart = await openCart(service)
    const faults: string[] = []
    watchFaults(page, faults)
    await page.exposeFunction('payAtStripe', (clientSecret: string) =>
      stripe.confirm(clientSecret.split('_secret_')[0] ?? '', 'succeeded'),
    )
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: withWallet }),
    )
    const intentsBefore = stripe.intents.length
    const paid = () => stripe.intents.slice(intentsBefore)
    await page.goto(`${cart.url}/checkout`)
    const wallet = page.getByRole('button', { name: 'Buy with a wallet' })
    await expect(wallet).toBeVisible()
    await expect(page.getByText('or pay another way')).toBeVisible()
    const top = async (id: string) => (await page.locator(id).boundingBox())?.y ?? 0
    expect(await top('#wallets')).toBeLessThan(await top('#email'))
    await checkPage(page, ['light', 'dark'])
    const asked = async (): Promise<unknown[][]> =>
      JSON.parse((await page.locator('html').getAttribute('data-asked')) ?? '[]')
    const updates = async () => (await asked()).filter(([name]) => name === 'update')
    const names = async () => (await asked()).map(([name]) => name)

    // The wallet confirms a total other than the one shown: nothing is charged.
    await page.evaluate(() => {
      document.documentElement.dataset.goesTo = 'US'
    })
    await wallet.click()
    await expect(page.locator('#error-summary')).toBeFocused()
    expect(paid()).toEqual([])
    expect((await names()).filter((name) => name === 'wallet failed')).toHaveLength(1)
    await expect(page.getByLabel('Full name').first()).toHaveValue('Ada King')

    // The cart has been switched to another currency, in which the same numbers are another price:
    // a wallet is not charged.
    const rejected = async () => (await names()).filter((name) => name === 'rejects').length
    const rejectedBefore = await rejected()
    await page.route('**/checkout?*', async (route) => {
      if (route.request().method() !== 'GET') return await route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/data-currency="\w+"/, 'data-currency="XXX"')
      await route.fulfill({ response: answer, body })
    })
    await page.evaluate(() => {
      document.documentElement.dataset.leaves = 'yes'
    })
    await wallet.click()
    await expect.poll(rejected).toBe(rejectedBefore + 3)
    await page.unroute('**/checkout?*')

    // As in a shop that ships to one country, where there is no choice.
    const alone = '<input type="hidden" id="country" name="country" value="GB">'
    await page.route('**/checkout?*', async (route) => {
      if (route.request().method() !== 'GET') return await route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/<select id="country"[\s\S]*?<\/select>/, alone)
      await route.fulfill({ response: answer, body })
    })
    await page.locator('#country').evaluate((list, only) => {
      list.outerHTML = only
      document.documentElement.dataset.goesTo = 'GB'
      delete document.documentElement.dataset.leaves
    }, alone)
    await wallet.click()
    await expect(page.locator('#wallet-fault')).toHaveText('Your card has too little money.')
    // The form is rendered again with the wallet's current data and its total.
    await expect(page.locator('#country')).toHaveValue('GB')
    await expect(page.locator('#line1')).toHaveValue('1 Horse Guards')
    const shown = await asked()
    expect(shown).toContainEqual(['opens', true])
    expect(shown).not.toContainEqual(['opens', false])
    expect(shown).toContainEqual(['shows', ['standard', 'express']])
    expect(shown).toContainEqual(['shows', ['express', 'standard']])
    expect(await rejected()).toBe(rejectedBefore + 4)
    const total = async () => Number(await page.locator('#pay').getAttribute('data-amount'))
    await expect.poll(async () => (await updates()).at(-1)?.[1] === (await total())).toBe(true)
    const amount = await total()

    await wallet.click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible()
    const succeeded = paid().filter(({ status }) => status === 'succeeded')
    expect(succeeded.map((intent) => intent.amount)).toEqual([amount])
    expect(await orderOf(service, cart)).toMatchObject({
      total: amount,
      payment_status: 'paid',
      shipping_method: 'express',
      shipping_address: { name: 'Ada King', country: 'GB', postal_code: 'SW1A 1AA' },
    })
    // The browser logs the 409 for the changed total, and nothing else.
    expect(faults).toEqual([expect.stringContaining('409')])
  })
})

test('asks a wallet that ships to the EU to look at the notice on the guarantee first', async ({
  page,
}) => {
  const panel = await signInToPanel(service)
  const slot = '/admin/seller/notices/en'
  await panel.sendFile(slot, `${slot}/picture`, await picture({ width: 600, height: 800 }))
  const cart = await openCart(service)
  const toGermany = withWallet
    .replaceAll("'GB'", "'DE'")
    .replace('London', 'Berlin')
    .replace('SW1A 1AA', '10115')
  await page.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: toGermany }),
  )
  const intentsBefore = stripe.intents.length
  await page.goto(`${cart.url}/checkout?country=US`)
  const wallet = page.getByRole('button', { name: 'Buy with a wallet' })
  const notice = page.locator('#wallet-terms .guarantee-notice')
  await expect(notice).toHaveCount(0)
  await wallet.click()
  await expect(page.locator('#error-summary')).toContainText('notice on the legal guarantee')
  await expect(notice).toBeVisible()
  expect(stripe.intents).toHaveLength(intentsBefore)
  // Now it is on the page: the wallet may order. The stand-in declines its first card.
  await wallet.click()
  await expect(page.locator('#wallet-fault')).toHaveText('Your card has too little money.')
  expect(stripe.intents).toHaveLength(intentsBefore + 1)
  await panel.post(`${slot}/remove`, {})
})

test('shows how and until when a voucher is paid, and shows thanks once it is', async ({
  page,
}) => {
  const cart = await openCart(service)
  const faults: string[] = []
  watchFaults(page, faults)
  const endsAt = Date.now() + 3 * 86_400_000
  await page.exposeFunction('takeVoucher', (clientSecret: string) =>
    stripe.giveVoucher(clientSecret.split('_secret_')[0] ?? '', {
      kind: 'konbini_display_details',
      endsAt,
    }),
  )
  const withVoucher = `${standIn}
    tries = 1
    const withoutVoucher = window.Stripe
    window.Stripe = (...given) => {
      const provider = withoutVoucher(...given)
      return { ...provider, confirmPayment: async (options) => {
        await window.takeVoucher(options.clientSecret)
        return await provider.confirmPayment(options)
      } }
    }`
  await page.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: withVoucher }),
  )
  // The polling interval grows: on a busy machine the next poll would be far away.
  await page.clock.install()
  await page.goto(`${cart.url}/checkout`)
  await expect(page.getByText('Card, by the provider')).toBeVisible()
  await fillAddress(page)
  await payButton(page).click()
  await expect(
    page.getByRole('heading', { name: 'Your order is waiting for your payment.' }),
  ).toBeVisible()
  await expect(page.getByText(/Pay by \w+ \d+, \d{4}\./)).toBeVisible()
  const intent = stripe.intents.at(-1)?.id ?? ''
  await expect(page.getByRole('link', { name: 'Open the payment instructions' })).toHaveAttribute(
    'href',
    `https://payments.stripe.com/voucher/${intent}`,
  )
  const tab = await page.context().newPage()
  await tab.goto(`${cart.url}/checkout`)
  expect(new URL(tab.url()).pathname).toBe(`${cart.path}/receipt`)
  await tab.close()
  stripe.confirm(intent, 'succeeded')
  const event = stripe.events.at(-1)
  if (event === undefined) throw new Error('Stripe has told nothing.')
  const { body, signature } = stripe.signed(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = `${service.url}/api/payments/stripe/webhook`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204)
  await expect(async () => {
    await page.clock.runFor(120_000)
    const thanked = page.getByRole('heading', { name: 'Thank you for your order.' })
    await expect(thanked).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(faults).toEqual([])
})

test('a payment that does not reach the shop is resent by the same form', async ({ page }) => {
  const cart = await openCart(service)
  await page.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${standIn}tries = 1` }),
  )
  await page.goto(`${cart.url}/checkout`)
  await expect(page.getByText('Card, by the provider')).toBeVisible()
  await fillAddress(page)
  const intentsBefore = stripe.intents.length
  // First the connection breaks, then the shop is overloaded.
  for (const fail of ['abort', 'busy'] as const) {
    await page.route(
      `${cart.url}/checkout`,
      (route) =>
        fail === 'abort'
          ? route.abort()
          : route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>One moment</h1>' }),
      { times: 1 },
    )
    await payButton(page).click()
    await expect(page.locator('#payment-fault')).toContainText('could not be loaded')
    await expect(payButton(page)).not.toHaveAttribute('aria-disabled')
    await expect(page.getByText('Paying here requires JavaScript.')).toHaveCount(0)
    await expect(page.getByLabel('Full name').first()).toHaveValue('Ada Lovelace')
  }
  expect(stripe.intents).toHaveLength(intentsBefore)
  await payButton(page).click()
  await page.waitForURL(/\/(?:receipt|checkout\?problem=)/)
  expect(stripe.intents).toHaveLength(intentsBefore + 1)
})

test('also says at the button that the form of the provider has not loaded', async ({ page }) => {
  const cart = await openCart(service)
  await page.route('https://js.stripe.com/v3/', (route) => route.abort())
  await page.goto(`${cart.url}/checkout`)
  const fault = page.locator('#payment-fault')
  await expect(fault).toContainText('could not be loaded')
  await fillAddress(page)
  await fault.evaluate((place) => place.replaceChildren())
  await payButton(page).click()
  await expect(fault).toContainText('could not be loaded')
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('says that paying requires it', async ({ page }) => {
    const cart = await openCart(service)
    await page.goto(`${cart.url}/checkout`)
    await expect(page.getByText('Paying here requires JavaScript.').first()).toBeVisible()
    await fillAddress(page)
    await payButton(page).click()
    await expect(page.getByRole('alert').first()).toContainText('Paying here requires JavaScript.')
    await expect(page.getByLabel('Full name').first()).toHaveValue('Ada Lovelace')
  })
})
