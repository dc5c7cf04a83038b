import type { Locator } from '@playwright/test'
import { pushImage } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { beginSlowPush } from '../helpers/slow-push.ts'
import {
  amountOf,
  cartIsLive,
  continueButton,
  expect,
  goodsOf,
  heading,
  holdBack,
  onPhoneToo,
  openCart,
  openPreviewCart,
  test,
} from './shop.ts'

onPhoneToo(() => {
  test('a choice changes price and picture immediately', async ({ page, cart, faults }) => {
    await page.goto(cart.url)
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
    const drawing = page.getByRole('img', { name: /^Your picture as Stretched canvas/ })
    await expect(drawing).toBeVisible()

    const rows = page.locator('.size-list .size-row:has(input:enabled)')
    const other = await rows.locator('input:not(:checked)').first().inputValue()
    const row = page.locator(`.size-row:has([value="${other}"])`)
    await row.click()
    await expect(row.locator('.price')).toBeVisible()
    const price = (await row.locator('.price').textContent()) ?? ''
    const name = (await row.locator('strong').textContent()) ?? ''
    await expect.poll(() => goodsOf(page)).toBe(amountOf(price))
    await expect(
      page.getByRole('img', { name: `Your picture as Stretched canvas, ${name}` }),
    ).toBeVisible()

    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByLabel('Quantity')).toHaveValue('2')
    await expect.poll(() => goodsOf(page)).toBe(2 * amountOf(price))

    await page.getByRole('radio', { name: 'Poster' }).check({ force: true })
    await expect(page.getByRole('img', { name: /^Your picture as Poster/ })).toBeVisible()
    await expect(page.locator('input[name=size]:checked')).toHaveCount(1)
    expect(faults).toEqual([])
  })
})

test('viewing a page saves nothing', async ({ page, cart }) => {
  const saved: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') saved.push(request.postData())
  })
  await page.clock.install()
  await page.goto(cart.url)
  await expect(page.locator('[name=crop]')).toBeAttached()
  await page.clock.runFor(5_000)
  await page.locator('[name=quantity]').fill('7')
  await page.clock.runFor(5_000)
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  expect(saved[0]).toContain('quantity=7')
  expect(saved).toHaveLength(1)
})

test('a choice made before the script loaded is kept', { tag: '@look' }, async ({ page, cart }) => {
  const letScriptCome = await holdBack(page, '**/assets/start-cart-*.js')
  await page.goto(cart.url, { waitUntil: 'commit' })
  // The layout of a page that is still loading shifts, so that a mouse could press the wrong
  // element.
  await page.getByRole('radio', { name: 'Poster' }).dispatchEvent('click')
  await page.getByLabel('Quantity').fill('4')
  letScriptCome()
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Poster' })).toBeChecked()
  await expect(page.getByLabel('Quantity')).toHaveValue('4')
  await expect(page.getByRole('img', { name: /^Your picture as Poster/ })).toBeVisible()
})

test('choices are kept on the way back from checkout', async ({ page, cart }) => {
  await page.goto(cart.url)
  await page.getByRole('radio', { name: 'Poster' }).check({ force: true })
  await page.getByLabel('Quantity').fill('3')
  const size = await page.locator('input[name=size]:checked').inputValue()
  await continueButton(page).click()
  await page.getByRole('link', { name: 'Back to your print' }).click()
  await expect(page.getByRole('radio', { name: 'Poster' })).toBeChecked()
  await expect(page.locator(`input[name=size][value="${size}"]`)).toBeChecked()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  onPhoneToo(() => {
    test('Update shows the effect of a choice', async ({ page, cart }) => {
      await page.goto(cart.url)
      await page.getByRole('radio', { name: 'Poster' }).check({ force: true })
      await page.getByLabel('Quantity').fill('2')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('img', { name: /^Your picture as Poster/ })).toBeVisible()
      await expect(page.getByLabel('Quantity')).toHaveValue('2')
      const price = await page.locator('.size-row:has(:checked) .price').textContent()
      expect(await goodsOf(page)).toBe(2 * amountOf(price ?? ''))
    })
  })
})

