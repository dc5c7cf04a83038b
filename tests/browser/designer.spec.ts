// The designer by mouse, wheel, fingers and keys: the order matches what is shown there.

import type { CDPSession, Page } from '@playwright/test'
import { seededRandom } from '../helpers/seeded-random.ts'
import { buy } from '../helpers/shopper.ts'
import {
  type Cart,
  cartIsLive,
  continueButton,
  expect,
  onPhoneToo,
  openCart,
  ordersOf,
  test,
} from './shop.ts'

type Box = { x: number; y: number; width: number; height: number }

const pad = (page: Page) => page.getByRole('application', { name: 'Move and zoom your picture' })
const whole = { x: 0, y: 0, width: 1, height: 1 }

/** The part of the picture on the face, in fractions. */
async function shownFace(page: Page): Promise<Box> {
  const box = await page.evaluate(() => {
    const windows = [...document.querySelectorAll('.crop-pad svg svg[viewBox]')]
    // The face is the largest clip window.
    const area = (drawn: Element) =>
      Number(drawn.getAttribute('width')) * Number(drawn.getAttribute('height'))
    const face = windows.sort((a, b) => area(b) - area(a))[0]
    return face?.getAttribute('viewBox') ?? ''
  })
  const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map((each) => Number(each) / 100)
  return { x, y, width, height }
}

/** The crop as it will be saved; null while it is the centered default. */
async function cropField(page: Page): Promise<Box | null> {
  const text = await page.locator('input[name=crop]').inputValue()
  if (text === '') return null
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
  return { x, y, width, height }
}

/** The crop after the last gesture has settled. */
async function restingCrop(page: Page, isOther: (crop: Box | null) => boolean) {
  await expect.poll(async () => isOther(await cropField(page))).toBe(true)
  return await cropField(page)
}

const isZoomed = (crop: Box | null) => crop !== null && crop.width < 0.95

function expectInside({ x, y, width, height }: Box): void {
  expect(x).toBeGreaterThan(-1e-9)
  expect(y).toBeGreaterThan(-1e-9)
  expect(x + width).toBeLessThan(1 + 1e-6)
  expect(y + height).toBeLessThan(1 + 1e-6)
}

async function middleOfPad(page: Page): Promise<{ x: number; y: number }> {
  const box = await pad(page).boundingBox()
  if (box === null) throw new Error('The picture is not there.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function touch(session: CDPSession, type: string, points: { x: number; y: number }[]) {
  await session.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: points.map((point, id) => ({ ...point, id })),
  })
}

/** Pinches two fingers from one distance to another, and moves their middle by (dx, dy). */
async function pinch(
  session: CDPSession,
  middle: { x: number; y: number },
  apart: [number, number],
  [dx, dy]: [number, number],
) {
  const at = (part: number) => {
    const half = (apart[0] + (apart[1] - apart[0]) * part) / 2
    const x = middle.x + dx * part
    const y = middle.y + dy * part
    return [
      { x: x - half, y },
      { x: x + half, y },
    ]
  }
  await touch(session, 'touchStart', at(0))
  for (const part of [0.5, 1]) await touch(session, 'touchMove', at(part))
  await touch(session, 'touchEnd', [])
}

