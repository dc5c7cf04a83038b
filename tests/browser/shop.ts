// What every browser test begins with: a running service, a picture in a fresh cart, and the words
// for what a shopper does.

import { randomBytes } from 'node:crypto'
import { type BrowserContext, test as base, devices, expect, type Page } from '@playwright/test'
import { deployments } from '../helpers/deployments.ts'
import { openLoader, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { type PictureOptions, picture } from '../helpers/pictures.ts'
import { address, payingCard } from '../helpers/shopper.ts'
import { firstOperator } from '../helpers/sign-in-to-panel.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

export { expect }

export type Cart = { url: string; path: string; referenceId: string; imageToken: string }

type Wish = {
  /** Pixels of the picture; 1800 × 1200 otherwise. */
  width?: number
  height?: number
  seed?: number
  /** A cart to add to. */
  cart?: string
}

export type WorkerOptions = {
  /** The name of what the service stands on; see deployments.ts. */
  foundation: string
}

type WorkerFixtures = WorkerOptions & {
  /** Paid orders become no print files there. */
  service: Service
}

export const test = base.extend<{ cart: Cart; faults: string[] }, WorkerFixtures>({
  foundation: ['SQLite and files', { option: true, scope: 'worker' }],
  service: [
    async ({ foundation }, use) => {
      const deployment = deployments.find(({ name }) => name === foundation)
      if (deployment === undefined) throw new Error(`There is no ${foundation} here.`)
      const env = {
        // For pulls from the tests' own origins.
        HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1',
        ...firstOperator,
        ...withoutPrints,
      }
      const service = await startService({ deployment, env })
      await use(service)
      await service.close()
    },
    { scope: 'worker', timeout: serviceStartMs },
  ],
  cart: async ({ service }, use) => {
    await use(await openCart(service))
  },
  /** What the browser complains of: scripts, styles or pictures that it refused, errors. */
  faults: async ({ page }, use) => {
    const faults: string[] = []
    watchFaults(page, faults)
    await use(faults)
  },
})

// Who names the kind of browser wants a worker of its own.
const { defaultBrowserType: _kind, ...phone } = devices['Pixel 7']

/** For what a phone sees or touches otherwise: once more on one, in the same worker and its service. */
export function onPhoneToo(declare: () => void): void {
  declare()
  test.describe('on a phone', { tag: '@phone' }, () => {
    test.use(phone)
    declare()
  })
}

export function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
}

export async function openCart(service: Service, wish: Wish = {}): Promise<Cart> {
  const { width = 1800, height = 1200, seed = 7, cart } = wish
  const token = await tokenOfPicture(service, { width, height, seed })
  return await loadCart(service, token, '', cart)
}

const tokens = new WeakMap<Service, Map<string, string>>()

/** Pushed once to each service: however often a picture comes, all of it is looked at. */
async function tokenOfPicture(service: Service, like: PictureOptions): Promise<string> {
  const known = tokens.get(service) ?? new Map<string, string>()
  tokens.set(service, known)
  const key = JSON.stringify(like)
  const token = known.get(key) ?? (await tokenOf(service, 'image', await picture(like)))
  known.set(key, token)
  return token
}

/** A cart that was opened on a preview; the print image has not come yet. */
export async function openPreviewCart(
  service: Service,
  [width, height] = [3600, 2400],
): Promise<Cart> {
  const image = await picture({ width: 600, height: 400, seed: 8 })
  const pushed = (await pushImage(service, 'preview', { image })).json()
  return await loadCart(service, String(pushed.image_token), `/${width}/${height}`)
}

async function loadCart(
  service: Service,
  imageToken: string,
  dimensions: string,
  cart?: string,
): Promise<Cart> {
  // Without digits: tests look for numbers in what stands beside it.
  const letters = Array.from(randomBytes(8), (byte) => 'ghjkmnpqrstvwxyz'[byte % 16])
  const referenceId = `wall-${letters.join('')}`
  // A cart that exists has its reference already.
  const query = new URLSearchParams(cart ? { cart } : { reference_id: referenceId })
  const opened = (await openLoader(service, `${imageToken}${dimensions}?${query}`)).json()
  const path = `/cart/${String(opened.cart_id)}`
  return { url: `${service.url}${path}`, path, referenceId, imageToken }
}

/** All orders with the cart's reference, as the store's own server reads them. */
export async function ordersOf(service: Service, cart: Cart): Promise<OrderSeen[]> {
  const query = new URLSearchParams({ reference_id: cart.referenceId })
  const answer = await send(`${service.url}/api/v1/orders?${query}`, {
    headers: { authorization: `Bearer ${service.secretKey}` },
  })
  return answer.json().data as OrderSeen[]
}

