// @handprint/client in Chromium: the package's own files on a page of another site.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bmp } from '../helpers/bmp.ts'
import { installPackedClient, type PackedClient } from '../helpers/packed-client.ts'
import { type Gallery, test as galleryTest } from './gallery.ts'
import { expect, heading } from './shop.ts'

const test = galleryTest.extend<object, { packed: PackedClient }>({
  packed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const packed = await installPackedClient()
      await use(packed)
      await packed.remove()
    },
    { scope: 'worker' },
  ],
})

async function putPage({ put, shop }: Gallery, packed: PackedClient, accessKey: string) {
  for (const name of ['handprint.js', 'shared.js']) {
    const dist = join(packed.folder, 'node_modules/@handprint/client/dist')
    put(`/${name}`, await readFile(join(dist, name), 'utf8'))
  }
  put(
    '/',
    `<!doctype html><title>A site</title><input type="file"><p></p>
    <script type="module">
      import { Handprint, isHandprintError } from '/handprint.js'
      const settings = { store: '${shop}', accessKey: '${accessKey}' }
      const resume = {
        get: (name) => localStorage.getItem(name),
        set: (name, value) => localStorage.setItem(name, value),
        delete: (name) => localStorage.removeItem(name),
      }
      const line = document.querySelector('p')
      const canvas = Object.assign(document.createElement('canvas'), { width: 1800, height: 1200 })
      canvas.getContext('2d').fillRect(200, 200, 600, 400)
      window.drawn = new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
      window.handprint = new Handprint(settings)
      window.refused = async () => {
        const wrong = new Handprint({ ...settings, accessKey: '${'0'.repeat(32)}' })
        const error = await wrong.images.push(await drawn).catch((thrown) => thrown)
        return [isHandprintError(error, 'access_key_invalid'), error.status, error.requestId !== null]
      }
      document.querySelector('input').onchange = async ({ target }) => {
        const onProgress = ({ sentBytes }) => { line.textContent += ' ' + sentBytes }
        const { image_token } = await handprint.images.push(target.files[0], { resume, onProgress })
        document.title = image_token
      }
    </script>`,
  )
}

test('pushes what a page has drawn, and opens its cart', async ({
  page,
  gallery,
  service,
  packed,
}) => {
  await putPage(gallery, packed, service.accessKey)
  await page.goto(gallery.url)
  const cart = await page.evaluate(`(async () => {
    const { image_token, width } = await handprint.images.push(await drawn)
    return [width, (await handprint.carts.open(image_token, { reference_id: 'drawn' })).cart_url]
  })()`)
  const [width, address] = cart as [number, string]
  expect(width).toBe(1800)
  await page.goto(address)
  await expect(heading(page, 'Your picture as a print')).toBeVisible()
})

test('reads errors across sites', async ({ page, gallery, service, packed }) => {
  await putPage(gallery, packed, service.accessKey)
  await page.goto(gallery.url)
  expect(await page.evaluate('refused()')).toEqual([true, 401, true])
})

test('continues a large file after a reload', async ({
  page,
  gallery,
  service,
  packed,
}, testInfo) => {
  await putPage(gallery, packed, service.accessKey)
  // From disk: a file is also identified by its date.
  const file = testInfo.outputPath('large.bmp')
  const large = bmp({ width: 2000, height: 1600, at: (x, y) => [x % 256, y % 256, 7] })
  await writeFile(file, large)
  // The page is left once the first piece has arrived.
  let pieces = 0
  await page.route('**/api/v1/uploads/*', (route) => {
    if (route.request().method() === 'PATCH' && ++pieces > 1) return
    return route.continue()
  })
  await page.goto(gallery.url)
  await page.locator('input').setInputFiles(file)
  await expect(page.locator('p')).toHaveText('0 4194304')
  // In this order: a request that waits is passed on when its route goes.
  await page.reload()
  await page.unroute('**/api/v1/uploads/*')
  await page.locator('input').setInputFiles(file)
  await expect(page).toHaveTitle(/^[0-9a-f]{64}$/)
  await expect(page.locator('p')).toHaveText(`4194304 8388608 ${large.length}`)
})
