import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HeldOrigin, heldOrigin } from '../helpers/held-origin.ts'
import { picture } from '../helpers/pictures.ts'
import type { Service } from '../helpers/start-service.ts'
import { expect, heading, onPhoneToo, pageWith, test as shopTest } from './shop.ts'

const test = shopTest.extend<{ origin: HeldOrigin; link: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  origin: async ({}, use) => {
    const origin = await heldOrigin(await picture({ width: 1800, height: 1200, seed: 7 }))
    await use(origin)
    await origin.close()
  },
  link: async ({ service, origin }, use) => {
    await use(linkTo(service, origin))
  },
})

function linkTo(service: Service, origin: HeldOrigin): string {
  const query = { image_url: origin.url, access_key: service.accessKey, reference_id: 'wall' }
  return `${service.url}/api/pull?${new URLSearchParams(query)}`
}

const fetching = (where: Parameters<typeof heading>[0]) => heading(where, 'Fetching your picture')
const cart = (where: Parameters<typeof heading>[0]) => heading(where, 'Your picture as a print')

function cartsOf(service: Service) {
  return service.foundation.onDatabase((queries) =>
    queries.selectFrom('carts').select('id').execute(),
  )
}

onPhoneToo(() => {
  test('a slow picture shows its progress, then it is in the cart', async ({
    page,
    link,
    origin,
    faults,
  }) => {
    // A busy service may be silent for five seconds, after which the page would poll by itself.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(3_600_000)
    await page.goto(link)
    await expect(fetching(page)).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Fetching your picture' })
    await expect(bar).toBeVisible()
    // By the page's script: the page itself is not reloaded.
    await page.evaluate('window.isSame = true')
    const amount = page.locator('#pull-amount')
    await expect(amount).toHaveText(/^[\d,.]+ [kM]B of [\d,.]+ [kM]B · \d+%$/)
    await expect(amount).toBeVisible()
    expect(await bar.evaluate((each: HTMLProgressElement) => each.position)).toBeCloseTo(0.5, 1)
    expect(await page.evaluate('window.isSame')).toBe(true)
    await expect(page.getByRole('link', { name: 'Check again' })).toHaveCount(0)
    origin.release()
    await expect(cart(page)).toBeVisible()
    expect(page.url()).toMatch(/\/cart\/[0-9a-f]{32}$/)
    expect(origin.asked).toHaveLength(1)
    expect(faults).toEqual([])
  })
})

test('reloads make one fetch and one cart, and Back leaves the shop', async ({
  page,
  link,
  origin,
  service,
}) => {
  const before = (await cartsOf(service)).length
  await page.goto('data:text/html,<h1>A gallery</h1>')
  await page.goto(link)
  await expect(fetching(page)).toBeVisible()
  await page.reload()
  await expect(fetching(page)).toBeVisible()
  await page.reload()
  await expect(fetching(page)).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  expect(origin.asked).toHaveLength(1)
  expect((await cartsOf(service)).length).toBe(before + 1)
  await page.goBack()
  await expect(heading(page, 'A gallery')).toBeVisible()
})

test('Back and a second click, while it is slow, make one fetch and one cart', async ({
  page,
  link,
  origin,
  service,
}) => {
  const before = (await cartsOf(service)).length
  await page.goto('data:text/html,<h1>A gallery</h1>')
  await page.goto(link)
  await expect(fetching(page)).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'A gallery')).toBeVisible()
  await page.goto(link)
  await expect(fetching(page)).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  expect(origin.asked).toHaveLength(1)
  expect((await cartsOf(service)).length).toBe(before + 1)
})

test('a double click makes one fetch and one cart', async ({ page, link, origin, service }) => {
  const before = (await cartsOf(service)).length
  await page.goto(`data:text/html,${encodeURIComponent(`<a href="${link}">Print</a>`)}`)
  await page.getByRole('link', { name: 'Print' }).dblclick()
  await expect(fetching(page)).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  expect(origin.asked).toHaveLength(1)
  expect((await cartsOf(service)).length).toBe(before + 1)
})

test('works without script', async ({ context, link, origin }) => {
  const page = await pageWith(context, { javaScriptEnabled: false })
  await page.goto(link)
  await expect(fetching(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  expect(origin.asked).toHaveLength(1)
})

test('continues if a proxy buffers the events', { tag: '@look' }, async ({
  page,
  link,
  origin,
}) => {
  await page.route('**/events?*', () => {})
  await page.goto(link)
  await expect(fetching(page)).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  expect(origin.asked).toHaveLength(1)
})

test('waits for a service that is being restarted', async ({ page, link, origin }) => {
  let looked = 0
  await page.route('**/api/pull/*', async (route) => {
    if (route.request().method() !== 'HEAD') return await route.continue()
    looked++
    if (looked === 1) return await route.abort('connectionrefused')
    // The service's own status, then a proxy's.
    const status = { 2: 503, 3: 502 }[looked]
    return await (status === undefined ? route.continue() : route.fulfill({ status }))
  })
  await page.goto(link)
  await expect(fetching(page)).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  // One more if the service was silent so long that the page polled by itself.
  expect(looked).toBeGreaterThanOrEqual(4)
})

test('says what went wrong, and retries on request', async ({ page, link, origin }) => {
  await page.goto(link, { referer: 'http://photos.example/' })
  await expect(fetching(page)).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to photos.example' })
  await expect(back).toBeVisible()
  const failed = page.waitForResponse((answer) => answer.status() === 502)
  origin.breakOff()
  await failed
  await expect(heading(page, 'We can’t reach your picture')).toBeVisible()
  // By then the browser sends this site as its own referrer.
  await expect(back).toHaveAttribute('href', 'http://photos.example/')
  origin.hold()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(fetching(page)).toBeVisible()
  await expect(back).toBeVisible()
  origin.release()
  await expect(cart(page)).toBeVisible()
  expect(origin.asked).toHaveLength(2)
})

test('works in a frame of another site', { tag: '@framed' }, async ({ page, link, origin }) => {
  const shop = link.replace('127.0.0.1', 'localhost')
  const site = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>A gallery</title><iframe width=1000 height=800 src="${shop}">`),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe')
    await expect(fetching(frame)).toBeVisible()
    origin.release()
    await expect(cart(frame)).toBeVisible()
  } finally {
    site.closeAllConnections()
    site.close()
  }
})