/** The one order of the cart. */
export async function orderOf(service: Service, cart: Cart): Promise<OrderSeen | undefined> {
  const orders = await ordersOf(service, cart)
  expect(orders).toHaveLength(1)
  return orders[0]
}

export type OrderSeen = {
  id: string
  total: number
  status: string
  payment_status: string
  currency: string
  shipping_address: Record<string, string | null>
  billing_address: Record<string, string | null> | null
  lines: { product: string; size: string; quantity: number }[]
  events: { type: string }[]
}

type Where = Pick<Page, 'getByLabel' | 'getByRole' | 'locator'>

export const continueButton = (where: Where) =>
  where.getByRole('button', { name: 'Continue to checkout' })
/** The cart's script listens. What is only missing is also missing where no page has come yet. */
export async function cartIsLive(where: Where): Promise<void> {
  await expect(where.locator('#cart-form [value=update][hidden]')).toHaveCount(1)
}
export const payButton = (where: Where) => where.getByRole('button', { name: /^Pay \$/ })
/** The checkout's script listens: a click that leads there does not wait for it. */
export async function checkoutIsLive(where: Where): Promise<void> {
  await expect(where.locator('#checkout-form:not(:has(.without-script))')).toHaveCount(1)
}
/** Chooses something that the page's script asks the server about, and waits for what that changes. */
export async function chooseAnew(where: Where, choose: () => Promise<unknown>): Promise<void> {
  await where.locator('#pay').evaluate((pay) => pay.setAttribute('data-before', ''))
  await choose()
  await expect(where.locator('#pay:not([data-before])')).toHaveCount(1)
}

/** What the print itself costs: the sum without its shipping, in cents. */
export async function goodsOf(page: Where): Promise<number> {
  const shown = page.locator('.subtotal')
  await expect(shown).toBeVisible()
  const { total, shipping } = await shown.evaluate((subtotal) => ({
    total: subtotal.querySelector('.price')?.textContent ?? '',
    shipping: /with (\S+) shipping/.exec(subtotal.textContent ?? '')?.[1] ?? '',
  }))
  return amountOf(total) - amountOf(shipping)
}

/** In cents. */
export function amountOf(price: string): number {
  return Math.round(Number(price.replace(/[$,]/g, '')) * 100)
}

/** An address in the United States. Nothing of the form is still to be changed by the script afterwards. */
export async function fillAddress(where: Where): Promise<void> {
  const email = where.getByLabel('Email')
  const hasScript = await email.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScript) await checkoutIsLive(where)
  const choose = (choice: () => Promise<unknown>) =>
    hasScript ? chooseAnew(where, choice) : choice()
  await email.fill(address.email)
  const delivery = deliveryAddress(where)
  // The form changes with the country, so that comes first.
  const country = delivery.getByLabel('Country')
  const isChosen = (await country.inputValue()) === address.country
  if (!isChosen) await choose(() => country.selectOption(address.country))
  await expect(delivery.getByLabel('ZIP code')).toBeVisible()
  await delivery.getByLabel('Full name').fill(address.name)
  await delivery.getByLabel('Address', { exact: true }).fill(address.line1)
  await delivery.getByLabel('City').fill(address.city)
  await choose(() => delivery.getByLabel('State').selectOption(address.region))
  await delivery.getByLabel('ZIP code').fill(address.postalCode)
}

export const deliveryAddress = (where: Where) =>
  where.getByRole('group', { name: 'Delivery address' })
export const billingAddress = (where: Where) =>
  where.getByRole('group', { name: 'Billing address' })

export async function fillCard(where: Where, card: typeof payingCard = payingCard): Promise<void> {
  await where.getByLabel('Card number').fill(card.cardNumber)
  await where.getByLabel('Expires').fill(card.cardExpiry)
  await where.getByLabel('Security code').fill(card.cardCvc)
}

/** Keeps back what the page asks for there, until it is let go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await isLetGo
    await route.continue()
  })
  return () => letGo()
}

export function heading(where: Where, name: string | RegExp) {
  return where.getByRole('heading', { level: 1, name })
}

export const thanks = 'Thank you for your order.'

/** As `page`, but with settings of its own; ends with the test's context. */
export async function pageWith(
  context: BrowserContext,
  options: Parameters<NonNullable<ReturnType<BrowserContext['browser']>>['newContext']>[0],
): Promise<Page> {
  const browser = context.browser()
  if (browser === null) throw new Error('There is no browser.')
  return await (await browser.newContext(options)).newPage()
}
