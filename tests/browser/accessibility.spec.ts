import { eventDetail } from '../../src/ground/database/tables/orders-table.ts'
import { awaitedPayment } from '../../src/ground/database/tables/payments-table.ts'
import type { CartId } from '../../src/pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../src/pure/contract/order-statuses.ts'
import { heldOrigin } from '../helpers/held-origin.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { checkPage, findFaults, findFocusFaults, tabThrough } from './check-page.ts'
import { runAxe } from './run-axe.ts'
import {
  continueButton,
  expect,
  heading,
  openCart,
  openPreviewCart,
  payButton,
  test,
} from './shop.ts'

test('the cart, in every view and for every product', async ({ page, service }) => {
  const cart = await openPreviewCart(service)
  await page.goto(cart.url)
  await page.locator('.size-list details').first().click()
  await checkPage(page)
  const views = page.getByRole('radio', { name: /^(Flat|On a wall|Object)/, checked: false })
  for (const view of (await views.all()).reverse()) {
    await view.check({ force: true })
    await checkPage(page)
  }
  for (const product of await page.locator('.product-card input:not(:checked)').all()) {
    await product.check({ force: true })
    await checkPage(page, ['dark'])
  }
})

test('a cart with several prints, and with one that prevents the order', async ({
  page,
  cart,
  service,
}) => {
  const id = cart.path.slice('/cart/'.length)
  await openCart(service, { width: 90, height: 60, seed: 4, cart: id })
  await openCart(service, { width: 1200, height: 1200, seed: 5, cart: id })
  await page.goto(cart.url)
  await checkPage(page)
  await continueButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await checkPage(page)
})

test('the checkout, empty, with errors and for another country', async ({ page, cart }) => {
  await page.goto(`${cart.url}/checkout`)
  await checkPage(page)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await checkPage(page)
  await page.getByLabel('Country').first().selectOption('JP')
  await page.getByRole('radio', { name: 'A different address' }).check()
  await expect(page.getByLabel('Prefecture')).toBeVisible()
  await page.getByLabel('This is a gift').check()
  await expect(page.getByLabel('Gift message')).toBeVisible()
  await checkPage(page)
})