test('the picture is moved and zoomed by mouse, wheel, keys and buttons', async ({
  page,
  service,
  faults,
  isMobile,
}) => {
  const cart = await openCart(service, { width: 2400, height: 1600 })
  await page.goto(cart.url)
  await expect(pad(page)).toBeVisible()
  expect(await shownFace(page)).toEqual(whole)

  // The wheel scrolls the page unless the picture has the focus or Ctrl is pressed.
  const middle = await middleOfPad(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -60)
  await pad(page).focus()
  expect(await cropField(page)).toBeNull()
  const hint = page.getByText('Drag the picture to move it')
  await expect(hint).toBeHidden()
  await page.mouse.wheel(0, -60)
  const zoomed = await restingCrop(page, isZoomed)
  if (!isMobile) await expect(hint).toBeVisible()
  const dpi = Number(/(\d+)\sdpi/.exec(await page.locator('.measures').innerText())?.[1])
  await expect(page.locator('.size-row:has(:checked)')).toContainText(`${dpi} dpi`)
  await expect(page.locator('#crop-said')).toHaveText(
    `Zoom ${zoomText(zoomed)}. ${word(dpi)}, ${dpi} dpi.`,
  )

  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y + 30, { steps: 3 })
  const dragged = await shownFace(page)
  expect(dragged.x).toBeLessThan(zoomed?.x ?? 0)
  expect(dragged.y).toBeLessThan(zoomed?.y ?? 0)
  expect(dragged.width).toBeCloseTo(zoomed?.width ?? 0, 3)
  await page.mouse.up()
  const moved = await restingCrop(page, (crop) => crop?.x !== zoomed?.x)

  await page.keyboard.press('Shift+ArrowLeft')
  await restingCrop(page, (crop) => (crop?.x ?? 0) > (moved?.x ?? 1))
  await page.keyboard.press('+')
  await restingCrop(page, (crop) => (crop?.width ?? 1) < (moved?.width ?? 0))
  // Up to the zoom that the pixels allow for this size, and no further.
  for (let press = 0; press < 30; press++) await page.keyboard.press('+')
  await expect(page.locator('.measures')).toContainText(/Soft 10\d\sdpi/)
  await page.keyboard.press('0')
  await restingCrop(page, (crop) => crop === null || crop.width > 0.999)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await restingCrop(page, isZoomed)
  await page.getByRole('button', { name: 'Reset' }).click()
  await restingCrop(page, (crop) => crop === null || crop.width > 0.999)
  expect(faults).toEqual([])
})

function zoomText(crop: Box | null): string {
  return `${Math.round(100 / (crop?.width ?? 1))}%`
}

function word(dpi: number): string {
  return dpi >= 200 ? 'Sharp' : dpi >= 150 ? 'Good' : 'Soft'
}

onPhoneToo(() => {
  test('fifty random gestures never show anything outside the picture', async ({
    page,
    service,
  }) => {
    const cart = await openCart(service, { width: 1600, height: 2000, seed: 12 })
    await page.goto(cart.url)
    const session = await page.context().newCDPSession(page)
    await pad(page).focus()
    const random = seededRandom(50)
    const within = (least: number, most: number) => least + random() * (most - least)
    const middle = await middleOfPad(page)
    for (let gesture = 0; gesture < 50; gesture++) {
      const kind = Math.floor(within(0, 4))
      if (kind === 0) {
        const apart: [number, number] = [within(40, 140), within(20, 260)]
        await pinch(session, middle, apart, [within(-90, 90), within(-90, 90)])
      } else if (kind === 1) {
        await page.mouse.move(middle.x, middle.y)
        await page.mouse.down()
        await page.mouse.move(middle.x + within(-300, 300), middle.y + within(-300, 300))
        await page.mouse.up()
      } else if (kind === 2) {
        await page.mouse.move(middle.x + within(-80, 80), middle.y + within(-80, 80))
        await page.keyboard.down('Control')
        await page.mouse.wheel(0, within(-200, 160))
        await page.keyboard.up('Control')
      } else {
        const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '+', '-', 'Home']
        await page.keyboard.press(`Shift+${keys[Math.floor(within(0, keys.length))]}`)
      }
      if (gesture % 25 === 9) {
        const view = ['flat', 'object'][Math.floor(gesture / 25) % 2]
        await page.locator(`label:has([name=view][value=${view}])`).click()
        await pad(page).focus()
      }
      expectInside(await shownFace(page))
    }
    const crop = await restingCrop(page, (each) => each !== null)
    expectInside(crop ?? whole)
  })
})

onPhoneToo(() => {
  test('the order has the chosen crop and options', async ({ page, service }) => {
    const cart = await openCart(service, { width: 2400, height: 1600 })
    await page.goto(cart.url)
    await choose(page, 'depth', '1.5')
    await choose(page, 'wrap', 'color')
    await page.locator('.palette button').first().click()
    const colour = await page.locator('[name=wrap_color]').inputValue()
    await choose(page, 'size', '12x8')
    const session = await page.context().newCDPSession(page)
    await pad(page).focus()
    await pinch(session, await middleOfPad(page), [60, 100], [20, 10])
    const crop = await restingCrop(page, isZoomed)

    // Saved in the background: another device with the address shows the same.
    await expect.poll(async () => await savedCrop(page, cart)).toEqual(await shownFace(page))
    await page.reload()
    await expect(page.locator('input[name=crop]')).toHaveCount(1)
    const again = await cropField(page)
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(again?.[side]).toBeCloseTo(crop?.[side] ?? Number.NaN, 9)
    }

    await continueButton(page).click()
    await page.waitForURL('**/checkout*')
    await buy(cart.url)
    const [order] = await ordersOf(service, cart)
    const line = order?.lines[0] as unknown as { crop: Box; options: object; size: string }
    expect(line).toMatchObject({
      size: '12x8',
      options: { depth: '1.5', wrap: 'color', wrap_color: colour },
    })
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(line.crop[side]).toBeCloseTo(crop?.[side] ?? Number.NaN, 9)
    }
  })
})

