// The panel's pages for sign-in, people, stores and health. Orders, catalog and reports have their
// own specs.

import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { checkPage } from './check-page.ts'
import { expect, heading, orderOf, test } from './shop.ts'
import { firstOperator, signInAsOperator } from './sign-in-as-operator.ts'

test('an owner signs in and manages stores, people and health', async ({
  page,
  service,
  faults,
}) => {
  await page.goto(`${service.url}/admin/health`)
  await checkPage(page)
  await page.getByLabel('E-mail').fill(firstOperator.email)
  await page.getByLabel('Password').fill('not my password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('one-time code is wrong')
  await checkPage(page, ['light'])
  await page.getByLabel('Password').fill(firstOperator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Health')).toBeVisible()

  const panel = page.getByRole('navigation', { name: 'Panel' })
  await panel.getByRole('link', { name: 'Stores' }).click()
  await page.getByRole('link', { name: 'Handprint', exact: true }).click()
  const form = page.getByLabel('Reminders for a late print image, in hours')
  await form.fill('72, 24')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, ['light', 'dark'])
  await form.fill('24, 72')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Settings saved.')
  await page.getByText('Replace the access key').click()
  await page.getByRole('button', { name: 'Create a new access key' }).click()
  await expect(page.locator('.secret')).toHaveText(/^[0-9a-f]{32}$/)
  await checkPage(page, ['light', 'dark'])

  await page.goto(`${service.url}/admin/profile`)
  await page.getByRole('link', { name: 'Turn them on' }).click()
  await expect(page.locator('.qr-code svg')).toBeVisible()
  await panel.getByRole('link', { name: 'Keys' }).click()
  await page.getByLabel('Purpose').fill('the price list')
  await page.getByLabel('Your password').fill(firstOperator.password)
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.locator('.secret')).toHaveText(/^ok_/)
  await checkPage(page, ['light', 'dark'])
  await page.getByRole('link', { name: 'Operator keys' }).click()
  const made = page.getByRole('row', { name: 'the price list' })
  await made.getByText('Revoke', { exact: true }).click()
  await made.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByRole('status')).toContainText('Key revoked.')
  await expect(made).toHaveCount(0)

  await page.goto(`${service.url}/admin/setup`)
  await expect(page.getByRole('button', { name: 'Go live with Handprint' })).toBeDisabled()
  await page.goto(`${service.url}/admin/audit`)
  await expect(page.getByRole('cell', { name: 'Replaced a key of a store' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  // The responses to the wrong password and to the invalid form.
  expect(faults.filter((fault) => !/status of 4(?:0[01]|22)/.test(fault))).toEqual([])
})

test('payments, mails and branding are set up in the panel, beside a cart that shows them', async ({
  page,
  service,
  faults,
}) => {
  await signInAsOperator(page, service, '/admin/setup')
  await page.getByRole('link', { name: 'Payments' }).last().click()
  await page.getByLabel('Publishable key').first().fill('pk_test_copied')
  await page.getByLabel('Your password').first().fill(firstOperator.password)
  await page.getByRole('button', { name: 'Test and save' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Nothing was saved.')
  const advice = 'This is a test key. It is for test stores.'
  await expect(page.locator('.field-fault', { hasText: advice })).toBeVisible()
  await checkPage(page, ['light', 'dark'])

  await page.goto(`${service.url}/admin/mails/server`)
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await page.getByLabel('Sender address').fill('orders@prints.example')
  await page.getByLabel('Your password').fill(firstOperator.password)
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByRole('alert')).toContainText('The mail server could not be reached.')
  await checkPage(page, ['light', 'dark'])

  await page.goto(`${service.url}/admin/setup`)
  await page.getByRole('link', { name: 'Name and appearance' }).click()
  const buffer = await picture({ width: 1200, height: 900, format: 'png' })
  const file = { name: 'mine.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Your own picture').setInputFiles(file)
  await page.getByRole('button', { name: 'Open a cart with it' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  const cart = page.frameLocator('iframe')
  const save = async (accent: string) => {
    await page.getByLabel('Accent colour').fill(accent)
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await expect(page.getByRole('status')).toContainText('Saved. The cart shows the changes.')
  }
  await save('#8a1c5b')
  await expect(cart.locator('link[href^="/brand/accent-8a1c5b"]')).toHaveCount(1)
  await expect(cart.getByRole('heading', { level: 1 })).toBeVisible()
  await checkPage(page, ['light', 'dark'])
  await save('')
  await expect(cart.locator('link[href^="/brand/accent"]')).toHaveCount(0)
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('a store’s color and logo are on its shoppers’ pages, in light and dark', async ({
  page,
  cart,
  service,
  faults,
}) => {
  await signInAsOperator(page, service, '/admin/stores')
  await page.getByRole('link', { name: 'Handprint', exact: true }).click()
  const store = page.url()
  const save = async (accent: string) => {
    await page.getByLabel('Accent colour').fill(accent)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save('#ffcc00')
  await expect(page.locator('.field-fault')).toContainText('The nearest suitable colour is')
  await save('#8a1538')
  await page.getByText('Upload a logo').click()
  const buffer = await picture({ width: 900, height: 300, format: 'png' })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Picture file').setInputFiles(file)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Logo saved')
  await checkPage(page, ['light', 'dark'])

  await page.goto(cart.url)
  const logo = page.getByRole('banner').getByRole('img', { name: 'Handprint' })
  await expect(logo).toHaveJSProperty('naturalWidth', 480)
  await expect(page.getByRole('button', { name: 'Continue to checkout' }).last()).toHaveCSS(
    'background-color',
    'rgb(138, 21, 56)',
  )
  await checkPage(page)
  await page.goto(`${cart.url}/checkout`)
  await expect(logo).toBeVisible()
  await checkPage(page)

  // The packing slip shows the logo in its own shape, too.
  await buy(cart.url)
  const order = await orderOf(service, cart)
  await page.goto(`${service.url}/admin/packing-slips?order=${order?.id}`)
  const shape = await page
    .locator('.packing-slip h2 img')
    .evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)
  expect(shape).toBeCloseTo(3, 1)

  // Other tests have their carts in the same store.
  await page.goto(store)
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await save('')
  expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
})

test('a passkey is created, and signs in without a password', async ({ page, service, faults }) => {
  // A passkey is bound to a host name; the IP address of the test service does not work.
  const named = service.url.replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInAsOperator(page, { url: named }, '/admin/profile')
  await page.getByText('Add a passkey').click()
  const form = page.locator('form[action$="/passkeys"]')
  await form.getByLabel('Name of the device').fill('Laptop')
  await form.getByLabel('Your password').fill('not my password')
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(form.getByRole('alert')).toContainText('Wrong password')
  await form.getByLabel('Your password').fill(firstOperator.password)
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('status')).toContainText('Passkey added.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  await page.goto(`${named}/admin/profile`)
  await page.getByText('Rename or remove Laptop').click()
  const removal = page.locator('form[action$="/passkeys/remove"]')
  await checkPage(page)
  // A session that was signed in by passkey is also confirmed by passkey.
  await removal.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('status')).toContainText('Passkey removed.')
  expect(faults).toEqual([expect.stringContaining('403')])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a person is invited, chooses a password and sees what staff may see', async ({
    page,
    browser,
    service,
  }, { workerIndex, project }) => {
    await page.goto(`${service.url}/admin/operators`)
    await page.getByLabel('E-mail').fill(firstOperator.email)
    await page.getByLabel('Password').fill(firstOperator.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading(page, 'Operators')).toBeVisible()
    const email = `grace-${workerIndex}-${project.name.slice(0, 5)}-${Date.now()}@example.com`
    await page.getByLabel('Name').fill('Grace')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Your password').fill(firstOperator.password)
    await page.getByRole('button', { name: 'Create an invitation' }).click()
    const link = await page.locator('.secret').innerText()

    const hers = await browser.newContext({ javaScriptEnabled: false })
    const grace = await hers.newPage()
    await grace.goto(link)
    await grace.getByLabel('Password', { exact: true }).fill('twelve and more')
    await grace.getByLabel('Repeat the password').fill('twelve and more')
    await grace.getByRole('button', { name: 'Set the password' }).click()
    await expect(grace.getByRole('navigation', { name: 'Panel' })).toContainText('Health')
    await expect(grace.getByRole('navigation', { name: 'Panel' })).not.toContainText('Operators')
    await grace.goto(`${service.url}/admin/operators`)
    await expect(grace.getByRole('heading', { level: 1 })).toHaveText('Not allowed')

    await page.goto(`${service.url}/admin/operators`)
    await page.getByRole('row', { name: email }).getByRole('link').click()
    await page.locator('summary').filter({ hasText: 'Disable' }).click()
    const disabling = page.locator('form[action$="/disable"]')
    await disabling.getByLabel('Your password').fill(firstOperator.password)
    await disabling.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('status')).toContainText('Account disabled.')
    await grace.goto(`${service.url}/admin/health`)
    await expect(grace.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await hers.close()
  })
})
