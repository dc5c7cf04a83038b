// The page of a set: /cart/{cart id}/prints.

import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import type { CartId } from '../../src/pure/contract/ids.ts'
import { tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import type { Service } from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import {
  cartIsLive,
  continueButton,
  expect,
  fillAddress,
  fillCard,
  heading,
  onPhoneToo,
  payButton,
  test,
  thanks,
} from './shop.ts'

/** A set of that many prints of two pictures, one in each orientation; the third is too small. */
async function openSet(service: Service, count: number): Promise<string> {
  const tokens = await Promise.all(
    [
      { width: 1800, height: 1200, seed: 61 },
      { width: 1200, height: 1800, seed: 62 },
      { width: 120, height: 90, seed: 63 },
    ].map(async (like) => tokenOf(service, 'image', await picture(like))),
  )
  const lines = tokens.map((token, index) => ({
    image_token: token,
    name: `IMG_${index + 1}.jpg`,
  }))
  const headers = {
    authorization: `Bearer ${service.secretKey}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ lines, language: 'en', measures: 'in' })
  const opened = (
    await send(`${service.url}/api/v1/carts`, { method: 'POST', headers, body })
  ).json()
  await service.foundation.onDatabase(async (queries) => {
    const rows = await queries
      .selectFrom('cart_lines')
      .selectAll()
      .where('cart_id', '=', String(opened.cart_id) as CartId)
      .orderBy('position')
      .execute()
    const copies = Array.from({ length: count - rows.length }, (_, index) => {
      const row = rows[index % 2]
      if (row === undefined) throw new Error('The cart is empty.')
      const position = rows.length + index
      const id = `${position}`.padStart(24, randomBytes(12).toString('hex'))
      return { ...row, id, position, name: `IMG_${position + 1}.jpg` }
    })
    if (copies.length > 0) await queries.insertInto('cart_lines').values(copies).execute()
  })
  return String(opened.cart_url)
}

const cards = (page: Page) => page.locator('.card')
const ticked = (page: Page) => page.locator('[name=on]:checked')
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function openChoices(page: Page): Promise<void> {
  const opener = page.locator('.to-choices')
  if (await opener.isVisible()) await opener.click()
}

onPhoneToo(() => {
  test('one choice changes all prints, each turned as its picture, and is undone', async ({
    page,
    service,
    faults,
  }) => {
    await page.goto(await openSet(service, 6))
    await checkPage(page)
    await openChoices(page)
    await checkPage(page, ['light', 'dark'])
    await page.getByRole('radio', { name: 'Poster' }).check()
    await page.locator('[name="size.poster"]').selectOption('8x10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('5 pictures changed.')).toBeVisible()
    await expect(page.getByText('1 picture stayed as it was')).toBeVisible()
    await expect(card(page, 'IMG_1.jpg')).toContainText('10 × 8')
    await expect(card(page, 'IMG_2.jpg')).toContainText('8 × 10')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('5 pictures changed.')).toBeHidden()
    await expect(card(page, 'IMG_1.jpg')).toContainText('6 × 4')
    // One print has more copies.
    await card(page, 'IMG_2.jpg').getByRole('button', { name: 'One more' }).click()
    await card(page, 'IMG_2.jpg').getByRole('button', { name: 'One more' }).click()
    await expect(page.locator('.set-sums')).toContainText('7 prints')
    await continueButton(page).click()
    await expect(page.getByRole('alert')).toContainText('need another size')
    await expect(cards(page).first()).toContainText('IMG_3.jpg')
    await card(page, 'IMG_3.jpg').getByRole('button', { name: 'Remove' }).click()
    await expect(card(page, 'IMG_3.jpg')).toBeHidden()
    await continueButton(page).click()
    await expect(heading(page, 'Checkout')).toBeVisible()
    expect(faults).toEqual([])
  })
})

test('prints are selected by range and by keyboard', async ({ page, service }) => {
  await page.goto(await openSet(service, 9))
  await expect(page.locator('.set-select')).toBeVisible()
  await card(page, 'IMG_2.jpg').locator('label').click()
  await card(page, 'IMG_5.jpg')
    .locator('label')
    .click({ modifiers: ['Shift'] })
  await expect(ticked(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Change 4 selected pictures' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ticked(page)).toHaveCount(0)
  await card(page, 'IMG_1.jpg').getByRole('checkbox').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(ticked(page)).toHaveCount(2)
  await page.keyboard.press('Control+a')
  await expect(ticked(page)).toHaveCount(9)
})

test('a print is designed on its own page, which leads back to its place', async ({
  page,
  service,
}) => {
  await page.goto(await openSet(service, 3))
  await card(page, 'IMG_2.jpg').getByRole('link', { name: 'Change' }).click()
  await cartIsLive(page)
  await page.locator('.product-card', { hasText: 'Metal print' }).click()
  await page.getByRole('link', { name: 'Back to all 3 pictures' }).click()
  await expect(card(page, 'IMG_2.jpg')).toContainText('Metal print')
  await expect(card(page, 'IMG_2.jpg')).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the page works, 60 prints at a time', async ({ page, service }) => {
    await page.goto(await openSet(service, 62))
    await page.getByRole('navigation', { name: 'Pages' }).getByText('2').click()
    await expect(cards(page)).toHaveCount(2)
    await card(page, 'IMG_62.jpg').locator('label').click()
    await page.locator('#copies').fill('3')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 picture changed.')).toBeVisible()
    await expect(card(page, 'IMG_62.jpg').locator('output')).toHaveText('3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'IMG_62.jpg').locator('output')).toHaveText('1')
  })
})

test('300 prints load page by page, with little script', async ({ page, service }) => {
  const url = await openSet(service, 300)
  const loaded: Response[] = []
  page.on('response', (response) => loaded.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  const files = loaded.filter((each) =>
    ['script', 'stylesheet'].includes(each.request().resourceType()),
  )
  const bodies = await Promise.all(files.map((each) => each.body()))
  const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(200_000)
  const html = (await loaded[0]?.body()) ?? Buffer.alloc(0)
  expect(gzipSync(html).byteLength).toBeLessThanOrEqual(25_000)
  const sizes = await cards(page).evaluateAll((all) => all.map((one) => one.outerHTML.length))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_400)
  expect(sizes.length).toBeLessThan(300)
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(ticked(page)).toHaveCount(300)
})

// What a person does: the files, one choice for all, and the checkout with a saved address and card.
test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('60 files become an order in at most 15 taps', async ({ page, service, faults }) => {
    const headers = {
      authorization: `Bearer ${service.secretKey}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ upload_page: true })
    await send(`${service.url}/api/v1/store`, { method: 'PATCH', headers, body })
    const files = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => ({
        name: `IMG_${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture({ width: 900, height: 600, seed: 100 + index }),
      })),
    )
    let [taps, received] = [0, 0]
    page.on('response', async (response) => {
      const sizes = await response
        .request()
        .sizes()
        .catch(() => null)
      received += sizes?.responseBodySize ?? 0
    })
    const tap = async (what: ReturnType<Page['locator']>) => {
      taps += 1
      await what.click()
    }
    await page.goto(`${service.url}/upload`)
    // Choosing in the phone's own dialog: to open it, all, and done.
    taps += 3
    await page.locator('#upload-files').setInputFiles(files)
    await tap(page.getByRole('button', { name: 'Continue with 60 pictures' }))
    await expect(page).toHaveURL(/\/prints/)
    await tap(page.locator('.to-choices'))
    await tap(page.getByText('Photo print', { exact: true }))
    // The list of sizes opens, and one is picked.
    taps += 2
    await page.locator('[name="size.photo-print"]').selectOption('4x6')
    await tap(page.getByRole('button', { name: 'Apply' }))
    await expect(page.getByText('60 pictures changed.')).toBeVisible()
    await tap(continueButton(page))
    // Into the first field, and what the browser has saved; the same for the card.
    taps += 2
    await fillAddress(page)
    taps += 2
    await fillCard(page)
    await tap(payButton(page))
    await expect(heading(page, thanks)).toBeVisible()
    expect(taps).toBeLessThanOrEqual(15)
    test.info().annotations.push({ type: 'taps', description: String(taps) })
    test.info().annotations.push({ type: 'bytes received', description: String(received) })
    expect(faults).toEqual([])
  })
})
