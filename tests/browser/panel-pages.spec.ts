// Each kind of page of the panel in German, and of the integrators' pages in English, filled and
// fully expanded. The specs of the forms check pages after a submit or a click.

import type { Page } from '@playwright/test'
import type { CatalogDocument } from '../../src/trade/catalog/document/catalog-document.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, startService, withoutPrints } from '../helpers/start-service.ts'
import {
  fillPanel,
  isNoPage,
  sellInTwoCurrencies,
  signInByCookie,
  urlsOfPanel,
  walkPanel,
} from '../pictures/panel-to-show.ts'
import { findFaults } from './check-page.ts'
import { expect, pageWith, test, watchFaults } from './shop.ts'

test('each kind of page is readable in light and dark, and shows the keyboard focus', async ({
  context,
}) => {
  // About eighty pages.
  test.slow()
  const env = {
    HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1',
    ...firstOperator,
    ...withoutPrints,
  }
  await using service = await startService({ env })
  const panel = await signInToPanel(service)
  await sellFewSizes(service)
  const { invitation } = await fillPanel(service, panel)
  await sellInTwoCurrencies(panel)
  const found: string[] = []
  const seen: string[] = []
  const look = async (page: Page, name: string) => {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const faults = await findFaults(page, ['light', 'dark'], true)
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  // As a step: otherwise Playwright walks through all earlier steps for each one it adds.
  const lookAtAll = (page: Page, ...starts: string[]) =>
    test.step(starts.join(), async () => {
      watchFaults(page, found)
      for await (const { name, url } of walkPanel(page, service.url, ...starts)) {
        seen.push(url)
        await look(page, name)
      }
    })

  const german = await pageWith(context, { locale: 'de-DE' })
  await signInByCookie(german.context(), service, panel)
  await lookAtAll(german, '/admin', '/admin/recovery', '/admin/orders/clear-tests')

  const english = await pageWith(context, { locale: 'en-US' })
  await english.goto(`${service.url}${invitation}`)
  await look(english, 'invitation')
  await english.reload()
  await english.getByLabel('Password', { exact: true }).fill('twelve and more')
  await english.getByLabel('Repeat the password').fill('twelve and more')
  await english.getByRole('button', { name: 'Set the password' }).click()
  await lookAtAll(english, '/account')

  expect(found).toEqual([])
  // No page links to these; panel-catalog.spec.ts, panel-week.spec.ts and price-list-pages.test.ts
  // open them. A laid-out sheet needs print files, which this service does not make.
  const unseen = urlsOfPanel.filter((url) => !seen.includes(url) && !isNoPage(url))
  expect(unseen).toEqual([
    '/admin/catalog/drafts/:id',
    '/admin/price-lists/:id/draft/:draft',
    '/admin/production/sheets/:number',
    '/admin/reports/statements/one',
  ])
})

/** A dozen sizes cover the same as sixty: inches, centimetres, and sizes with a label. */
async function sellFewSizes({ url, secretKey }: Service): Promise<void> {
  const address = `${url}/api/v1/catalog/document`
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const document = (await (await fetch(address, { headers })).json()) as CatalogDocument
  const sold = Object.keys(document.sizes).filter((_size, index) => index % 6 === 3)
  const onlySold = <T>(sizes: Record<string, T>) =>
    Object.fromEntries(Object.entries(sizes).filter(([size]) => sold.includes(size)))
  document.sizes = onlySold(document.sizes)
  document.size_labels = onlySold(document.size_labels ?? {})
  for (const product of Object.values(document.products)) product.sizes = onlySold(product.sizes)
  const body = JSON.stringify(document)
  const saved = await fetch(address, { method: 'PUT', headers, body })
  expect([saved.status, await saved.text()]).toEqual([200, expect.any(String)])
}
