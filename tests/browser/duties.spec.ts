// The duties of places-of-duties.ts on real pages: seen without a click, at 320 px, before the button
// and on the receipt, and read in the mail; without script, and where they differ in form also with.

import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { fieldsOfSeller } from '../../src/trade/legal/check-seller.ts'
import { askApi, hashOf, openLoader } from '../helpers/hand-over.ts'
import { knownSeller, saySeller } from '../helpers/known-seller.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { fieldPart, filePart, multipartBody, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import {
  type PlaceOfDuties,
  placesInAmerica,
  placesInEurope,
  wordsOfDuties,
} from './places-of-duties.ts'
import { readShown, type Shown } from './read-shown.ts'

const viewport = { width: 320, height: 640 }
const buyer = 'ann@example.com'
const notices = ['de', 'fr', 'it', 'es', 'nl', 'pl', 'sv', 'en'] as const
const manufacturer = {
  name: 'Rahmen Beispiel GmbH',
  address: 'Werkstraße 2, 20457 Hamburg',
  country: 'DE',
  contact: 'sicherheit@example.com',
}

/** With a notice, with duties, and with a fee: the others differ from these in their words only. */
const differInForm = ['DE', 'CH', 'US-MN']

type Kind = 'motif' | 'own' | 'both'

let service: Service
let mailServer: MailServer
const noticeHashes = new Map<string, string>()
const tokens = { motif: '', own: '' }

test.beforeAll(async () => {
  test.setTimeout(serviceStartMs)
  mailServer = await startMailServer()
  const mail = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
    BASE_URL: 'https://prints.example.com',
  }
  const env = { ...mail, HANDPRINT_TEST_MAILS_TO: buyer, ...firstOperator, ...withoutPrints }
  service = await startService({ env })
  const panel = await signInToPanel(service)
  await saySeller(panel)
  await panel.post('/admin/seller', { ...fieldsOfSeller(knownSeller), asksCompany: 'yes' })
  for (const [seed, language] of notices.entries()) {
    const slot = `/admin/seller/notices/${language}`
    const file = await picture({ width: 600, height: 800, seed })
    noticeHashes.set(language, hashOf(file))
    await panel.sendFile(slot, `${slot}/picture`, file)
    await panel.post(slot, { alt: '', link: 'https://europa.eu/youreurope/test' })
  }
  tokens.motif = await handOver('shop', 1)
  tokens.own = await handOver('shopper', 2)
})

test.afterAll(async () => {
  await service?.close()
  await mailServer?.close()
})

async function handOver(whose: 'shop' | 'shopper', seed: number): Promise<string> {
  const image = await picture({ width: 1800, height: 1200, seed })
  const { contentType, bytes } = multipartBody([
    fieldPart('whose', whose),
    filePart('image', image),
  ])
  const answer = await send(`${service.url}/api/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.secretKey}`, 'content-type': contentType },
    body: bytes,
  })
  return String(answer.json().image_token)
}

/** The rates of all places, which the shop includes in its prices or adds to them. */
async function sell(places: Readonly<Record<string, PlaceOfDuties>>, included: boolean) {
  const before: object = (await askApi(service, 'GET', 'catalog/document')).json()
  const all = Object.values(places)
  const answer = await askApi(service, 'PUT', 'catalog/document', {
    ...before,
    product_data: { manufacturer, warnings: { en: 'Keep away from fire.' } },
    taxes: {
      included,
      on_shipping: true,
      places: all.map(({ country, region, taxes }) => ({
        country,
        ...(!included && { region }),
        rates: taxes.map((percent, index) =>
          included
            ? { kind: 'vat', percent }
            : { kind: 'tax', name: ['first', 'second'][index], percent },
        ),
      })),
    },
    fees: all.flatMap(({ country, region, fee }) => {
      if (fee === undefined) return []
      const amount = { USD: fee.amount }
      return [{ country, region, name: { en: fee.name }, amount, taxed: false }]
    }),
  })
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()])
}

async function cartOf(kind: Kind): Promise<string> {
  const pictures = kind === 'both' ? [tokens.motif, tokens.own] : [tokens[kind]]
  let cart = ''
  for (const token of pictures) {
    const opened = await openLoader(service, cart === '' ? token : `${token}?cart=${cart}`)
    cart = String(opened.json().cart_id)
  }
  return `${service.url}/cart/${cart}`
}

function checkoutOf(cart: string, place: PlaceOfDuties): string {
  const { language: lang, currency, country, region = '', postalCode } = place
  const query = new URLSearchParams({ lang, currency, country, region, postalCode })
  return `${cart}/checkout?${query}`
}

