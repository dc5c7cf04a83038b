// The base of every browser test: a running service, a picture in a new cart, and helpers for the
// shopper's actions.

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
  /** Pixels of the picture; 1800 × 1200 by default. */
  width?: number
  height?: number
  seed?: number
  /** Id of a cart to add to. */
  cart?: string
}

export type WorkerOptions = {
  /** Name of the deployment that the service runs on; see deployments.ts. */
  foundation: string
}

type WorkerFixtures = WorkerOptions & {
  /** Paid orders are not rendered to print files there. */
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
  /** Errors in the browser console: blocked scripts, styles and pictures, and exceptions. */
  faults: async ({ page }, use) => {
    const faults: string[] = []
    watchFaults(page, faults)
    await use(faults)
  },
})

// A `defaultBrowserType` in `use` would require a separate worker.
const { defaultBrowserType: _kind, ...phone } = devices['Pixel 7']

/**
 * For differences in layout or touch on a phone: runs the tests again on one, in the same worker
 * with its service.
 */
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

/** Pushes each picture once per service, because every push is inspected in full. */
async function tokenOfPicture(service: Service, like: PictureOptions): Promise<string> {
  const known = tokens.get(service) ?? new Map<string, string>()
  tokens.set(service, known)
  const key = JSON.stringify(like)
  const token = known.get(key) ?? (await tokenOf(service, 'image', await picture(like)))
  known.set(key, token)
  return token
}

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
  // Without digits: tests search for numbers in the text around it.
  const letters = Array.from(randomBytes(8), (byte) => 'ghjkmnpqrstvwxyz'[byte % 16])
  const referenceId = `wall-${letters.join('')}`
  // An existing cart already has its reference id.
  const query = new URLSearchParams(cart ? { cart } : { reference_id: referenceId })
  const opened = (await openLoader(service, `${imageToken}${dimensions}?${query}`)).json()
  const path = `/cart/${String(opened.cart_id)}`
  return { url: `${service.url}${path}`, path, referenceId, imageToken }
}

export async function ordersOf(service: Service, cart: Cart): Promise<OrderSeen[]> {
  const query = new URLSearchParams({ reference_id: cart.referenceId })
  const answer = await send(`${service.url}/api/v1/orders?${query}`, {
    headers: { authorization: `Bearer ${service.secretKey}` },
  })
  return answer.json().data as OrderSeen[]
}

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
/**
 * Waits until the cart's script listens. An assertion on absence also holds while no page has
 * loaded.
 */
export async function cartIsLive(where: Where): Promise<void> {
  await expect(where.locator('#cart-form [value=update][hidden]')).toHaveCount(1)
}
export const payButton = (where: Where) => where.getByRole('button', { name: /^Pay \$/ })
/** Waits until the checkout's script listens: a click that leads there does not. */
export async function checkoutIsLive(where: Where): Promise<void> {
  await expect(where.locator('#checkout-form:not(:has(.without-script))')).toHaveCount(1)
}
/**
 * Makes a choice that the page's script sends to the server, and waits for the response to be
 * rendered.
 */
export async function chooseAnew(where: Where, choose: () => Promise<unknown>): Promise<void> {
  await where.locator('#pay').evaluate((pay) => pay.setAttribute('data-before', ''))
  await choose()
  await expect(where.locator('#pay:not([data-before])')).toHaveCount(1)
}

/** The price of the print itself: the total without shipping, in cents. */
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

/** Fills in an address in the United States. The script changes nothing in the form afterwards. */
export async function fillAddress(where: Where): Promise<void> {
  const email = where.getByLabel('Email')
  const hasScript = await email.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScript) await checkoutIsLive(where)
  const choose = (choice: () => Promise<unknown>) =>
    hasScript ? chooseAnew(where, choice) : choice()
  await email.fill(address.email)
  const delivery = deliveryAddress(where)
  // The form depends on the country, so that comes first.
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

/** Holds back the page's requests to that address, until released. */
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

/** Like `page`, but with its own settings; closes with the test's context. */
export async function pageWith(
  context: BrowserContext,
  options: Parameters<NonNullable<ReturnType<BrowserContext['browser']>>['newContext']>[0],
): Promise<Page> {
  const browser = context.browser()
  if (browser === null) throw new Error('There is no browser.')
  return await (await browser.newContext(options)).newPage()
}
