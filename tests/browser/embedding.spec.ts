import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { buy } from '../helpers/shopper.ts'
import { withoutIds } from '../helpers/without-ids.ts'
import {
  cartIsLive,
  checkoutIsLive,
  chooseAnew,
  continueButton,
  deliveryAddress,
  expect,
  fillAddress,
  fillCard,
  goodsOf,
  heading,
  onPhoneToo,
  ordersOf,
  payButton,
  test as shopTest,
  thanks,
} from './shop.ts'

// A browser treats 127.0.0.1 and localhost as two sites: one embeds, the other has the shop.
const test = shopTest.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  site: async ({}, use) => {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://site')
      response.setHeader('content-type', 'text/html')
      if (url.pathname === '/cookie') {
        response.setHeader('set-cookie', 'third=party; SameSite=None; Secure; Path=/')
        response.end(`cookie: ${request.headers.cookie ?? 'none'}`)
      } else response.end(embeddingPage(url.searchParams.get('shop') ?? ''))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

function embeddingPage(shop: string): string {
  return `<!doctype html><title>A gallery</title><body><script>
    window.heard = []
    addEventListener('message', (event) => heard.push(event.data))
    function embed(src) {
      const frame = document.createElement('iframe')
      frame.addEventListener('load', () => heard.push('load of the frame'))
      frame.width = 1000
      frame.height = 800
      frame.src = src
      document.body.append(frame)
    }
    if ('${shop}' !== '') embed('${shop}')
  </script>`
}

const heardBy = (page: Page) => page.evaluate('window.heard') as Promise<string[]>
const eventsOf = (heard: string[]) =>
  heard
    .filter((text) => text.startsWith('{'))
    .map((text) => JSON.parse(text) as { event: string; args: Record<string, unknown> | null })

function embedded(cart: { url: string }, site: string): string {
  return `${site}/?shop=${encodeURIComponent(cart.url.replace('127.0.0.1', 'localhost'))}`
}

test('this browser sends cookies to a site, but not in a frame of another site', async ({
  page,
  site,
}) => {
  const other = `${site.replace('127.0.0.1', 'localhost')}/cookie`
  await page.goto(other)
  await page.goto(other)
  await expect(page.getByText('cookie: third=party')).toBeVisible()
  await page.goto(`${site}/?shop=${encodeURIComponent(other)}`)
  await expect(page.frameLocator('iframe').getByText('cookie: none')).toBeVisible()
})

onPhoneToo(() => {
  test('buys in a frame of another site, and reports the events to that site, in order', async ({
    page,
    cart,
    service,
    site,
    faults,
  }) => {
    await page.goto(embedded(cart, site))
    const frame: FrameLocator = page.frameLocator('iframe')
    await expect(heading(frame, 'Your picture as a print')).toBeVisible()
    await expect.poll(() => heardBy(page)).toContain('load of the frame')
    expect(await heardBy(page)).toEqual([
      '{"event":"appPageLoaded--cart","args":null}',
      'load of the frame',
    ])

    // Before the page's script runs, a click continues but sends no event.
    await cartIsLive(frame)
    await frame.getByRole('radio', { name: 'Poster' }).check({ force: true })
    await frame.getByLabel('Quantity').fill('2')
    const size = await frame.locator('input[name=size]:checked').inputValue()
    await continueButton(frame).click()
    await expect(heading(frame, 'Checkout')).toBeVisible()
    await checkoutIsLive(frame)
    const country = deliveryAddress(frame).getByLabel('Country')
    await chooseAnew(frame, () => country.selectOption('US'))
    await fillAddress(frame)
    await fillCard(frame)
    await payButton(frame).click()
    await expect(heading(frame, thanks)).toBeVisible()

    const [order] = await ordersOf(service, cart)
    await expect.poll(async () => eventsOf(await heardBy(page)).length).toBe(10)
    const events = eventsOf(await heardBy(page))
    const [width, height] = size.split('x').map(Number)
    const [chosen] = (await ordersOf(service, cart)).flatMap(({ lines }) => lines)
    expect(chosen).toMatchObject({ product: 'poster', size, quantity: 2 })
    expect(events.map(({ event }) => event)).toEqual([
      'appPageLoaded--cart',
      'userChangedProduct',
      'userClickedCartContinue',
      'appPageLoaded--checkout',
      'userChangedShippingCountry',
      'userClickedShippingContinue',
      'userClickedShippingMethodContinue',
      'userClickedCheckoutComplete',
      'appPageLoaded--receipt',
      'appOrderComplete',
    ])
    expect(events[2]?.args).toEqual({
      width,
      height,
      frame: null,
      edge: null,
      price: expect.any(Number),
      currency: 'USD',
      product: 'PO',
    })
    expect(events.at(-1)?.args).toEqual({
      order_id: order?.id,
      reference_id: cart.referenceId,
      total: order?.total,
      currency: 'USD',
    })
    // Only what the contract lists: nothing of the address or the card.
    expect(withoutIds(events)).not.toMatch(/Ada|example\.com|4242|Portland/)
    expect(await page.context().cookies()).toEqual([])
    expect(faults).toEqual([])
  })
})

test('a reload of the receipt does not report the order again', async ({ page, cart, site }) => {
  await page.goto(embedded(await buy(cart.url), site))
  const frame = page.frameLocator('iframe')
  await expect(heading(frame, thanks)).toBeVisible()
  const completed = async () =>
    eventsOf(await heardBy(page)).filter(({ event }) => event === 'appOrderComplete').length
  await expect.poll(completed).toBe(1)

  await frame.locator('html').evaluate(() => location.reload())
  const receipts = async () =>
    eventsOf(await heardBy(page)).filter(({ event }) => event === 'appPageLoaded--receipt').length
  await expect.poll(receipts).toBe(2)
  await expect(heading(frame, thanks)).toBeVisible()
  expect(await completed()).toBe(1)
})

test('an opened window reports to its opener', async ({ page, cart, site }) => {
  await page.goto(`${site}/`)
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => {
    window.open(url)
  }, cart.url)
  const popup = await opened
  await expect(heading(popup, 'Your picture as a print')).toBeVisible()
  const price = await goodsOf(popup)
  await cartIsLive(popup)
  await continueButton(popup).click()
  await expect(heading(popup, 'Checkout')).toBeVisible()
  await expect
    .poll(async () => eventsOf(await heardBy(page)).map(({ event }) => event))
    .toEqual(['appPageLoaded--cart', 'userClickedCartContinue', 'appPageLoaded--checkout'])
  const [, clicked] = eventsOf(await heardBy(page))
  expect(clicked?.args).toMatchObject({
    product: 'S',
    frame: '075DW',
    edge: 'MW',
    price,
  })
})