test('the demo page, and the shop in a modal over it', async ({ page, service }) => {
  await page.goto(`${service.url}/demo`)
  await checkPage(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Order a print' }).first().click()
  const shop = page.frameLocator('iframe')
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkPage(page, ['light'])
})

test('the cart in a screen reader', async ({ page, cart }) => {
  await page.goto(cart.url)
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to the content"
    - banner:
      - navigation "Steps of your order":
        - list:
          - listitem: Choose
    - main:
      - figure:
        - group "View":
          - radio "Object" [checked]
          - radio "Flat"
          - radio "On a wall"
        - application "Move and zoom your picture":
          - img /^Your picture as Stretched canvas, \\d+ × \\d+ in$/
        - group "Zoom in and out":
          - button "Zoom in"
      - heading "Your picture as a print" [level=1]
      - group "Product":
        - radio /^Stretched canvas from \\$/ [checked]
        - radio /^Acrylic print from \\$/
      - group /^Size/:
        - group "Orientation":
          - radio "Portrait"
          - radio "Landscape" [checked]
        - radio /^\\d+ × \\d+ in .* cm Best fit .* \\d+ dpi .*\\$/ [checked]
      - spinbutton "Quantity"
      - button "One more"
      - paragraph:
        - combobox "Ships to"
      - paragraph:
        - status: /\\$\\d+/
      - button "Continue to checkout"
      - region "Want another print?"
    - contentinfo
  `)
  // WCAG 2.5.7: a shopper who cannot drag moves the picture by pressing buttons.
  const crop = page.locator('[name=crop]')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(crop).not.toHaveValue('')
  const zoomed = await crop.inputValue()
  await page.getByRole('button', { name: 'Move left' }).click()
  await expect(crop).not.toHaveValue(zoomed)

  const tooFine = page.getByRole('radio', {
    name: /Too few pixels: \d+\sdpi; at least 1\d0 is needed/,
  })
  await expect(tooFine.first()).toBeDisabled()
})

test('the checkout in a screen reader', async ({ page, cart }) => {
  await page.goto(`${cart.url}/checkout`)
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - region "Your order":
        - heading "Your order" [level=2]
        - term: Total
        - definition: /USD \\$/
      - link "Back to your print"
      - heading "Checkout" [level=1]
      - group "Contact":
        - textbox "Email"
      - group "Delivery address":
        - combobox "Country"
        - textbox "Full name"
        - textbox "City"
        - combobox "State"
        - textbox "ZIP code"
      - group "Shipping":
        - radio /^Standard arrives .* \\$/ [checked]
      - group "Payment":
        - textbox "Card number"
        - textbox "Security code"
      - group "Billing address":
        - radio "Same as the delivery address" [checked]
      - paragraph:
        - button /^Pay \\$/
  `)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - heading [level=2]
      - list:
        - listitem:
          - link /email/
  `)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email/)
})

test('the receipt, in every state of its order', async ({ page, cart, service }) => {
  const { url: receipt } = await buy(cart.url, { isGift: 'yes', giftNote: 'Happy birthday!' })
  const onDatabase = service.foundation.onDatabase
  const { id } = await onDatabase((queries) =>
    queries
      .selectFrom('orders')
      .select('id')
      .where('cart_id', '=', cart.path.slice(6) as CartId)
      .executeTakeFirstOrThrow(),
  )
  const become = async (status: OrderStatus, payment: PaymentStatus = 'paid') => {
    await onDatabase((queries) =>
      queries
        .updateTable('orders')
        .set({ status, payment_status: payment })
        .where('id', '=', id)
        .execute(),
    )
    await page.goto(receipt)
    await expect(page.locator(`[data-status=${status}]`)).toBeVisible()
  }

  const voucher = { by: 'shopper', url: 'https://pay.example/1', payBy: '2030-01-05' } as const
  await onDatabase((queries) =>
    queries
      .updateTable('payments')
      .set({ status: 'pending', awaits: awaitedPayment.write(voucher) })
      .where('order_id', '=', id)
      .execute(),
  )
  await become('awaiting_payment', 'pending')
  await expect(page.getByRole('link', { name: 'Open the payment instructions' })).toBeVisible()
  await checkPage(page, ['light', 'dark'])

  await onDatabase(async (queries) => {
    const parcel = {
      carrier: 'ups',
      tracking_number: '1Z9',
      tracking_url: 'https://ups.example/1Z9',
    }
    await queries
      .insertInto('shipments')
      .values({ id: 'shp_1', order_id: id, ...parcel, shipped_at: 0 })
      .execute()
    const asked = { from: 'ready', cause: 'crop_asked', line: 1 }
    const event = { type: 'order.on_hold', detail: eventDetail.write(asked), at: 0, actor: null }
    await queries
      .insertInto('order_events')
      .values({ id: 'oev_1', order_id: id, ...event })
      .execute()
  })
  const states: readonly OrderStatus[] = [
    'awaiting_print_image',
    'preparing',
    'ready',
    'in_production',
    'shipped',
    'delivered',
    'on_hold',
    'cancelled',
    'refunded',
    'returned',
  ]
  for (const status of states) {
    await become(status)
    await checkPage(page, status === 'preparing' ? undefined : ['light'])
    if (status === 'ready') {
      await page.getByRole('link', { name: 'Cancel the order' }).click()
      await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible()
      await checkPage(page)
    }
    if (status === 'on_hold') {
      await page.goto(`${cart.url}/receipt/crop/1`)
      await expect(page.getByRole('slider').first()).toBeVisible()
      await checkPage(page, ['light', 'dark'])
      expect(await findFocusFaults(page)).toEqual([])
    }
  }
})

test('the pages for errors, for a pull in progress, and for finding orders', async ({
  page,
  cart,
  service,
}) => {
  const origin = await heldOrigin(await picture({ width: 1800, height: 1200, seed: 7 }))
  const pull = (values: Record<string, string>) =>
    `${service.url}/api/pull?${new URLSearchParams({ access_key: service.accessKey, ...values })}`
  await page.goto(pull({ image_url: origin.url }))
  await expect(heading(page, 'Fetching your picture')).toBeVisible()
  await checkPage(page)
  const addresses = [
    pull({ image_url: origin.url, access_key: '0'.repeat(32) }),
    pull({ image_url: 'http://10.0.0.1/picture.jpg' }),
    cart.url.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    `${service.url}/loader/${'0'.repeat(64)}`,
    `${service.url}/loader/${cart.imageToken}/0/10`,
    `${service.url}/nothing-here`,
    `${service.url}/order`,
  ]
  for (const [index, address] of addresses.entries()) {
    await page.goto(address)
    await checkPage(page, index === 0 ? undefined : ['light'])
  }
  await origin.close()
})

// axe is slow on a page this long, so it runs once per color scheme and once per screen. What is
// cut off on narrow screens is the same in every color scheme.
test('the API reference, fully expanded, on a desktop and on a phone', async ({
  page,
  service,
}) => {
  test.slow()
  await page.goto(`${service.url}/api/v1/reference`)
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  await checkPage(page, ['light'])
  await page.setViewportSize({ width: 412, height: 839 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await runAxe(page, 'dark', 'all')).toEqual([])
})

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 412, height: 839 },
]) {
  test(`the keyboard focus is visible at ${viewport.width} px`, async ({ page, service }) => {
    await page.setViewportSize(viewport)
    const cart = await openPreviewCart(service)
    await openCart(service, { seed: 5, cart: cart.path.slice('/cart/'.length) })
    await page.goto(cart.url)
    const inCart = await tabThrough(page)
    expect(inCart[0]).toContain('Skip')
    expect(inCart.at(-1)).not.toBe('')
    await page.goto(`${cart.url}/checkout`)
    const inCheckout = await tabThrough(page)
    expect(inCheckout.join()).toMatch(/Skip.*Email.*Country.*City.*Card number.*Pay/s)
  })
}

test('the checks detect what they are meant to', async ({ page }) => {
  const item = '<li>words</li>'
  const faulty: [string, string][] = [
    ['label', '<input>'],
    ['target-size', '<button>a</button><button>b</button>'],
    ['target-size', '<button class="large">a</button><button class="large over">b</button>'],
    ['dark: color-contrast', '<p class="dim">words</p>'],
    // An element that differs in its colors, or one without text, does not count as the same kind.
    ['dark: color-contrast', `<ul>${item}${item}<li class="pale">words</li>${item}</ul>`],
    ['dark: color-contrast', '<p class="dim" lang="en"></p><p class="dim" lang="en">words</p>'],
    ['dark: color-contrast', '<div class="dim"><p>words</p></div><p>words</p>'],
    ['light: link-in-text-block', '<p><a href="/">a</a></p><p>words and <a href="/">a</a></p>'],
    ['320 px: sideways', '<div class="wide">.</div>'],
    ['9 × 9 px to touch', '<div class="shop-header"><button>a</button></div>'],
    ['320 px: out of the page', '<div class="cut"><p class="wide">words at the far end</p></div>'],
  ]
  const style = `<style>button { width: 9px; height: 9px; padding: 0; border: 0; margin: 1px }
    .wide { width: 500px; text-align: right } .cut { overflow: hidden }
    .large { width: 40px; height: 40px } .over { margin-left: -30px; position: relative }
    a { color: #222; text-decoration: none }
    @media (prefers-color-scheme: dark) { .dim { color: #ddd; background: #fff } .pale { color: #ddd } }</style>`
  const pageOf = (content: string) =>
    `<!doctype html><html lang="en"><title>A</title>${style}<main><h1>A</h1>${content}</main></html>`
  for (const [fault, content] of faulty) {
    await page.setContent(pageOf(content))
    await expect(checkPage(page)).rejects.toThrow(fault)
  }
  await page.setContent(pageOf('<p>words</p>'))
  await checkPage(page)

  const bar = '<p style="position: fixed; inset: auto 0 0; height: 300px; background: #fff">bar</p>'
  const field = '<input aria-label="field">'
  const faultsOfFocus = {
    'field: has no mark': `${field}<style>input { outline: none }</style>`,
    'field: is behind something': `<div style="height: 700px"></div>${field}${bar}`,
  }
  for (const [fault, content] of Object.entries(faultsOfFocus)) {
    await page.setContent(pageOf(content))
    await expect(tabThrough(page)).rejects.toThrow(fault)
    await page.setContent(pageOf(content))
    expect(await findFocusFaults(page)).toEqual([fault])
  }
  await page.setContent(pageOf(field))
  expect(await tabThrough(page)).toEqual(['field'])

  // The second page starts in the color scheme in which the first one ended.
  const faint = '<style>@media (prefers-color-scheme: light) { .faint { color: #ddd } }</style>'
  for (let visit = 0; visit < 2; visit++) {
    const words = '<p class="dim">words</p><p class="faint">words</p>'
    await page.setContent(pageOf(`${faint}${words}<div class="wide">.</div>${field}${bar}`))
    const found = (await findFaults(page, ['light', 'dark'], true)).join()
    expect(found).toContain('light: color-contrast: <p class="faint"')
    expect(found).toContain('dark: color-contrast: <p class="dim"')
    for (const width of [640, 320])
      expect(found.includes(`${width} px: sideways`)).toBe(width < 500)
    expect(found).toContain('field: is behind something')
  }
})