/** The face on the page as the server would draw it now. */
async function savedCrop(page: Page, cart: Cart): Promise<Box> {
  const html = await (await page.request.get(cart.url)).text()
  const windows = [...html.matchAll(/<svg width="([\d.]+)" height="([\d.]+)" viewBox="([^"]+)"/g)]
  const face = windows.sort((a, b) => Number(b[1]) - Number(a[1]))[0]?.[3] ?? ''
  const [x = 0, y = 0, width = 0, height = 0] = face.split(' ').map((each) => Number(each) / 100)
  return { x, y, width, height }
}

async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`label:has([name=${name}][value="${value}"])`).click()
}

test('a choice that cannot be saved is shown unobtrusively, reported to the embedding page, and saved later', async ({
  page,
  cart,
}) => {
  await page.goto(cart.url)
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    addEventListener('storefront-event', (event) => {
      told.push((event as CustomEvent<{ event: string }>).detail.event)
    })
  })
  await page.route('**/cart/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await choose(page, 'product', 'framed-print')
  await choose(page, 'frame', 'natural')
  const note = page.locator('.saving-note')
  await expect(note).toHaveText('Not saved yet. Trying again.')
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told)
  expect([...told].sort()).toEqual([
    'appErrorCouldNotUpdateAttributes',
    'userChangedFrame',
    'userChangedProduct',
  ])
  await page.unroute('**/cart/**')
  await expect(note).toHaveText('')
  await page.goto('about:blank')
  await page.goto(cart.url)
  await expect(page.locator('[name=frame][value=natural]')).toBeChecked()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every choice can be made, lines duplicated, removed and restored', async ({
    page,
    cart,
  }) => {
    await page.goto(cart.url)
    const update = page.getByRole('button', { name: 'Update' })
    await choose(page, 'format', 'portrait')
    await choose(page, 'wrap', 'black')
    await choose(page, 'view', 'flat')
    await update.click()
    await expect(page.locator('[name=wrap][value=black]')).toBeChecked()
    await expect(page.locator('[name=format][value=portrait]')).toBeChecked()
    await expect(page.locator('.flat-view')).toBeVisible()
    const size = await page.locator('[name=size]:checked').inputValue()
    expect(Number(size.split('x')[0])).toBeLessThan(Number(size.split('x')[1]))

    await page.getByRole('button', { name: 'Same picture, another size' }).click()
    const others = page.getByRole('region', { name: 'Also in your cart' })
    await expect(others.getByRole('listitem')).toHaveCount(1)
    await others.getByRole('button', { name: /^Remove/ }).click()
    await expect(others).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(others.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })
})

onPhoneToo(() => {
  test('the color of the sides is picked from the picture, and not from beside it', async ({
    page,
    cart,
    faults,
  }) => {
    await page.goto(cart.url)
    await cartIsLive(page)
    await page.locator('input[name=wrap][value=color]').check({ force: true })
    const colour = page.locator('input[name=wrap_color]')
    const before = await colour.inputValue()
    const pick = page.getByRole('button', { name: 'Pick from the picture' })
    const picker = page.locator('.colour-picker')
    await pick.click()
    // A corner of the overlay, which covers the stage, or the whole screen of a phone.
    await picker.click({ position: { x: 4, y: 4 } })
    await expect(picker).toHaveCount(0)
    await expect(colour).toHaveValue(before)

    await pick.click()
    const face = await page.locator('.stage .face-area').boundingBox()
    await page.mouse.click((face?.x ?? 0) + (face?.width ?? 0) / 3, (face?.y ?? 0) + 20)
    await expect(picker).toHaveCount(0)
    await expect(colour).not.toHaveValue(before)
    // By keyboard, starting in the middle.
    const tapped = await colour.inputValue()
    await pick.click()
    await picker.press('Enter')
    await expect(picker).toHaveCount(0)
    await expect(colour).toHaveValue(/^#[0-9a-f]{6}$/)
    expect(await colour.inputValue()).not.toBe(tapped)
    expect(faults).toEqual([])
  })
})