const told = [
  'appPageLoaded--cart',
  'userChangedProduct',
  'userClickedCartContinue',
  'appPageLoaded--checkout',
]

/**
 * Records the messages in each window and frame, by site, including those to its own window, as web
 * views listen.
 */
async function listenEverywhere(page: Page): Promise<(whose: 'shop' | 'site') => string[]> {
  const heard = { shop: [] as string[], site: [] as string[] }
  await page.context().exposeFunction('hear', (path: string, text: string) => {
    heard[path.startsWith('/cart/') ? 'shop' : 'site'].push(text)
  })
  await page.context().addInitScript(() => {
    const { hear } = window as unknown as { hear: (path: string, text: unknown) => void }
    addEventListener('message', ({ data }) => hear(location.pathname, data))
  })
  return (whose) =>
    heard[whose].map((text) => (JSON.parse(text) as { event: string }).event).toSorted()
}

async function continueWithPoster(where: Page | FrameLocator): Promise<void> {
  await cartIsLive(where)
  await where.getByRole('radio', { name: 'Poster' }).check({ force: true })
  await continueButton(where).click()
  await expect(heading(where, 'Checkout')).toBeVisible()
}

test('a cart in its own window reports to that window once, for web views of apps', async ({
  page,
  cart,
  faults,
}) => {
  const heardIn = await listenEverywhere(page)
  await page.goto(cart.url)
  await continueWithPoster(page)
  await expect.poll(() => heardIn('shop')).toEqual(told.toSorted())
  expect(faults).toEqual([])
})

test('a cart in a frame reports to the embedding page once, and not to itself', async ({
  page,
  cart,
  site,
}) => {
  const heardIn = await listenEverywhere(page)
  await page.goto(embedded(cart, site))
  await continueWithPoster(page.frameLocator('iframe'))
  await expect.poll(() => heardIn('site')).toEqual(told.toSorted())
  expect(heardIn('shop')).toEqual([])
})

test('a cart in an opened window reports to its opener and itself, once', async ({
  page,
  cart,
  site,
}) => {
  const heardIn = await listenEverywhere(page)
  await page.goto(`${site}/`)
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(url), cart.url)
  await continueWithPoster(await opened)
  await expect.poll(() => heardIn('site')).toEqual(told.toSorted())
  await expect.poll(() => heardIn('shop')).toEqual(told.toSorted())
})
