// The first week of a print shop in Germany through the pages of its panel, in German: from the
// seller's details to the files for the tax adviser. The tests beside the source cover the single
// pages.

import type { Locator, Page } from '@playwright/test'
import { legalPages } from '../../src/pure/contract/legal-pages.ts'
import { stripeNews } from '../../src/trade/payments/stripe/stripe-events.ts'
import { freePort } from '../helpers/free-port.ts'
import { openLoader, pushImage } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import {
  address,
  payingCard,
  postForm,
  submit,
  type Page as Visited,
  visit,
} from '../helpers/shopper.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, startService, withoutPrints } from '../helpers/start-service.ts'
import { startStripeDouble } from '../helpers/stripe-double.ts'
import { sellInTwoCurrencies, signInByCookie } from '../pictures/panel-to-show.ts'
import { checkPage, findFocusFaults } from './check-page.ts'
import { expect, heading, test, watchFaults } from './shop.ts'

test.use({ locale: 'de-DE' })

test('a shop in Germany is set up, processes its orders, and closes its books', async ({
  page,
}) => {
  const port = String(await freePort())
  // Without an address no mails are sent, and the search for an order is unavailable.
  const at = { PORT: port, BASE_URL: `http://127.0.0.1:${port}` }
  const stripe = await startStripeDouble(Date.now)
  const lead = new URL('../helpers/lead-to-stripe-double.mjs', import.meta.url).href
  const road = { STRIPE_DOUBLE_PORT: String(stripe.api.port), NODE_OPTIONS: `--import ${lead}` }
  await using service = await startService({
    env: { ...at, ...road, ...firstOperator, ...withoutPrints },
  })
  const panel = await signInToPanel(service)
  await sellInTwoCurrencies(panel)
  const ownPassword = firstOperator.HANDPRINT_ADMIN_PASSWORD
  await signInByCookie(page.context(), service, panel)
  const faults: string[] = []
  watchFaults(page, faults)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const follow = (name: string) => page.getByRole('link', { name }).last().click()
  const says = (text: string) => expect(page.getByRole('status')).toContainText(text)
  const open = (path: string) => page.goto(`${service.url}${path}`)

  await test.step('the seller is configured', async () => {
    await open('/admin/setup')
    const menu = await page.locator('.panel-header nav').boundingBox()
    // The menu is folded on phones.
    expect(menu?.height ?? 0).toBeLessThan(48)
    await follow('Name und Aussehen')
    const picker = page.locator('.colour-picker')
    await expect(picker).toHaveClass(/none/)
    await page.getByLabel('Akzentfarbe').fill('#8a1538')
    await expect(picker).not.toHaveClass(/none/)
    await open('/admin/setup')
    await follow('Verkäufer und rechtliche Texte')
    await page.getByLabel('Name', { exact: true }).fill('Beispiel Druck GmbH')
    await page.getByLabel('Vertreten durch').fill('Kim Beispiel')
    await page.getByLabel('Straße und Hausnummer').fill('Hafenweg 1')
    await page.getByLabel('Postleitzahl').fill('20457')
    await page.getByLabel('Ort', { exact: true }).fill('Hamburg')
    await page.getByLabel('Land', { exact: true }).selectOption('Deutschland')
    await page.getByLabel('E-Mail').fill('shop@example.com')
    await page.getByLabel('USt-IdNr.', { exact: true }).fill('DE123456789')
    await press('Speichern')
    await says('Angaben zum Verkäufer gespeichert.')
  })

  /** Fills in the form below that heading by field names, previews and saves it. */
  const change = async (title: string, fill: (form: Form) => Promise<unknown>) => {
    const section = page.locator('section', { has: page.getByRole('heading', { name: title }) })
    await fill(section)
    await section.getByRole('button', { name: 'Änderungen ansehen' }).click()
    await save()
  }
  const save = async () => {
    await expect(heading(page, 'Änderungen')).toBeVisible()
    await press('Speichern und veröffentlichen')
    await says('Er gilt ab sofort.')
  }

  await test.step('prices are raised by a tenth, and a walnut frame is added', async () => {
    await open('/admin/catalog/edit/prices-framed-print')
    const before = await page.getByLabel('50 × 70 cm, EUR').getAttribute('placeholder')
    // The preview button of this form, not of one above, is visible below the field.
    const button = page.locator('.catalog-form > .buttons')
    const field = page.getByLabel('50 × 70 cm, EUR')
    await field.focus()
    await expect(button).toBeInViewport()
    const [above, below] = [await field.boundingBox(), await button.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await change('Alle Preise auf einmal ändern', async (form) => {
      await form.getByLabel('Währung', { exact: true }).selectOption('EUR')
      await form.getByLabel('Ändern um (%)').fill('10')
      await form.getByLabel('Preisendung').selectOption(',90')
      await form.getByLabel('Gilt für alle Produkte').check()
    })
    await open('/admin/catalog/edit/prices-framed-print')
    const after = await page.getByLabel('50 × 70 cm, EUR').inputValue()
    expect(after).toMatch(/,90$/)
    expect(amountOf(after) / amountOf(before ?? '')).toBeCloseTo(1.1, 1)

    await open('/admin/catalog')
    await follow('Eigene Produkte und Auswahlen')
    await change('Auswahl hinzufügen', async (form) => {
      await form.getByLabel('Option', { exact: true }).selectOption('frame')
      await form.getByLabel('Name der Auswahl auf Englisch').fill('Walnut')
      await form.getByLabel('Farbmuster').fill('#5a3d28')
      await form.getByLabel('Wirkung auf den Druck').selectOption('wood-frame')
      await form.getByLabel('Gerahmter Druck').check()
    })
  })

  await test.step('shipping to Germany costs 6.90 €, with tax', async () => {
    await open('/admin/catalog/shipping-zones')
    await change('Zone hinzufügen', async (form) => {
      await form.getByLabel('Name, etwa Alpen').fill('Inland')
      await form.getByLabel('Tage und Tarife kopieren von').selectOption('europe')
    })
    await open('/admin/catalog/shipping-zones')
    await change('Länder verschieben', async (form) => {
      await form.getByLabel('Deutschland', { exact: true }).check()
      await form.getByLabel('In die Zone').selectOption('inland')
    })
    await open('/admin/catalog/shipping-zones')
    await follow('Inland')
    await page.locator('[name="shipping/inland/standard/rates/fragile/first/EUR"]').fill('6,90')
    await page.getByRole('button', { name: 'Änderungen ansehen' }).first().click()
    await save()
    await open('/admin/catalog/taxes')
    await change('Regelsätze eintragen', async (form) => {
      await form
        .getByLabel('Sätze von')
        .selectOption('Europäische Union: überall der Satz meines Landes')
      await expect(form.getByLabel('Mein Land')).toHaveValue('DE')
    })
  })

  await test.step('a second store gets its markup', async () => {
    await open('/admin/stores')
    await page.getByLabel('Name', { exact: true }).fill('Galerie Nord')
    await page.getByLabel('Währung').selectOption('EUR')
    await page.getByLabel('Ihr Passwort').fill(ownPassword)
    await clickTwice(page.getByRole('button', { name: 'Store erstellen' }))
  })
  const accessKey = await page.locator('.secret').first().innerText()
  await test.step('its shoppers pay the markup', async () => {
    await open('/admin/catalog/markups')
    await expect(page.getByRole('link', { name: 'Galerie Nord' })).toHaveCount(1)
    await follow('Galerie Nord')
    await page.getByLabel('Auf alle Preise').fill('20')
    await page.getByRole('button', { name: 'Änderungen ansehen' }).first().click()
    await press('Aufschlag speichern')
    await says('Aufschlag von Galerie Nord gespeichert.')
  })

  const checkout = await chooseWalnut(service, accessKey)
  await submit(checkout, 'checkout-form', { ...german, ...payingCard, action: 'pay' })
  await test.step('an order gets another address, and is shipped', async () => {
    await open('/admin/orders')
    await page.locator('tbody').getByRole('link').first().click()
    await expect(page.locator('main')).toContainText('Rahmen Walnut')
    await expect(page.locator('main')).toContainText('6,90 €')
    await page.getByText('Adresse ändern', { exact: true }).click()
    await page.getByLabel('Straße und Hausnummer').fill('Neuer Weg 7')
    await press('An diese Adresse senden')
    await says('Adresse geändert.')
    await expect(page.locator('address').first()).toContainText('Neuer Weg 7')
    // This service makes no files to print from.
    await service.foundation.onDatabase((queries) =>
      queries.updateTable('orders').set({ status: 'in_production' }).execute(),
    )
    await page.reload()
    await page.getByLabel('Paketdienst').first().fill('DHL')
    await page.getByLabel('Sendungsnummer').first().fill('00340434161094042557')
    await press('Als versandt markieren')
    await says('Bestellung als versandt markiert.')
    await expect(page.getByRole('link', { name: '00340434161094042557' })).toBeVisible()
  })

  await test.step('its parcel gets lost: another one is sent, and the print made again', async () => {
    await page.getByText('Ein Ersatzpaket senden', { exact: true }).click()
    const replacing = page.locator('form[action$="/replace_parcel"]')
    await replacing.getByLabel('Paketdienst').fill('DHL')
    await replacing.getByLabel('Sendungsnummer').fill('00340434161094042564')
    await press('Ersatzpaket versandt')
    await says('Paket hinzugefügt.')
    await page.getByText('Kostenlos nachdrucken', { exact: true }).click()
    await page.getByLabel('Grund des Nachdrucks').fill('Verloren gegangen.')
    await press('Nachdrucken')
    await expect(page.locator('main')).toContainText('Nachgedruckt als')
  })

  await test.step('the books contain the invoice, and export to DATEV', async () => {
    await follow('Rechnungen')
    await page.getByLabel('Testbestellungen einschließen').check()
    await press('Anwenden')
    await expect(page.getByRole('cell', { name: 'Rechnung', exact: true })).toHaveCount(1)
    expect(await download(page, () => follow('mit allen PDFs'))).toMatch(/^invoices-.*\.zip$/)
    await open('/admin/reports/datev')
    await page.getByLabel('Beraternummer').fill('1001')
    await page.getByLabel('Mandantennummer').fill('1')
    await page.getByLabel('Zahlungskonten').fill('* = 1360')
    await page.getByLabel('Erlöse').fill('DE 19 = 8400\n* = 8338')
    await press('Konten speichern')
    await says('Konten gespeichert.')
    const thisMonth = new Date().toISOString().slice(0, 7)
    await page.getByLabel('Monat', { exact: true }).selectOption(thisMonth)
    const file = await download(page, () => press('Buchungsstapel herunterladen'))
    expect(file).toBe(`EXTF_Buchungsstapel_${thisMonth}.csv`)
  })

  await test.step('the setup lists what is missing before it goes live', async () => {
    await open('/admin')
    await expect(page.getByText(/vor dem Start fehlt noch: .*Zahlungen, Mails/)).toBeVisible()
    await follow('Richten Sie Ihren Shop ein')
    await expect(page.getByRole('button', { name: 'Mit Galerie Nord live gehen' })).toBeDisabled()
    await expect(page.getByText('Er kann live gehen, wenn')).toBeVisible()
  })

  await test.step('its shoppers read who sells, and where to find an order', async () => {
    const text =
      '# Widerruf\n\nSchreiben Sie uns, oder lesen Sie https://example.com.\n\n- Name\n- Anschrift'
    for (const legal of legalPages) {
      await panel.post(`/admin/seller/texts/${legal}/de`, { text })
      await open(`/legal/${legal}`)
      await expect(page.getByRole('heading', { name: 'Widerruf', exact: true })).toBeVisible()
      // They differ only in their text, except for the seller's details.
      if (['imprint', 'withdrawal'].includes(legal)) await checkPage(page, ['light', 'dark'])
    }
    const server = { host: '127.0.0.1', port: '9', encryption: 'none', from: 'shop@example.com' }
    await panel.post('/admin/mails/server', { ...server, anyway: 'yes', current: ownPassword })
    await open('/order')
    await expect(page.getByLabel('Bestellnummer')).toBeVisible()
    await checkPage(page, ['light', 'dark'])
    expect(await findFocusFaults(page)).toEqual([])
    await page.getByLabel('Bestellnummer').fill('7K2M-93QF')
    await page.getByLabel('E-Mail').fill('ada@example.com')
    await press('Link zuschicken')
    await expect(page.getByText('Ein Testshop schreibt nur an sein eigenes Team.')).toBeVisible()
  })

  const goLive = page.getByRole('button', { name: 'Mit Galerie Nord live gehen' })
  await test.step('it goes live, and its test orders are cleared', async () => {
    const url = `${service.url}/api/payments/stripe/webhook`
    stripe.webhooks = [{ url, status: 'enabled', enabled_events: [...stripeNews] }]
    await open('/admin/payments')
    await page.locator('#stripe-live-publishable_key').fill('pk_live_week')
    await page.locator('#stripe-live-secret_key').fill('sk_live_week')
    await page.locator('#stripe-live-webhook_secret').fill(stripe.webhookSecret)
    await page.locator('#stripe-live-current').fill(ownPassword)
    await page.locator('form[action="/admin/payments/stripe/live"] button').first().click()
    await open('/admin/setup')
    await expect(goLive).toBeDisabled()
    await follow('Testbestellungen aufräumen')
    await follow('Testbestellungen aufräumen')
    await page.getByRole('button', { name: /beenden$/ }).click()
    await open('/admin/setup')
    await goLive.click()
    await expect(page.getByText('eine Telefonnummer')).toBeVisible()
    await press('Trotzdem live gehen')
    await says('im Modus live')
  })

  await test.step('an order is paid live', async () => {
    const paying = await chooseWalnut(service, accessKey)
    const fields = { ...german, action: 'pay' }
    const answer = await postForm(paying, 'checkout-form', fields, 'application/json')
    stripe.confirm(stripe.intents.at(-1)?.id ?? '', 'succeeded')
    const receipt = await visit(`${service.url}${String(answer.json().returnPath)}`)
    expect(receipt.url).toContain('/receipt')
    await open('/admin/orders?mode=live')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr')).not.toContainText('Test')
    await page.locator('tbody').getByRole('link').first().click()
    await expect(page.locator('main')).toContainText('bezahlt')
  })

  await test.step('its store’s earnings are paid out when the month is over', async () => {
    await open('/admin/reports')
    await follow('Abrechnungen der Stores')
    await page.locator('.shortcuts').getByRole('link').last().click()
    await page.getByRole('link', { name: 'Galerie Nord' }).click()
    await expect(page.locator('main')).toContainText('Dieser Monat ist noch nicht vorbei.')
    await checkPage(page, ['light', 'dark'])
    const at = new Date()
    at.setUTCMonth(at.getUTCMonth() - 2, 15)
    await service.foundation.onDatabase((queries) =>
      queries.updateTable('bookings').set({ at: at.getTime() }).execute(),
    )
    await open(`/admin/reports/statements?month=${at.toISOString().slice(0, 7)}`)
    await page.getByRole('link', { name: 'Galerie Nord' }).click()
    await page.locator('summary', { hasText: 'Als ausgezahlt markieren' }).click()
    await page.getByLabel('Notiz').fill('Überwiesen.')
    await press('Als ausgezahlt markieren')
    await says('Als ausgezahlt markiert.')
    await expect(page.locator('main')).toContainText('Überwiesen.')
  })
  await stripe.close()
  expect(faults).toEqual([])
})

type Form = Pick<Page, 'getByLabel'>

const amountOf = (text: string) => Number(text.replace(',', '.'))

async function download(page: Page, start: () => Promise<unknown>): Promise<string> {
  const started = page.waitForEvent('download')
  await start()
  return (await started).suggestedFilename()
}

/** As a shopper in Germany sent by the store with that key. */
async function chooseWalnut(service: Service, key: string): Promise<Visited> {
  const image = await picture({ width: 1800, height: 1200, seed: 7 })
  const { image_token: token } = (await pushImage(service, 'image', { image, key })).json()
  const { cart_id: id } = (await openLoader(service, String(token))).json()
  const chosen = { product: 'framed-print', frame: 'walnut', country: 'DE' }
  const cart = await visit(`${service.url}/cart/${String(id)}`)
  const framed = await submit(cart, 'cart-form', { ...chosen, action: 'update' })
  return await submit(framed, 'cart-form', { ...chosen, action: 'continue' })
}

const german = {
  ...address,
  city: 'Berlin',
  region: '',
  postalCode: '10115',
  country: 'DE',
}

/**
 * A person's second click happens before the answer to the first; Playwright's would wait for it.
 */
async function clickTwice(button: Locator): Promise<void> {
  const sent = await button.evaluate((element: HTMLButtonElement) => {
    let times = 0
    window.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) times += 1
    })
    element.click()
    element.click()
    return times
  })
  expect(sent).toBe(1)
}
