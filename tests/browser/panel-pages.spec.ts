// Each kind of page of the panel, in German, and of integrators' own pages, in English, with something on
// it and all of it unfolded. What pages look like after a form or a click, the specs of those forms check.

import type { Page } from '@playwright/test'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { startService, withoutPrints } from '../helpers/start-service.ts'
import {
  changeCatalog,
  fillPanel,
  isNoPage,
  signInByCookie,
  urlsOfPanel,
  walkPanel,
} from '../pictures/panel-to-show.ts'
import { findFaults, findFocusFaults } from './check-page.ts'
import { expect, pageWith, test, watchFaults } from './shop.ts'

test('each kind of page reads well in light and dark, and shows where keys are', async ({
  context,
}) => {
  // Some eighty pages.
  test.slow()
  const env = {
    HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1',
    ...firstOperator,
    ...withoutPrints,
  }
  await using service = await startService({ env })
  const panel = await signInToPanel(service)
  const { invitation } = await fillPanel(service, panel)
  // Two columns of prices show what nine do, in a quarter of the time.
  const gone = ['CAD', 'GBP', 'SEK', 'DKK', 'PLN', 'CHF', 'NOK']
  await changeCatalog(panel, '/admin/catalog/currencies/remove', { gone })
  const found: string[] = []
  const seen: string[] = []
  const look = async (page: Page, name: string) => {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const faults = [...(await findFaults(page, ['light', 'dark'])), ...(await keys(page))]
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  const lookAtAll = async (page: Page, ...starts: string[]) => {
    watchFaults(page, found)
    for await (const { name, url } of walkPanel(page, service.url, ...starts)) {
      seen.push(url)
      await look(page, name)
    }
  }

  const german = await pageWith(context, { locale: 'de-DE' })
  await signInByCookie(german.context(), service, panel)
  await lookAtAll(german, '/admin', '/admin/restored', '/admin/orders/clear-tests')

  const english = await pageWith(context, { locale: 'en-US' })
  await english.goto(`${service.url}${invitation}`)
  await look(english, 'invitation')
  await english.getByLabel('Password', { exact: true }).fill('twelve and more')
  await english.getByLabel('The same password again').fill('twelve and more')
  await english.getByRole('button', { name: 'Set the password' }).click()
  await lookAtAll(english, '/account')

  expect(found).toEqual([])
  // What nothing leads to here: panel-catalog.spec.ts and panel-week.spec.ts come to them.
  const unseen = urlsOfPanel.filter((url) => !seen.includes(url) && !isNoPage(url))
  expect(unseen).toEqual(['/admin/catalog/drafts/:id', '/admin/reports/statements/one'])
})

/** On a phone that lies down, where what is stuck to the screen leaves the least. */
async function keys(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 320, height: 480 })
  const faults = await findFocusFaults(page)
  await page.setViewportSize(before)
  return faults
}