/** What every checkout has to show above its button. Returns what it shows. */
async function checkBeforeOrdering(page: Page, kind: Kind, place: PlaceOfDuties): Promise<Shown> {
  const words = wordsOfDuties[place.language]
  const shown = await readShown(page)
  const { before, button } = shown
  if (place.button === undefined) expect(button).toMatch(/\d/)
  else expect(button).toMatch(place.button)
  expect(before).toContain(knownSeller.name)
  expect(before).toContain(knownSeller.email)
  expectRight(before, kind, place)
  if (place.crossesBorder) expect(before).toMatch(words.duties)
  else expect(before).not.toMatch(words.duties)
  const notice = place.hasNotice ? [noticeHashes.get(place.language)] : []
  expect(shown.notices.map((src) => /guarantee-(\w+)/.exec(src)?.[1])).toEqual(notice)
  checkSums(shown, place)
  expect(shown.sideways).toBe(0)
  return shown
}

function expectRight(text: string, kind: Kind, { language, hasRight }: PlaceOfDuties): void {
  const { may, mayNot } = wordsOfDuties[language]
  const isTold = (words: RegExp) => words.test(text)
  const motif = hasRight === true && kind !== 'own'
  const own = hasRight === true && kind !== 'motif'
  expect([isTold(may), isTold(mayNot)], text).toEqual([motif, own])
}

