import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleName } from '../helpers/deployments.ts'
import { picture } from '../helpers/pictures.ts'
import { closeByEscape, modalOf, test } from './gallery.ts'
import { expect, fillAddress, fillCard, heading, payButton, thanks } from './shop.ts'

test('the demo page shows every way to integrate, live', async ({ page, service, faults }) => {
  const sample = await picture({ width: 1800, height: 1200, seed: 5 })
  await writeFile(join(service.foundation.dataDir, sampleName), sample)
  await page.goto(`${service.url}/demo`)
  const way = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const log = page.locator('#log li')
  const inFrame = page.frameLocator('dialog[open] iframe')
  const cart = 'Your picture as a print'

  // The code shown is the code that runs, with this shop's own address and key.
  const code = await way('A module, with events').locator('pre code').textContent()
  expect(code).toBe(await (await page.request.get(`${service.url}/demo/module.js`)).text())
  for (const name of ['Script and attribute', 'An element', 'Push from your server']) {
    const shown = await way(name).locator('pre code').textContent()
    expect(shown).toContain(service.url)
    expect(shown).toContain(service.accessKey)
  }

  for (const name of ['Script and attribute', 'An element']) {
    await way(name).getByRole('button', { name: 'Order a print' }).click()
    await expect(heading(inFrame, cart)).toBeVisible()
    await closeByEscape(page)
  }
  await expect(log.last()).toHaveText('userCancelStore')

  const opened = page.waitForEvent('popup')
  await way('In a new window').getByRole('button', { name: 'Order in a new window' }).click()
  const popup = await opened
  await expect(heading(popup, cart)).toBeVisible()
  await popup.close()

  await way('Push from your server').getByRole('button', { name: 'Push the sample' }).click()
  await way('The loader link').getByRole('link', { name: 'Open its cart' }).click()
  await expect(heading(page, cart)).toBeVisible()
  await page.goBack()
  await way('The pull link').getByRole('link', { name: 'Order a print' }).click()
  await expect(heading(page, cart)).toBeVisible()
  await page.goBack()

  await way('A module, with events').getByRole('button', { name: 'Order a print' }).click()
  await page
    .frameLocator('dialog[open] iframe')
    .getByRole('button', { name: 'Continue to checkout' })
    .click()
  await fillAddress(inFrame)
  await fillCard(inFrame)
  await payButton(inFrame).click()
  await expect(heading(inFrame, thanks)).toBeVisible()
  await expect(log.filter({ hasText: 'appOrderComplete' })).toHaveCount(1)
  await modalOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/^Ordered: ord_[0-9a-f]{24}$/)).toBeVisible()
  expect(faults).toEqual([])
})