onPhoneToo(() => {
  test('sizes with too few pixels are shown with the reason', {
    tag: '@look',
  }, async ({ page, service }) => {
    const small = await openCart(service, { width: 1200, height: 900, seed: 3 })
    await page.goto(small.url)
    const refused = page.locator('.size-row:has(input:disabled)').first()
    await expect(
      refused.getByText(/Too few pixels: \d+\sdpi; at least 1\d0 is needed/),
    ).toBeVisible()

    const tiny = await openCart(service, { width: 90, height: 60, seed: 4 })
    await page.goto(tiny.url, { referer: 'https://photos.example/album/' })
    await expect(page.getByRole('link', { name: 'Back to photos.example' })).toBeVisible()
    await expect(heading(page, 'This picture is too small to print')).toBeVisible()
    await expect(page.getByText('this picture has 90 × 60')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your picture, too small to print' })).toBeVisible()
    await expect(continueButton(page)).toHaveCount(0)
    await expect(page.locator('.subtotal')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Same picture, another size' })).toHaveCount(0)
    await expect(page.locator('.size-row')).toHaveCount(0)
  })
})

for (const [width, height] of [
  [1200, 900],
  [900, 900],
] as const) {
  test(`every choice leaves something to buy for ${width} × ${height}, sides of the picture included`, {
    tag: '@look',
  }, async ({ page, service, faults }) => {
    const cart = await openCart(service, { width, height, seed: 5 })
    await page.goto(cart.url)
    await cartIsLive(page)
    const total = page.locator('.subtotal .price')
    const price = (await total.textContent()) ?? ''
    expect(price).toMatch(/^\$\d/)
    const sides = page.getByRole('radio', { name: 'The picture' })
    await expect(sides).toBeDisabled()
    await expect(sides.locator('..')).toContainText('Too few pixels')

    const free = page.locator('.choices input[type=radio]:enabled')
    const choices = await free.evaluateAll((radios: HTMLInputElement[]) =>
      radios.map(({ name, value }) => `input[name="${name}"][value="${value}"]`),
    )
    for (const choice of choices) {
      // An earlier choice may have disabled this one, with its reason.
      const radio = page.locator(`.choices ${choice}:enabled`)
      if ((await radio.count()) === 0) continue
      // Moving the mouse takes as long as the choice itself.
      await radio.dispatchEvent('click')
      await expect(radio).toBeChecked()
      await expect(continueButton(page)).toBeEnabled()
      await expect(total).not.toHaveText('$0.00')
    }

    // A page that was loaded earlier may send options that this page does not offer.
    const line = await page.locator('input[name=line]').inputValue()
    for (const form of [{ wrap: 'image' }, { wrap: 'image', depth: '1.5' }]) {
      const chosen = { line, action: 'update', product: 'canvas', ...form }
      // The last save of the page may still be in flight, and then overwrites this one.
      await expect(async () => {
        await page.request.post(cart.url, { form: chosen })
        await page.goto(cart.url)
        await expect(page.getByRole('group', { name: 'Sides' })).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await expect(continueButton(page)).toBeEnabled()
      await expect(total).toHaveText(/^\$[1-9]/)
    }
    expect(faults).toEqual([])
  })
}

onPhoneToo(() => {
  test('several prints in one cart: change, remove, and their total', async ({
    page,
    service,
    cart,
  }) => {
    const id = cart.path.slice('/cart/'.length)
    await openCart(service, { width: 1200, height: 1200, seed: 5, cart: id })
    await page.goto(cart.url)
    const others = page.getByRole('region', { name: 'Also in your cart' })
    await expect(others.getByRole('listitem')).toHaveCount(1)

    await page.getByLabel('Quantity').fill('4')
    await others.getByRole('button', { name: /^Change/ }).click()
    await expect(others).toContainText('4 ×')
    await others.getByRole('button', { name: /^Remove Stretched/ }).click()
    await expect(others).toHaveCount(0)
    await expect(page.getByLabel('Quantity')).toHaveValue('1')
  })
})

test('the print on the stage can be removed beside it', async ({ page, service, cart }) => {
  await page.goto(cart.url)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  const id = cart.path.slice('/cart/'.length)
  await openCart(service, { width: 1200, height: 1200, seed: 5, cart: id })
  await page.goto(cart.url)
  const drawing = (size: string) =>
    page.getByRole('img', { name: `Your picture as Stretched canvas, ${size}` })
  await expect(drawing('8 × 8 in')).toBeVisible()
  await page.getByRole('figure').getByRole('button', { name: 'Remove this print' }).click()
  await expect(drawing('12 × 8 in')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without any script', () => {
    test.use({ javaScriptEnabled })

    onPhoneToo(() => {
      test('one picture that is too small does not block the order of the others', async ({
        page,
        service,
        cart,
      }) => {
        const id = cart.path.slice('/cart/'.length)
        await openCart(service, { width: 90, height: 60, seed: 4, cart: id })
        await openCart(service, { width: 1200, height: 1200, seed: 5, cart: id })
        await page.goto(cart.url)
        const others = page.getByRole('region', { name: 'Also in your cart' })
        await expect(others).toContainText('Can’t be printed')
        await expect(others).not.toContainText('$0.00')
        await continueButton(page).click()

        const alert = page.getByRole('alert')
        await expect(alert).toBeFocused()
        await expect(alert).toContainText('Remove it to order the other 2 prints.')
        await expect(continueButton(page)).toHaveCount(0)
        await expect(page.locator('.subtotal')).toHaveCount(0)
        await alert.getByRole('button', { name: 'Remove this print' }).click()
        await expect(alert).toHaveCount(0)
        await continueButton(page).click()
        await expect(heading(page, 'Checkout')).toBeVisible()
      })
    })
  })
}

for (const { deviceScaleFactor, expected } of [
  { deviceScaleFactor: 1, expected: ['800.avif'] },
  { deviceScaleFactor: 4, expected: ['1600.avif', '800.avif'] },
]) {
  test.describe(`at a pixel ratio of ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor })

    test('the picture is loaded in the size shown', { tag: '@look' }, async ({ page, cart }) => {
      const files: string[] = []
      page.on('response', (response) => {
        const file = /\/pictures\/[0-9a-f]{32}\/(.+)$/.exec(response.url())?.[1]
        if (file !== undefined && response.ok()) files.push(file)
      })
      await page.goto(cart.url, { waitUntil: 'networkidle' })
      await expect.poll(() => [...files].sort()).toEqual(expected)
    })
  })
}

test('shows the progress of the print image', async ({ page, service }) => {
  const cart = await openPreviewCart(service)
  await page.goto(cart.url)
  await expect(page.getByText('sizes are calculated for 3,600 × 2,400 pixels')).toBeVisible()
  await page.locator('label', { hasText: 'Poster' }).click()
  await page.getByLabel('Quantity').fill('3')

  const image = await picture({ width: 1800, height: 1200, seed: 8 })
  await pushImage(service, 'print', { image, token: cart.imageToken })
  // Half the announced number of pixels.
  await expect(page.getByText('but it is not the expected one.')).toBeVisible()
  await expect(page.getByText('1,800 × 1,200 pixels. You can order')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Poster' })).toBeChecked()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  await expect(page.locator('.size-row:has([value="12x8"])')).toContainText('150 dpi')
})

test('shows how much of the print image has arrived, and its completion', async ({
  page,
  service,
}) => {
  const cart = await openPreviewCart(service, [1800, 1200])
  await page.goto(cart.url)
  await expect(page.getByText('Your full-size picture has not arrived yet.')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Upload progress of your full-size picture' })
  const percent = async () =>
    (await bar.isVisible()) ? Number(await bar.getAttribute('value')) : 0

  const image = await picture({ width: 1800, height: 1200, seed: 8 })
  const push = beginSlowPush(service, cart.imageToken, image)
  await push.sendUntil(0.3, async () => (await percent()) > 0)
  const first = await percent()
  await expect(page.getByText(`${first}%`, { exact: true })).toBeVisible()
  await push.sendUntil(0.9, async () => (await percent()) > first)
  expect((await push.finish()).status).toBe(200)
  await expect(page.getByText('Your full-size picture has arrived.')).toBeVisible()
  await expect(page.getByText('1,800 × 1,200 pixels, ready to print.')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('an address without a cart shows an explanation', { tag: '@look' }, async ({
  page,
  service,
}) => {
  const answer = await page.goto(`${service.url}/cart/${'0'.repeat(32)}`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page, 'Cart not found')).toBeVisible()
})

for (const screen of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  // A phone in landscape.
  { width: 844, height: 390 },
]) {
  test(`at ${screen.width} px the picture and the price stay in view`, {
    tag: '@look',
  }, async ({ page, cart, faults }) => {
    await page.setViewportSize(screen)
    await page.goto(cart.url)
    const inSight = async (what: Locator, { least = 1 } = {}) => {
      const seen = async () => {
        const box = await what.boundingBox()
        const top = Math.max(0, box?.y ?? screen.height)
        return Math.min(screen.height, (box?.y ?? 0) + (box?.height ?? 0)) - top
      }
      await expect.poll(seen).toBeGreaterThanOrEqual(least)
    }
    const drawing = page.getByRole('img', { name: /^Your picture as/ })
    if (screen.height > 480) {
      await inSight(page.locator('.product-card:has(:checked)'), { least: 40 })
    }
    await inSight(page.locator('.subtotal .price'), { least: 15 })
    await inSight(continueButton(page), { least: 40 })

    for (const group of ['Depth', 'Sides', 'Frame', 'Mat', 'Size']) {
      if (group === 'Frame') {
        await page.getByRole('radio', { name: 'Framed print' }).check({ force: true })
      }
      const choices = page.getByRole('group', { name: group, exact: false })
      await choices.first().evaluate((group) => group.scrollIntoView({ block: 'center' }))
      await inSight(drawing, { least: 100 })
      await inSight(page.locator('.subtotal .price'), { least: 15 })
      await inSight(choices.first(), { least: 20 })
      const before = await drawing.innerHTML()
      await choices
        .locator('input[type=radio]:enabled:not(:checked)')
        .first()
        .check({ force: true })
      await expect.poll(() => drawing.innerHTML()).not.toBe(before)
      await inSight(drawing, { least: 100 })
    }
    expect(faults).toEqual([])
  })
}

for (const locale of ['en-US', 'de-DE']) {
  test.describe(`on a desktop, in ${locale}`, () => {
    test.use({ locale, viewport: { width: 1280, height: 800 } })

    test('the chosen size and the total are above the fold', { tag: '@look' }, async ({
      page,
      service,
    }) => {
      // A photo, and a phone screenshot, whose shape no size has.
      for (const [width, height] of [
        [3600, 2400],
        [1290, 2796],
      ] as const) {
        const { imageToken } = await openCart(service, { width, height })
        // The loader chooses the unit by the shopper's language.
        await page.goto(`${service.url}/loader/${imageToken}`)
        const bar = await page.locator('.cart-actions').boundingBox()
        const name = page.locator('.size-row:has(:checked) strong')
        const size = await name.boundingBox()
        expect((size?.y ?? 800) + (size?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
        await expect(page.locator('.subtotal')).toContainText((await name.textContent()) ?? '?')
        expect((bar?.y ?? 800) + (bar?.height ?? 0)).toBeLessThanOrEqual(800)
      }
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'delivery, with script' : 'delivery, without any script',
    () => {
      test.use({ javaScriptEnabled, locale: 'fr-CA' })

      test('the cart shows the price for its destination, and the checkout the same', async ({
        page,
        cart,
      }) => {
        await page.goto(cart.url)
        const country = page.locator('select[name=country]')
        await expect(country).toHaveValue('CA')
        const abroad = await page.locator('.subtotal .price').textContent()
        await country.selectOption('JP')
        if (!javaScriptEnabled) {
          await page.locator('[name=action][value=update].without-script').click()
        }
        await expect(country).toHaveValue('JP')
        await expect(page.locator('.subtotal .price')).not.toHaveText(abroad ?? '')
        const shown = (await page.locator('.subtotal .price').textContent()) ?? ''
        const arrives = await page.locator('.ship-to').textContent()
        await page.locator('.cart-actions [value=continue]').click()
        await expect(page.locator('#country')).toHaveValue('JP')
        await expect(page.locator('.order-summary .total')).toContainText(shown)
        const chosen = page.locator('#shipping-choice .size-row:has(:checked) .size-facts')
        expect(arrives).toContain((await chosen.textContent())?.trim())
      })
    },
  )
}

test('another country is chosen by keyboard, and keeps the focus', { tag: '@look' }, async ({
  page,
  cart,
  faults,
}) => {
  await page.goto(cart.url)
  await cartIsLive(page)
  const country = page.getByLabel('Ships to')
  const sum = page.locator('.subtotal .price')
  const before = (await sum.textContent()) ?? ''
  await page.getByLabel('Quantity').fill('2')
  await expect(sum).not.toHaveText(before)
  const twice = (await sum.textContent()) ?? ''
  await country.focus()
  // Each typed letter selects another country on the way.
  await page.keyboard.type('Japa')
  await expect(sum).not.toHaveText(twice)
  await expect(country).toHaveValue('JP')
  await expect(country).toBeFocused()
  await expect(page.getByLabel('Quantity')).toHaveValue('2')
  const shown = (await sum.textContent()) ?? ''
  await continueButton(page).click()
  await expect(page.locator('#country')).toHaveValue('JP')
  await expect(page.locator('.order-summary .total')).toContainText(shown)
  expect(faults).toEqual([])
})