/** The rows add up, the tax is that of the law, and a fee has its own line. */
function checkSums({ sums, total }: Shown, place: PlaceOfDuties): void {
  const { included } = wordsOfDuties[place.language]
  const isIncluded = place.button !== undefined || place.country === 'CH'
  const above = sums.filter(({ isAboveTotal }) => isAboveTotal)
  expect(above.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  const taxes = isIncluded
    ? sums.filter(({ isAboveTotal }) => !isAboveTotal)
    : above.slice(-place.taxes.length)
  const fee = sums.filter(({ label }) => label === place.fee?.name)
  expect(fee.map(({ amount }) => amount)).toEqual(place.fee ? [place.fee.amount] : [])
  expect(taxes).toHaveLength(place.taxes.length)
  const net = total - taxes.reduce((sum, { amount }) => sum + amount, 0) - (place.fee?.amount ?? 0)
  for (const [index, { label, amount }] of taxes.entries()) {
    if (isIncluded) expect(label).toMatch(included)
    // Each line is rounded by itself.
    expect(Math.abs(amount - (net * (place.taxes[index] ?? 0)) / 100)).toBeLessThan(3)
  }
}

async function checkFooter({ links }: Shown, place: PlaceOfDuties, receipts: number) {
  const { withdraw } = wordsOfDuties[place.language]
  const found = links.filter(({ text }) => withdraw.test(text))
  expect(found).toHaveLength(1 + receipts)
  for (const { href } of found) expect(href).toContain('/withdraw')
  for (const page of ['imprint', 'terms', 'privacy', 'withdrawal', 'accessibility']) {
    expect(links.some(({ href }) => href.includes(`/legal/${page}`))).toBe(true)
  }
}

/** Regulation (EU) 2023/988 art. 19: on the offer. */
async function checkOffer(page: Page, place: PlaceOfDuties): Promise<void> {
  const shown = await readShown(page)
  for (const fact of [manufacturer.name, manufacturer.address, manufacturer.contact]) {
    expect(shown.all).toContain(fact)
  }
  expect(shown.all).toMatch(wordsOfDuties[place.language].manufacturer)
  expect(shown.all).toContain('Keep away from fire.')
  expect(shown.sideways).toBe(0)
  await checkFooter(shown, place, 0)
}

async function order(page: Page, place: PlaceOfDuties): Promise<void> {
  const card = { cardNumber: '4242424242424242', cardExpiry: '12 / 40', cardCvc: '123' }
  const who = { email: buyer, name: 'Ann Example', line1: '1 Example', city: place.city }
  await page.evaluate(
    (fields) => {
      for (const [id, value] of Object.entries(fields)) {
        const field = document.getElementById(id) as HTMLInputElement | null
        if (field !== null) field.value = value
      }
    },
    { ...who, ...card },
  )
  await page.locator('#pay button[value=pay]').click()
  await page.waitForURL(/\/receipt/)
}

async function checkReceipt(page: Page, kind: Kind, place: PlaceOfDuties): Promise<void> {
  const shown = await readShown(page)
  expectRight(shown.all, kind, place)
  checkSums(shown, place)
  await checkFooter(shown, place, place.hasRight && kind !== 'own' ? 1 : 0)
  expect(shown.sideways).toBe(0)
}

async function checkMail(cart: string, kind: Kind, place: PlaceOfDuties): Promise<void> {
  const ofCart = () => mailServer.mails.find(({ text }) => text?.includes(new URL(cart).pathname))
  await expect.poll(() => ofCart() !== undefined).toBe(true)
  const text = (ofCart()?.text ?? '').replace(/\s+/g, ' ')
  expectRight(text, kind, place)
  const offers = place.hasRight === true && kind !== 'own'
  expect(text.includes(`/withdraw?lang=${place.language}`)).toBe(offers)
  expect(text).toContain(knownSeller.name)
  if (place.fee) expect(text).toContain(place.fee.name)
}

async function withContext(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  visit: (context: BrowserContext) => Promise<void>,
) {
  const context = await browser.newContext({ viewport, ...options })
  await visit(context)
  await context.close()
}

function declare(places: Readonly<Record<string, PlaceOfDuties>>, included: boolean): void {
  test.describe(included ? 'prices with tax' : 'prices without tax', () => {
    test.beforeAll(() => sell(places, included))

    for (const [name, place] of Object.entries(places)) {
      test(`${name} sees its duties`, async ({ browser }) => {
        const carts = { motif: await cartOf('motif'), own: await cartOf('own') }
        await withContext(browser, { javaScriptEnabled: false }, async (context) => {
          const page = await context.newPage()
          await page.goto(`${carts.motif}?lang=${place.language}`)
          await checkOffer(page, place)
          for (const kind of ['motif', 'own'] as const) {
            await page.goto(checkoutOf(carts[kind], place))
            await checkFooter(await checkBeforeOrdering(page, kind, place), place, 0)
            await order(page, place)
            await checkReceipt(page, kind, place)
            await checkMail(carts[kind], kind, place)
          }
        })
        if (!differInForm.includes(name)) return
        await withContext(browser, {}, async (context) => {
          const page = await context.newPage()
          await page.goto(checkoutOf(await cartOf('both'), place))
          await checkBeforeOrdering(page, 'both', place)
          await checkPage(page, ['light'])
          await page.goto(`${carts.motif}/receipt?lang=${place.language}`)
          await checkReceipt(page, 'motif', place)
          await checkPage(page, ['light'])
        })
      })
    }
  })
}

declare(placesInEurope, true)

test('an order of a motif and an own picture is withdrawn from in its motif', async ({
  browser,
}) => {
  await sell(placesInEurope, true)
  const place = placesInEurope.DE
  if (place === undefined) throw new Error('Germany is missing.')
  await withContext(browser, { javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage()
    const cart = await cartOf('both')
    await page.goto(checkoutOf(cart, place))
    await checkBeforeOrdering(page, 'both', place)
    await order(page, place)
    await checkReceipt(page, 'both', place)
    await checkMail(cart, 'both', place)
    const summary = page.locator('.order-summary li')
    await expect(summary.nth(0)).toContainText('Widerrufsrecht: 14 Tage')
    await expect(summary.nth(1)).toContainText('Kein Widerrufsrecht')
    await page.locator('.thanks').getByRole('link', { name: 'Vertrag widerrufen' }).click()
    await page.getByLabel('E-Mail').fill(buyer.toUpperCase())
    await page.getByRole('button', { name: 'Weiter' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await expect(page.getByRole('checkbox')).toBeChecked()
    const choice = await readShown(page)
    expect(choice.all).toMatch(/Nach Ihren Vorgaben angefertigt.*kein Widerrufsrecht/)
    expect(choice.sideways).toBe(0)
    // BGB § 356a (3).
    await page.getByRole('button', { name: 'Widerruf bestätigen', exact: true }).click()
    const done = await readShown(page)
    expect(done.all).toMatch(/Wir haben Ihren Widerruf erhalten.*Ann Example.*1 × Leinwand/)
    expect(done.sideways).toBe(0)
  })
  const confirmed = () =>
    mailServer.mails.find(
      ({ to, text }) => to?.[0]?.address === buyer && text?.includes('Widerrufen'),
    )
  await expect.poll(() => confirmed() !== undefined).toBe(true)
  const text = (confirmed()?.text ?? '').replace(/\s+/g, ' ')
  // Content, date and time: 2011/83/EU art. 11a (4).
  expect(text).toMatch(/Ann Example/)
  expect(text).toMatch(/1 × Leinwand/)
  expect(text).toMatch(/\d{1,2}:\d{2}/)
})

declare(placesInAmerica, false)
