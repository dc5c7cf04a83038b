// One button on another site's page that orders all of its pictures.

import type { Page } from '@playwright/test'
import type { CartId } from '../../src/pure/contract/ids.ts'
import { closeByEscape, type Gallery, heardBy, listening, test } from './gallery.ts'
import { expect, heading } from './shop.ts'

const frameOf = (page: Page) => page.frameLocator('dialog[open] iframe')

type Element = { url: string; reference?: string; alt?: string }

function putAlbum(gallery: Gallery, accessKey: string, elements: readonly Element[]): void {
  const shown = elements.map(({ url, reference, alt = '' }) => {
    const named = reference === undefined ? '' : ` data-cp-reference-id="${reference}"`
    return `<img data-cp-url="${url}"${named} alt="${alt}" width="9" height="9">`
  })
  gallery.put(
    '/album/',
    `<!doctype html><html lang="en"><title>Album</title><script>${listening}</script>
    <script src="${gallery.shop}/static/js/cpopstore.js" data-cp-url="${gallery.shop}"></script>
    <div id="cp-store-root" data-cp-settings='{"access_key":"${accessKey}","modal":true}'></div>
    <div id="album">${shown.join('')}</div><img data-cp-url="elsewhere.jpg" alt="">
    <button data-cp-all="#album" data-cp-title="Class 4b">Order all</button>`,
  )
}

const button = (page: Page) => page.getByRole('button', { name: 'Order all' })
const cards = (page: Page) => frameOf(page).locator('.sheet .card')

test('one button opens one cart with all pictures of an album, once', async ({
  page,
  service,
  gallery,
  faults,
}) => {
  putAlbum(gallery, service.accessKey, [
    { url: 'one.jpg', reference: 'child-1', alt: 'First' },
    { url: 'two.jpg' },
    { url: 'one.jpg', reference: 'child-1' },
  ])
  await page.goto(`${gallery.url}/album/`)
  await button(page).dblclick()
  await expect(heading(frameOf(page), 'Class 4b')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toContainText('First')
  await expect(cards(page).last()).toContainText('two.jpg')
  expect(gallery.fetched.toSorted()).toEqual(['/album/one.jpg', '/album/two.jpg'])
  await expect.poll(() => heardBy(page)).toContain('appPageLoaded--cart')
  const [, cartId] = /\/cart\/(\w+)/.exec(page.frames().at(-1)?.url() ?? '') ?? []
  const lines = await service.foundation.onDatabase((queries) =>
    queries
      .selectFrom('cart_lines')
      .select('reference_id')
      .where('cart_id', '=', cartId as CartId)
      .orderBy('position')
      .execute(),
  )
  expect(lines).toEqual([{ reference_id: 'child-1' }, { reference_id: null }])
  await closeByEscape(page)
  await button(page).click()
  await expect(cards(page)).toHaveCount(2)
  expect(gallery.fetched).toHaveLength(2)
  expect(faults).toEqual([])
})

test('a picture that fails is named, can be tried again, and does not keep the others', async ({
  page,
  service,
  gallery,
}) => {
  putAlbum(gallery, service.accessKey, [
    { url: 'one.jpg' },
    { url: 'missing.png', alt: 'The swing' },
    { url: 'two.jpg' },
    { url: 'ftp://example.com/three.jpg' },
  ])
  await page.goto(`${gallery.url}/album/`)
  await button(page).click()
  const frame = frameOf(page)
  await expect(heading(frame, '2 pictures could not be fetched')).toBeVisible()
  await expect(frame.getByRole('listitem')).toHaveText([/^The swing/, /^three\.jpg/])
  gallery.put('/album/missing.png', '')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(frame, '2 pictures could not be fetched')).toBeVisible()
  await frame.getByRole('button', { name: 'Continue with 2 pictures' }).click()
  await expect(heading(frame, 'Class 4b')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  expect(gallery.fetched).toHaveLength(2)
})

test('a slow album shows how many pictures are ready, also without script', async ({
  page,
  service,
  gallery,
  browser,
}) => {
  putAlbum(gallery, service.accessKey, [{ url: 'one.jpg' }, { url: '/slow/two.jpg' }])
  await page.goto(`${gallery.url}/album/`)
  await button(page).click()
  const frame = frameOf(page)
  await expect(heading(frame, 'Fetching your 2 pictures')).toBeVisible()
  await expect(frame.getByText('1 of 2 pictures ready')).toBeVisible()
  const address = await frame.locator('html').evaluate(() => location.href)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(address)
  await expect(other.getByText('1 of 2 pictures ready')).toBeVisible()
  gallery.letGo()
  await expect(cards(page)).toHaveCount(2)
  await expect(heading(other, 'Class 4b')).toBeVisible()
  await plain.close()
})
