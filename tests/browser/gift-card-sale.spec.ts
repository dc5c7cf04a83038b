// A gift card from the page that sells it to the mail that brings it, and from there to an order:
// docs/gift-cards.md.

import { deployments } from '../helpers/deployments.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { send } from '../helpers/multipart.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import {
  test as base,
  checkoutIsLive,
  expect,
  fillAddress,
  fillCard,
  heading,
  onPhoneToo,
  openCart,
  payButton,
  thanks,
} from './shop.ts'

type Mailing = { service: Service; mailServer: MailServer }

const test = base.extend<object, { mailing: Mailing }>({
  mailing: [
    async ({ foundation }, use) => {
      const deployment = deployments.find(({ name }) => name === foundation)
      if (deployment === undefined) throw new Error(`There is no ${foundation} here.`)
      const mailServer = await startMailServer()
      const env = {
        ...firstOperator,
        ...withoutPrints,
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'shop@example.com',
        BASE_URL: 'https://prints.example.com',
        HANDPRINT_TEST_MAILS_TO: '@example.com',
      }
      const service = await startService({ deployment, env })
      await use({ service, mailServer })
      await service.close()
      await mailServer.close()
    },
    { scope: 'worker', timeout: serviceStartMs },
  ],
})

async function sellGiftCards({ url, secretKey }: Service): Promise<void> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const { id } = (await send(`${url}/api/v1/store`, { headers })).json()
  const panel = await signInToPanel({ url })
  const offer = { on: 'yes', amounts: '25 500', least: '10', most: '500', validYears: '3' }
  const saved = await panel.post(`/admin/gift-cards/online/${String(id)}`, offer)
  expect(await panel.said(saved)).toContain('Saved.')
}

/** The text of the only mail to that address with this in its subject. */
async function mailTo({ mails }: MailServer, address: string, subject: string): Promise<string> {
  const found = () =>
    mails.filter((mail) => mail.envelope.to.includes(address) && mail.subject?.includes(subject))
  await expect.poll(() => found().length).toBe(1)
  return found()[0]?.text ?? ''
}

onPhoneToo(() => {
  test('a gift card is bought, comes by mail and pays an order', async ({
    page,
    mailing: { service, mailServer },
  }, { project, workerIndex }) => {
    const unique = `${project.name.slice(0, 5).toLowerCase()}-${workerIndex}-${Date.now()}`
    const [buyer, receiver] = [`ann-${unique}@example.com`, `bea-${unique}@example.com`]
    await sellGiftCards(service)
    await page.goto(`${service.url}/gift-card`)
    await checkPage(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter your email address.')
    await checkPage(page, ['light', 'dark'])
    await page.getByLabel('$500.00').check()
    await page.getByLabel('Email', { exact: true }).fill(buyer)
    await page.getByLabel('Receiver’s name').fill('Bea')
    await page.getByLabel('Receiver’s email').fill(receiver)
    await page.getByLabel('From').fill('Ann')
    await page.getByLabel('Message').fill('For your wall')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(heading(page, 'Your gift card')).toBeVisible()
    await checkPage(page, ['light', 'dark'])
    await fillCard(page)
    await payButton(page).click()
    await expect(heading(page, 'Thank you. The gift card is paid.')).toBeVisible()
    await checkPage(page, ['light', 'dark'])
    const receipt = page.url()

    await mailTo(mailServer, buyer, 'receipt GC-')
    const letter = await mailTo(mailServer, receiver, 'gift card')
    expect(letter).toContain('Ann gives you a gift card of $500.00')
    const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(letter)?.[0] ?? ''

    const cart = await openCart(service)
    await page.goto(`${cart.url}/checkout`)
    await checkoutIsLive(page)
    await fillAddress(page)
    await page.getByText('Gift card', { exact: true }).click()
    await page.getByLabel('Gift card code').fill(code)
    await page.getByRole('button', { name: 'Use the gift card' }).click()
    await expect(page.getByText(/Your gift card pays/)).toBeVisible()
    await page.getByRole('button', { name: /^Pay \$0\.00/ }).click()
    await expect(heading(page, thanks)).toBeVisible()

    await page.goto(receipt)
    await page.getByRole('link', { name: 'Withdraw from this purchase' }).click()
    await expect(page.getByText(/You get back \$[1-4]/)).toBeVisible()
    await checkPage(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Confirm the withdrawal' }).click()
    await expect(page.getByText(/We are refunding \$/)).toBeVisible()
    expect(await mailTo(mailServer, buyer, 'refund')).toContain('is void')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a gift card is bought and shows its code to its buyer', async ({
    page,
    mailing: { service },
  }) => {
    await sellGiftCards(service)
    await page.goto(`${service.url}/gift-card`)
    await page.getByLabel('Email', { exact: true }).fill('cy@example.com')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await fillCard(page)
    await payButton(page).click()
    await expect(page.getByText(/([0-9A-Z]{4}-){3}[0-9A-Z]{4}/)).toBeVisible()
  })
})
