import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPage } from './check-page.ts'
import { expect, heading, test } from './shop.ts'
import { firstOperator, signInAsOperator } from './sign-in-as-operator.ts'

test('an owner sets up a lab, tests it, and edits a mail text', async ({
  page,
  service,
  faults,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-lab-'))
  await signInAsOperator(page, service, '/admin/labs')
  await page.getByRole('link', { name: 'Add: SFTP server' }).click()
  await page.getByRole('button', { name: 'Add the lab' }).click()
  // The browser requires the name and the password before anything is sent.
  await page.getByLabel('Name', { exact: true }).fill('Far away')
  await page.getByLabel('Your password').fill(firstOperator.password)
  await page.getByRole('button', { name: 'Add the lab' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a host name or an IP address.')
  await checkPage(page, ['light', 'dark'])

  await page.goto(`${service.url}/admin/labs/new/folder`)
  await page.getByLabel('Name', { exact: true }).fill('Next door')
  await page.getByLabel('Folder').fill(folder)
  await page.getByLabel('On: orders are sent to it').uncheck()
  await page.getByLabel('Your password').fill(firstOperator.password)
  await page.getByRole('button', { name: 'Add the lab' }).click()
  await expect(heading(page, 'Next door')).toBeVisible()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('The test succeeded')

  await page.goto(`${service.url}/admin/mails/texts/order-receipt/de`)
  await page.getByLabel('Subject').fill('Danke für {number}')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.frameLocator('iframe').getByText('Danke für 7K2M-93QF')).toBeVisible()
  await rm(folder, { recursive: true })
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
