// The page at the address printed on start, the first one that a new user sees.

import type { Page } from '@playwright/test'
import { picture } from '../helpers/pictures.ts'
import { checkPage } from './check-page.ts'
import { expect, heading, onPhoneToo, test } from './shop.ts'

const cart = 'Your picture as a print'
const holiday = async () => ({
  name: 'holiday.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture({ width: 1500, height: 1000, seed: 22 }),
})

async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dropped = await page.evaluateHandle(
    async ({ name, mimeType, base64 }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      return transfer
    },
    { ...file, base64: file.buffer.toString('base64') },
  )
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: dropped })
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped })
}

onPhoneToo(() => {
  test('the first page accepts a dropped picture, and opens its cart', async ({
    page,
    service,
    faults,
  }) => {
    await page.goto(service.url)
    await expect(heading(page, 'Your print shop is running')).toBeVisible()
    await expect(page.locator('.without-script')).toHaveCount(0)
    await checkPage(page)
    const pushed = page.waitForRequest('**/api/push/image')
    await drop(page, await holiday())
    // The currently valid key: other tests of the same service may have replaced it.
    expect((await pushed).headers().authorization).toMatch(/^Bearer [0-9a-f]{32}$/)
    await expect(heading(page, cart)).toBeVisible()

    // Back, and then by the file field; a file that is no picture is reported.
    await page.goBack()
    const other = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await drop(page, other)
    await expect(page.getByRole('status')).toContainText('PDF')
    expect(faults.splice(0)).toEqual([expect.stringContaining('500')])
    await checkPage(page, ['dark'])
    await page.getByLabel('Choose a picture').setInputFiles(await holiday())
    await expect(heading(page, cart)).toBeVisible()
    expect(faults).toEqual([])
  })
})

test('the first page reports a failed upload if a proxy answers in place of the program', async ({
  page,
  service,
}) => {
  const away = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
  await page.route('**/api/push/image', (route) => route.fulfill(away))
  await page.goto(service.url)
  await drop(page, await holiday())
  await expect(page.getByRole('status')).toContainText('The upload failed.')
})

test('the first page links to the demo, the panel and the API, each with the icon', async ({
  page,
  service,
  faults,
}) => {
  for (const [name, title] of [
    ['The demo', 'Prints on your page'],
    ['The panel', 'Sign in'],
    ['The API', /API/],
  ] as const) {
    await page.goto(service.url)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
  }
  // Both look the same when drawn by a browser.
  await page.goto(service.url)
  const drawn = await page.evaluate(async () => {
    const pixels: string[] = []
    for (const address of ['/favicon.ico', '/favicon.svg']) {
      const image = new Image(32, 32)
      image.src = address
      await image.decode()
      const canvas = new OffscreenCanvas(32, 32)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, 32, 32)
      pixels.push(`${context?.getImageData(0, 0, 32, 32).data}`)
    }
    return pixels
  })
  expect(drawn[0]).toContain('28,91,71,255')
  expect(drawn[0]).toBe(drawn[1])
  expect(faults).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page hands off a picture by its form', async ({ page, service }) => {
    await page.goto(service.url)
    const field = page.getByLabel('Choose a picture')
    await field.setInputFiles(await holiday())
    await page.getByRole('button', { name: 'Open its cart' }).click()
    await expect(heading(page, cart)).toBeVisible()
    await page.goto(service.url)
    await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
    await page.getByRole('button', { name: 'Open its cart' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/picture|format/i)
  })
})
