import type { Page } from '@playwright/test'
import { address, decliningCard } from '../helpers/shopper.ts'
import {
  billingAddress,
  type Cart,
  checkoutIsLive,
  deliveryAddress,
  expect,
  fillAddress,
  fillCard,
  heading,
  holdBack,
  onPhoneToo,
  orderOf,
  payButton,
  test,
  thanks,
} from './shop.ts'

/** The checkout with every field that any shipping method requires. */
async function openFilled(page: Page, cart: Cart): Promise<void> {
  await page.goto(`${cart.url}/checkout`)
  await fillAddress(page)
  await page.getByLabel('Phone').fill('503 555 0100')
  await fillCard(page)
}

/**
 * The page reloads itself, so that the browser has already processed the state the page has saved.
 */
async function reloadFromWithin(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())])
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    onPhoneToo(() => {
      test('bills another address than the shipping address, for a gift', async ({
        page,
        cart,
        service,
      }) => {
        await page.goto(`${cart.url}/checkout`)
        const billing = billingAddress(page)
        await expect(billing.getByLabel('Full name')).toBeHidden()
        await fillAddress(page)
        await expect(page.getByLabel('Gift message')).toBeHidden()
        await page.getByLabel('This is a gift').check()
        await page.getByLabel('Gift message').fill('Dear Ada,\nhappy birthday')
        await fillCard(page)
        await billing.getByLabel('A different address').check()
        await billing.getByLabel('Country').selectOption('GB')
        if (!javaScriptEnabled) {
          await billing.getByRole('button', { name: 'Update the form' }).click()
          await fillCard(page)
        }
        await expect(billing.getByLabel('Postcode')).toBeVisible()
        await billing.getByLabel('Full name').fill('Ada & Co')
        await billing.getByLabel('Address', { exact: true }).fill('1 Savile Row')
        await billing.getByLabel('Town or city').fill('London')
        await billing.getByLabel('Postcode').fill('X1')
        await payButton(page).click()

        await page
          .getByRole('alert')
          .getByRole('link', { name: /Postcode/ })
          .click()
        await expect(billing.getByLabel('Postcode')).toBeFocused()
        await billing.getByLabel('Postcode').fill('w1s3pn')
        await fillCard(page)
        await payButton(page).click()
        await expect(heading(page, thanks)).toBeVisible()
        await expect(page.getByText('W1S 3PN')).toBeVisible()
        await expect(page.locator('.gift-note')).toHaveText('Dear Ada,\nhappy birthday')
        expect(await orderOf(service, cart)).toMatchObject({
          shipping_address: { country: 'US', region: 'OR', region_name: 'Oregon' },
          billing_address: { name: 'Ada & Co', city: 'London', postal_code: 'W1S 3PN' },
          gift: { note: 'Dear Ada,\nhappy birthday' },
        })
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('another country shows its own form after Update, and keeps the input', async ({
    page,
    cart,
  }) => {
    await page.goto(`${cart.url}/checkout`)
    const delivery = deliveryAddress(page)
    const before = await page.locator('#shipping-choice').textContent()
    await page.getByLabel('Email').fill('ada@gmial.com')
    await delivery.getByLabel('Full name').fill('Ada')
    await delivery.getByLabel('Country').selectOption('JP')
    await delivery.getByRole('button', { name: 'Update the form' }).click()
    await expect(delivery.getByLabel('Country')).toHaveValue('JP')
    await expect(delivery.getByLabel('Full name')).toHaveValue('Ada')
    await expect(delivery.getByLabel('Prefecture').getByRole('option')).toHaveCount(48)
    expect(await page.locator('#shipping-choice').textContent()).not.toBe(before)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('ada@gmail.com')
    await page.goto(`${cart.url}/checkout`)
    await expect(delivery.getByLabel('Full name')).toHaveValue('Ada')
  })

  test('paying with another method than the one shown asks to confirm the new total', async ({
    page,
    cart,
  }) => {
    await openFilled(page, cart)
    await page.getByRole('radio', { name: /Express/ }).check()
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Express shipping brings the total to')
    const total = (await page.locator('#pay .button').textContent())?.replace('Pay ', '')
    await expect(page.getByRole('alert')).toContainText(
      `Express shipping brings the total to ${total}.`,
    )
    await page.getByRole('radio', { name: /Standard/ }).check()
    await page.getByRole('button', { name: 'Update the total' }).click()
    await expect(page.locator('#pay .button')).not.toHaveText(`Pay ${total}`)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

onPhoneToo(() => {
  test('each country immediately shows its own form, with its prices everywhere', async ({
    page,
    cart,
    service,
  }) => {
    await page.goto(`${cart.url}/checkout`)
    await expect(page.getByRole('button', { name: /^Update/ })).toHaveCount(0)
    const delivery = deliveryAddress(page)
    const pay = page.locator('#pay .button')
    const inUs = (await pay.textContent()) ?? ''
    await delivery.getByLabel('Full name').fill('Ada Lovelace')
    await delivery.getByLabel('City').fill('Somewhere')
    const labels = async () =>
      (await delivery.locator('label').allTextContents()).map((label) => label.trim())
    const forms = {
      DE: ['Postal code', 'City'],
      GB: ['Town or city', 'Postcode'],
      IE: ['City', 'County optional', 'Eircode optional'],
      BR: ['City', 'State', 'Postal code'],
      JP: ['City', 'Prefecture', 'Postal code'],
    }
    for (const [country, town] of Object.entries(forms)) {
      await delivery.getByLabel('Country').focus()
      await delivery.getByLabel('Country').selectOption(country)
      await expect.poll(labels).toEqual(expect.arrayContaining(town))
      expect((await labels()).slice(4, 4 + town.length)).toEqual(town)
      await expect(delivery.getByLabel('Country')).toBeFocused()
      await expect(delivery.getByLabel('Full name')).toHaveValue('Ada Lovelace')
      await expect(delivery.getByLabel(/City|Town/)).toHaveValue('Somewhere')
    }
    await expect(pay).not.toHaveText(inUs)
    const total = (await page.locator('.total .price').textContent())?.replace('USD', '').trim()
    await expect(pay).toHaveText(`Pay ${total}`)
    await page.getByRole('radio', { name: /Express/ }).check()
    await expect(pay).not.toHaveText(`Pay ${total}`)
    await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()

    await page.getByLabel('Email').fill(address.email)
    await delivery.getByLabel('Address', { exact: true }).fill('1-1 Chiyoda')
    await delivery.getByLabel('Prefecture').selectOption('Tokyo')
    await delivery.getByLabel('Postal code').fill('1000001')
    await fillCard(page)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByRole('alert').getByRole('link', { name: /phone/ }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await page.keyboard.type('+81 3 1234 5678')
    await fillCard(page)
    await payButton(page).click()
    await expect(page.locator('address')).toHaveText(/Somewhere, Tokyo100-0001Japan/)
    expect(await orderOf(service, cart)).toMatchObject({
      billing_address: null,
      shipping_address: { city: 'Somewhere', region: '13', phone: '+81 3 1234 5678' },
    })
  })
})

test('a press on Pay counts, although another total arrives before its release', async ({
  page,
  cart,
}) => {
  await openFilled(page, cart)
  const letTotalCome = await holdBack(page, /method=/)
  const total = page.locator('.total .price')
  const before = (await total.textContent()) ?? ''
  await page.getByRole('radio', { name: /Express/ }).check()
  await payButton(page).hover()
  await page.mouse.down()
  letTotalCome()
  await expect(total).not.toHaveText(before)
  await page.mouse.up()
  await expect(page.getByRole('alert')).toContainText('Express shipping brings the total to')
})

test('no input is lost by a reload or with the tab', async ({ page, cart }) => {
  await page.goto(`${cart.url}/checkout`)
  await page.getByLabel('Email').fill('first@example.com')
  await deliveryAddress(page).getByLabel('Country').selectOption('GB')
  await deliveryAddress(page).getByLabel('Postcode').fill('SW1A')
  // Immediately: the new page is requested before the old one has sent anything.
  await reloadFromWithin(page)
  await expect(deliveryAddress(page).getByLabel('Postcode')).toHaveValue('SW1A')
  await expect(page.getByLabel('Email')).toHaveValue('first@example.com')
  // The script of the page that reloaded itself with the restored input.
  await checkoutIsLive(page)
  await deliveryAddress(page).getByLabel('Country').selectOption('US')
  await fillAddress(page)
  await page.getByRole('radio', { name: /Express/ }).check()
  await expect(page.getByLabel('Phone optional')).toHaveCount(0)
  await billingAddress(page).getByLabel('A different address').check()
  await billingAddress(page).getByLabel('Country').selectOption('IE')
  await billingAddress(page).getByLabel('County').selectOption('Co. Cork')
  await fillCard(page)
  await billingAddress(page).getByLabel('Full name').fill('Ada & Co')
  await page.goto('about:blank')

  const tab = await page.context().newPage()
  for (const open of [() => tab.goto(`${cart.url}/checkout`), () => tab.reload()]) {
    await expect(async () => {
      await open()
      await expect(billingAddress(tab).getByLabel('Full name')).toHaveValue('Ada & Co', {
        timeout: 500,
      })
    }).toPass()
    await expect(tab.getByLabel('Email')).toHaveValue(address.email)
    await expect(deliveryAddress(tab).getByLabel('State')).toHaveValue('OR')
    await expect(deliveryAddress(tab).getByLabel('ZIP code')).toHaveValue('97201')
    await expect(billingAddress(tab).getByLabel('County')).toHaveValue('CO')
    await expect(tab.getByRole('radio', { name: /Express/ })).toBeChecked()
  }
  const fresh = await (await fetch(`${cart.url}/checkout`)).text()
  expect(fresh).toContain('Ada &amp; Co')
  // Matches the expiry only, not part of a picture's address such as `…12/400.webp`.
  expect(fresh).not.toMatch(/4242424242424242|value="4242|(?<![\w-])12\/40(?!\d)|value="123"/)
})

test('a cached page older than the saved input is requested again', async ({ page, cart }) => {
  await page.goto(`${cart.url}/checkout`)
  const saved = page.waitForResponse('**/draft')
  await page.route(
    '**/checkout',
    async (route) => {
      const response = await route.fetch()
      await (await saved).finished()
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByLabel('Email').fill('first@example.com')
  await reloadFromWithin(page)
  await expect(page.getByLabel('Email')).toHaveValue('first@example.com')
})

test('what a reload could not send is sent by the next one', async ({ page, cart }) => {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => false
  })
  await page.route('**/draft', (route) => route.fulfill({ status: 503 }))
  await page.goto(`${cart.url}/checkout`)
  await page.getByLabel('Email').fill('first@example.com')
  await reloadFromWithin(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  const noted = () => page.evaluate(() => JSON.stringify(history.state))
  await expect.poll(noted).toContain('first%40example.com')
  await page.unroute('**/draft')
  await reloadFromWithin(page)
  await expect(page.getByLabel('Email')).toHaveValue('first@example.com')
})

test('reports the progress to the embedding page', async ({ page, cart }) => {
  await page.addInitScript(() => {
    window.addEventListener('storefront-event', (event) => {
      const { detail } = event as CustomEvent<{ event: string }>
      sessionStorage.setItem('told', `${sessionStorage.getItem('told') ?? ''} ${detail.event}`)
    })
  })
  const told = () =>
    page.evaluate(() => {
      const all = sessionStorage.getItem('told') ?? ''
      sessionStorage.removeItem('told')
      return all.trim().split(' ')
    })
  await page.goto(`${cart.url}/checkout`)
  await deliveryAddress(page).getByLabel('Country').selectOption('CA')
  expect(await told()).toEqual(['userChangedShippingCountry'])
  await expect(deliveryAddress(page).getByLabel('Province')).toBeVisible()
  await fillAddress(page)
  expect(await told()).toEqual(['userChangedShippingCountry'])
  await page.getByRole('radio', { name: /Standard/ }).focus()
  expect(await told()).toEqual(['userClickedShippingContinue'])
  await fillCard(page)
  expect(await told()).toEqual(['userClickedShippingMethodContinue'])
  await deliveryAddress(page).getByLabel('City').fill('Salem')
  await page.getByLabel('Phone').fill('503 555 0100')
  await page.getByRole('radio', { name: /Express/ }).check()
  await page.getByLabel('Card number').focus()
  expect(await told()).toEqual([
    'userClickedShippingEdit',
    'userClickedShippingContinue',
    'userClickedShippingMethodEdit',
    'userClickedShippingMethodContinue',
  ])
  const billing = billingAddress(page)
  await billing.getByLabel('A different address').check()
  await billing.getByLabel('Country').selectOption('DE')
  await billing.getByLabel('Same as the delivery address').check()
  // A total other than the one on the page is shown first, and not charged.
  await expect(page.locator('#order-summary')).toContainText('$29.00')
  await payButton(page).click()
  await expect(heading(page, thanks)).toBeVisible()
  expect((await told()).slice(0, 4)).toEqual([
    'userSetBillingDifferentFromShipping',
    'userChangedBillingCountry',
    'userSetBillingSameAsShipping',
    'userClickedCheckoutComplete',
  ])
})

onPhoneToo(() => {
  test('an error disappears when its field is right, beside the field and in the summary', async ({
    page,
    cart,
    faults,
  }) => {
    await page.goto(`${cart.url}/checkout`)
    const delivery = deliveryAddress(page)
    await delivery.getByLabel('Country').selectOption('US')
    await expect(delivery.getByLabel('ZIP code')).toBeVisible()
    await payButton(page).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    const lines = () =>
      summary
        .getByRole('link')
        .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ hash }) => hash.slice(1)))
    const address = ['name', 'line1', 'city', 'region', 'postalCode']
    const card = ['cardNumber', 'cardExpiry', 'cardCvc']
    expect(await lines()).toEqual(['email', ...address, ...card])

    const email = page.getByLabel('Email')
    await expect(email).toHaveAttribute('aria-describedby', 'email-fault email-note')
    await email.fill('ada@')
    await delivery.getByLabel('City').fill('Portland')
    await expect
      .poll(lines)
      .toEqual(['email', ...address.filter((name) => name !== 'city'), ...card])
    // Errors that still apply stay, and so do fields that were not visited.
    await expect(page.locator('#email-fault')).toBeVisible()
    await expect(page.locator('#city-fault')).toHaveCount(0)
    await expect(delivery.getByLabel('City')).not.toHaveAttribute('aria-invalid')
    await email.fill('ada@example.com')
    await expect(page.locator('#email-fault')).toHaveCount(0)
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(email).toHaveAttribute('aria-describedby', 'email-note')
    await expect(email).toBeFocused()

    await page.getByLabel('Card number').fill('4242 4242 4242 4241')
    expect(await lines()).toContain('cardNumber')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    expect(await lines()).not.toContain('cardNumber')
    await fillAddress(page)
    await expect.poll(lines).toEqual(['cardExpiry', 'cardCvc'])
    await fillCard(page)
    await expect(summary).toHaveCount(0)
    await expect(page.locator('.field-fault')).toHaveCount(0)

    // An error of the whole form stays until the form is sent again.
    await fillCard(page, decliningCard)
    await payButton(page).click()
    await expect(summary).toBeFocused()
    await email.fill('ada@example.org')
    await fillCard(page)
    await expect(summary).toBeVisible()
    await payButton(page).click()
    await expect(heading(page, thanks)).toBeVisible()
    expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([])
  })
})

test('suggests a correction of a mistyped mail address, and blocks no one', async ({
  page,
  cart,
}) => {
  await page.goto(`${cart.url}/checkout`)
  const email = page.getByLabel('Email')
  await email.fill('ada@gmial.com')
  await email.press('Tab')
  await expect(page.getByText('Did you mean ada@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(email).toHaveValue('ada@gmail.com')
  await expect(email).toBeFocused()
  await expect(page.getByText('Did you mean')).toBeHidden()
})

test('delivery days sent along stay on the page, also after another region is chosen', async ({
  page,
  cart,
}) => {
  await page.goto(`${cart.url}/checkout`)
  // Simulates a longer production time in the meantime.
  await page.route('**/checkout?*', async (route) => {
    const answer = await route.fetch()
    const days = (await answer.text())
      .replace(/(<span class="size-facts">)[^<]*/g, '$1Days of later')
      .replace(/name="shownDays" value="[^"]*"/, 'name="shownDays" value="later"')
    await route.fulfill({ response: answer, body: days })
  })
  await deliveryAddress(page).getByLabel('State').selectOption('Oregon')
  await expect(page.locator('[name=shownDays]')).toHaveValue('later')
  await expect(page.locator('#shipping-choice').getByText('Days of later').first()).toBeVisible()
})

test('a region chosen for another country has to be chosen again', async ({ page, cart }) => {
  await page.goto(`${cart.url}/checkout?country=US`)
  const delivery = deliveryAddress(page)
  await delivery.getByLabel('State').selectOption('California')
  await delivery.getByLabel('Country').selectOption('ES')
  const province = delivery.getByLabel('Province')
  await expect(province).toHaveValue('')
  await delivery.getByLabel('Country').selectOption('US')
  await expect(delivery.getByLabel('State')).toHaveValue('')
})

test('input is kept if the browser accepts no more changes of its history', async ({
  page,
  cart,
  faults,
}) => {
  await page.goto(`${cart.url}/checkout`)
  await checkoutIsLive(page)
  // Safari throws this on the 101st call within 30 seconds.
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times')
    }
  })
  const saved = page.waitForResponse('**/draft')
  await page.getByLabel('Email').fill('first@example.com')
  expect((await saved).status()).toBe(200)
  await page.goto('about:blank')
  await page.goto(`${cart.url}/checkout`)
  await expect(page.getByLabel('Email')).toHaveValue('first@example.com')
  expect(faults).toEqual([])
})
