// The print in the shopper's own room: nothing of the viewer is loaded before it is requested, it
// is loaded from this origin only and complies with the page's policy, and it draws.

import { expect, test } from './shop.ts'

test('the model viewer is loaded on demand, from this origin only', async ({
  page,
  cart,
  faults,
}) => {
  // A software renderer takes long to draw the first picture.
  await page.setViewportSize({ width: 480, height: 480 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(cart.url)
  const button = page.getByRole('button', { name: 'View in 3D' })
  await expect(button).toBeEnabled()
  const heavy = /model-viewer|room-dialog|\.glb/
  expect(asked.filter((url) => heavy.test(url))).toEqual([])

  await button.click()
  const dialog = page.getByRole('dialog', { name: 'In 3D' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[data-state=turnable]')).toBeVisible({ timeout: 180_000 })
  await expect(dialog.getByText('open this page on a phone or tablet')).toBeVisible()
  const models = asked.filter((url) => /\.glb/.test(url))
  expect(models).toHaveLength(1)
  expect(models[0]).toMatch(/\/lines\/[^/]+\/model\.glb\?.*product=canvas/)
  const origin = new URL(cart.url).origin
  expect(asked.filter((url) => new URL(url.replace(/^blob:/, '')).origin !== origin)).toEqual([])

  // The print is opaque and the area around it transparent, so that the color of the wall shows.
  const opacities = () => dialog.locator('model-viewer').evaluate(readOpacities)
  await expect.poll(opacities, { timeout: 180_000 }).toEqual({ middle: 255, rim: 0 })

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  expect(faults).toEqual([])
})

type Opacities = { middle: number | undefined; rim: number | undefined }

/** Opacity at the middle and at the upper edge of the drawing. */
async function readOpacities(viewer: Element): Promise<Opacities> {
  const { toBlob } = viewer as Element & { toBlob(): Promise<Blob> }
  const image = await createImageBitmap(await toBlob.call(viewer))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context?.drawImage(image, 0, 0)
  const opacityAt = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3]
  const x = Math.floor(image.width / 2)
  return { middle: opacityAt(x, Math.floor(image.height / 2)), rim: opacityAt(x, 2) }
}
