import type { CartId } from '../../src/pure/contract/ids.ts'
import { buyByTaps, secondsByModel } from '../helpers/buy-by-taps.ts'
import { pushImage } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { buy, decliningCard, payingCard, visit } from '../helpers/shopper.ts'
import {
  checkoutIsLive,
  continueButton,
  deliveryAddress,
  expect,
  fillAddress,
  fillCard,
  heading,
  onPhoneToo,
  openPreviewCart,
  ordersOf,
  payButton,
  test,
  thanks,
} from './shop.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    onPhoneToo(() => {
      test('buys a canvas from the cart to the receipt', async ({
        page,
        cart,
        service,
        faults,
      }) => {
        await page.goto(cart.url, { referer: 'https://photos.example/album/' })
        await continueButton(page).click()
        await expect(heading(page, 'Checkout')).toBeVisible()
        await fillAddress(page)
        await fillCard(page)
        await payButton(page).click()

        await expect(heading(page, thanks)).toBeVisible()
        const [order, ...more] = await ordersOf(service, cart)
        expect(more).toEqual([])
        expect(order).toMatchObject({ payment_status: 'paid', currency: 'USD' })
        expect(order?.lines).toMatchObject([{ product: 'canvas', quantity: 1 }])
        await expect(page.locator('.total')).toBeVisible()
        await expect(page.locator('.total')).toContainText(
          ((order?.total ?? 0) / 100).toLocaleString('en-US', {
            style: 'currency',
            currency: 'USD',
          }),
        )
        await expect(page.getByText('12 St James Square')).toBeVisible()
        const back = page.getByRole('link', { name: 'Back to photos.example' })
        await expect(back).toHaveAttribute('href', 'https://photos.example/album/')
        await page.emulateMedia({ media: 'print' })
        await expect(back).toBeHidden()
        await expect(page.getByRole('button')).toHaveCount(0)
        await expect(page.locator('.cancel-order:visible, .shop-preferences:visible')).toHaveCount(
          0,
        )
        await expect(page.locator('.total')).toBeVisible()
        expect(faults).toEqual([])
      })
    })

    test('a double click on pay makes one order and one charge, and the cart redirects to the receipt', async ({
      page,
      cart,
      service,
    }) => {
      await page.goto(`${cart.url}/checkout`)
      await fillAddress(page)
      await fillCard(page)
      await payButton(page).dblclick()

      await expect(heading(page, thanks)).toBeVisible()
      const orders = await ordersOf(service, cart)
      expect(orders).toHaveLength(1)
      expect(orders[0]?.events.filter(({ type }) => type === 'order.paid')).toHaveLength(1)
      await page.goto(`${cart.url}/checkout`)
      await expect(page).toHaveURL(`${cart.url}/receipt`)
      expect((await visit(cart.url)).url).toBe(`${cart.url}/receipt`)
    })

    test('a declined card leads back to the form, and another one pays', async ({
      page,
      cart,
      service,
    }) => {
      await page.goto(`${cart.url}/checkout`)
      await fillAddress(page)
      await fillCard(page, decliningCard)
      await payButton(page).click()

      await expect(page.getByRole('alert')).toContainText('The card was declined')
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(deliveryAddress(page).getByLabel('City')).toHaveValue('Portland')
      await expect(page.getByLabel('Card number')).toHaveValue('')
      await expect(page.getByLabel('Security code')).toHaveValue('')
      // Not as the end of a longer string, since an id may end like that.
      expect(await page.content()).not.toMatch(/(?<![\w-])0002"|4000 ?0000 ?0000 ?0002"/)
      expect(await ordersOf(service, cart)).not.toMatchObject([{ payment_status: 'paid' }])

      await fillCard(page, payingCard)
      await payButton(page).click()
      await expect(heading(page, thanks)).toBeVisible()
      expect(await ordersOf(service, cart)).toMatchObject([{ payment_status: 'paid' }])
    })

    onPhoneToo(() => {
      test('lists what to correct, beside each field and on top, and loses nothing', async ({
        page,
        cart,
      }) => {
        await page.goto(`${cart.url}/checkout`)
        await fillAddress(page)
        await page.getByLabel('Email').fill('ada@')
        await deliveryAddress(page).getByLabel('ZIP code').fill('')
        await fillCard(page, { ...payingCard, cardNumber: '4242 4242' })
        await payButton(page).click()

        const summary = page.getByRole('alert')
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('link')).toHaveCount(3)
        await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email address/)
        await expect(page.locator('#email-fault')).toBeVisible()
        await expect(page.getByLabel('Email')).toHaveValue('ada@')
        await expect(deliveryAddress(page).getByLabel('Full name')).toHaveValue('Ada Lovelace')
        await expect(page.getByLabel('Card number')).toHaveValue('')
        await summary.getByRole('link', { name: /ZIP code/ }).click()
        await expect(deliveryAddress(page).getByLabel('ZIP code')).toBeFocused()
      })
    })
  })
}

