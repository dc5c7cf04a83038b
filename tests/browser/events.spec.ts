// Every event of docs/embedding.md with its arguments, in order, sent across sites to a page that
// contains nothing of ours but a frame.

import type { FrameLocator, Page } from '@playwright/test'
import type { StorefrontEvent } from '../../src/pure/contract/storefront-events.ts'
import { withoutIds } from '../helpers/without-ids.ts'
import { type Gallery, heardBy, test } from './gallery.ts'
import {
  billingAddress,
  cartIsLive,
  chooseAnew,
  continueButton,
  deliveryAddress,
  expect,
  fillAddress,
  fillCard,
  goodsOf,
  heading,
  orderOf,
  payButton,
  thanks,
} from './shop.ts'

const names = [
  'appErrorCouldNotUpdateAttributes',
  'appErrorFatal--TypeError',
  'appErrorFatal--cart_unknown',
  'appOrderComplete',
  'appPageLoaded--cart',
  'appPageLoaded--checkout',
  'appPageLoaded--receipt',
  'userCancelStore',
  'userChangedBillingCountry',
  'userChangedEdge',
  'userChangedFrame',
  'userChangedProduct',
  'userChangedShippingCountry',
  'userChangedSize',
  'userClickedCartContinue',
  'userClickedCheckoutComplete',
  'userClickedShippingContinue',
  'userClickedShippingEdit',
  'userClickedShippingMethodContinue',
  'userClickedShippingMethodEdit',
  'userSetBillingDifferentFromShipping',
  'userSetBillingSameAsShipping',
]

test('reports every event to the embedding page, with its arguments and nothing else', async ({
  page,
  service,
  cart,
  gallery,
}) => {
  const frame = await embed(page, gallery, new URL(cart.url).pathname)
  await expect(heading(frame, 'Your picture as a print')).toBeVisible()
  await cartIsLive(frame)
  expect(await eventsOf(page)).toEqual([{ event: 'appPageLoaded--cart', args: null }])

  await check(frame, 'product', 'framed-print')
  await tells(page, 'userChangedProduct', { slug: 'FP' })
  await check(frame, 'frame', 'white')
  await tells(page, 'userChangedFrame', { slug: 'WF' })
  await check(frame, 'product', 'canvas')
  await tells(page, 'userChangedProduct', { slug: 'S' })
  await check(frame, 'depth', '1.5')
  await tells(page, 'userChangedFrame', { slug: '150DW' })
  await check(frame, 'wrap', 'white')
  await tells(page, 'userChangedEdge', { slug: 'WB' })
  const size = await firstOther(frame, 'size')
  await check(frame, 'size', size)
  const [width, height] = size.split('x').map(Number)
  await tells(page, 'userChangedSize', { width, height })

  // A failed save is reported once.
  await page.route('**/cart/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await check(frame, 'wrap', 'black')
  await tells(page, 'appErrorCouldNotUpdateAttributes', null)
  await page.unroute('**/cart/*')

  const price = await goodsOf(frame)
  await continueButton(frame).click()
  await tells(page, 'userClickedCartContinue', {
    width,
    height,
    frame: '150DW',
    edge: 'BB',
    price,
    currency: 'USD',
    product: 'S',
  })

  await tells(page, 'appPageLoaded--checkout', null)
  // The page announces itself before its script listens.
  await expect(async () => {
    const country = deliveryAddress(frame).getByLabel('Country')
    await country.selectOption('FR')
    await country.selectOption('DE')
    const told = (await eventsOf(page)).map(({ event }) => event)
    expect(told).toContain('userChangedShippingCountry')
  }).toPass()
  await tells(page, 'userChangedShippingCountry', null)
  await fillAddress(frame)
  await frame.locator('[name=shippingMethod]:checked').focus()
  await tells(page, 'userClickedShippingContinue', null)
  await deliveryAddress(frame).getByLabel('City').fill('Salem')
  await frame.getByLabel('Card number').focus()
  await tells(page, 'userClickedShippingEdit', null)
  await tells(page, 'userClickedShippingMethodContinue', null)
  const other = await firstOther(frame, 'shippingMethod')
  await chooseAnew(frame, () => check(frame, 'shippingMethod', other))
  await tells(page, 'userClickedShippingMethodEdit', null)
  await check(frame, 'billing', 'different')
  await tells(page, 'userSetBillingDifferentFromShipping', null)
  await billingAddress(frame).getByLabel('Country').selectOption('GB')
  await tells(page, 'userChangedBillingCountry', null)
  await check(frame, 'billing', 'same')
  await tells(page, 'userSetBillingSameAsShipping', null)
  // The faster method requires a phone number.
  await frame.locator('[name=phone]').fill('503 555 0142')
  await fillCard(frame)
  await payButton(frame).click()
  await expect(heading(frame, thanks)).toBeVisible()
  await tells(page, 'userClickedCheckoutComplete', null)
  await tells(page, 'appPageLoaded--receipt', null)
  const order = await orderOf(service, cart)
  await tells(page, 'appOrderComplete', {
    order_id: order?.id,
    reference_id: cart.referenceId,
    total: order?.total,
    currency: 'USD',
  })

  await frame.locator('body').press('Escape')
  await tells(page, 'userCancelStore', null)
  // The message of an error may contain anything, and is not passed on.
  const receipt = page.frames().find((each) => each.url().includes('/receipt'))
  await receipt?.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('ada@example.com is no address')
    })
  })
  await tells(page, 'appErrorFatal--TypeError', null)
  const path = `/cart/${'0'.repeat(32)}`
  await page.evaluate(`document.querySelector('iframe').src = '${gallery.shop}${path}'`)
  await tells(page, 'appErrorFatal--cart_unknown', null)

  const told = await eventsOf(page)
  expect([...new Set(told.map(({ event }) => event))].sort()).toEqual(names)
  expect(withoutIds(told)).not.toMatch(/Ada|example\.com|4242|Portland|Salem|97201|Main|555/)
  expect(await page.context().cookies()).toEqual([])
})

async function embed(page: Page, gallery: Gallery, path: string): Promise<FrameLocator> {
  gallery.put(
    '/',
    `<!doctype html><title>Gallery</title>
    <script>heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>
    <iframe width="1000" height="900" src="${gallery.shop}${path}"></iframe>`,
  )
  await page.goto(gallery.url)
  return page.frameLocator('iframe')
}

async function eventsOf(page: Page): Promise<StorefrontEvent[]> {
  return (await heardBy(page)).map((text) => JSON.parse(text) as StorefrontEvent)
}

async function tells(page: Page, event: string, args: object | null): Promise<void> {
  const told = async () => (await eventsOf(page)).filter((each) => each.event === event).at(-1)
  await expect.poll(told).toEqual({ event, args })
}

async function check(frame: FrameLocator, name: string, value: string): Promise<void> {
  await frame.locator(`input[name="${name}"][value="${value}"]`).check({ force: true })
}

async function firstOther(frame: FrameLocator, name: string): Promise<string> {
  return await frame.locator(`input[name="${name}"]:enabled:not(:checked)`).first().inputValue()
}