test('the back button skips failed attempts after the receipt', async ({ page, cart }) => {
  await page.goto(cart.url)
  await continueButton(page).click()
  await checkoutIsLive(page)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await fillAddress(page)
  await fillCard(page, decliningCard)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The card was declined')
  await fillCard(page)
  await payButton(page).click()
  await expect(heading(page, thanks)).toBeVisible()
  await page.goBack()
  await expect(heading(page, thanks)).toBeVisible()
  await expect(page).toHaveURL(`${cart.url}/receipt`)
})

test('buys with the keyboard only', { tag: '@look' }, async ({ page, cart, service }) => {
  await page.goto(cart.url)
  const press = async (key: string) => await page.keyboard.press(key)
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 80; presses++) {
      await press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) === 0) continue
      const { label, text } = await focused.evaluate((element: HTMLInputElement) => ({
        label: element.labels?.[0]?.textContent ?? '',
        text: element.textContent ?? '',
      }))
      if (`${label}${text}`.match(name)) return
    }
    throw new Error(`Tab does not lead to ${name}.`)
  }
  await tabTo(/Stretched canvas/)
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Poster' })).toBeChecked()
  await tabTo(/×\s\d+\sin/)
  await press('ArrowDown')
  const size = await page.locator('input[name=size]:checked').inputValue()
  await tabTo('Quantity')
  await page.keyboard.type('2')
  await press('Enter')

  await expect(heading(page, 'Checkout')).toBeVisible()
  await checkoutIsLive(page)
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(label)
    await page.keyboard.type(text)
  }
  await type('Email', 'ada@example.com')
  await type('Country', 'Germ')
  await expect(deliveryAddress(page).getByLabel('Postal code')).toBeVisible()
  await type('Full name', 'Ada Lovelace')
  await type('Address', 'Unter den Linden 1')
  await type('Postal code', '10117')
  await type('City', 'Berlin')
  await tabTo('Standard')
  await type('Card number', '4242424242424242')
  await type('Expires', '1240')
  await type('Security code', '123')
  await press('Enter')

  await expect(heading(page, thanks)).toBeVisible()
  await expect(page.getByText('Germany')).toBeVisible()
  expect((await ordersOf(service, cart))[0]?.lines).toMatchObject([
    { product: 'poster', size, quantity: 2 },
  ])
})

test('waits for the print image, and the receipt updates by itself', async ({ page, service }) => {
  const cart = await openPreviewCart(service, [1800, 1200])
  // The polling interval grows: on a busy machine the next poll would be far away.
  await page.clock.install()
  await page.goto(cart.url)
  await expect(page.getByText('Your full-size picture has not arrived yet.')).toBeVisible()
  const { url: receipt } = await buy(cart.url)
  await page.goto(receipt)
  const progress = page.locator('#order-progress')
  await expect(progress).toContainText('Waiting for the full-size picture')

  const image = await picture({ width: 1800, height: 1200, seed: 8 })
  await pushImage(service, 'print', { image, token: cart.imageToken })
  await expect(async () => {
    await page.clock.runFor(120_000)
    await expect(progress).toContainText(/Being prepared|Ready to print/, { timeout: 1_000 })
  }).toPass()
  const arrival = page.getByText('It arrives between')
  await expect(arrival).toBeVisible()

  // The surrounding elements are updated with it.
  await service.foundation.onDatabase((queries) =>
    queries
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('cart_id', '=', cart.path.slice('/cart/'.length) as CartId)
      .execute(),
  )
  await expect(async () => {
    await page.clock.runFor(120_000)
    await expect(heading(page, 'Your order is cancelled.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(heading(page, thanks)).toHaveCount(0)
  await expect(arrival).toBeHidden()
})

/** Seconds until the largest contentful paint on a slow phone: docs/performance.md. */
const slowPageSeconds = 1.5

onPhoneToo(() => {
  test('a phone buys in at most 12 taps and 90 seconds with its browser’s autofill', {
    tag: '@look',
  }, async ({ page, cart, service, faults }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const effort = await buyByTaps(page, cart.url)
    await expect(heading(page, thanks)).toBeVisible()
    expect(await ordersOf(service, cart)).toMatchObject([{ payment_status: 'paid' }])
    expect(effort.taps).toBeGreaterThan(0)
    expect(effort.taps).toBeLessThanOrEqual(12)
    // Cart, checkout, receipt: none is requested twice.
    expect(effort.pages).toBe(3)
    expect(secondsByModel(effort, slowPageSeconds)).toBeLessThanOrEqual(90)
    expect(faults).toEqual([])
  })
})
