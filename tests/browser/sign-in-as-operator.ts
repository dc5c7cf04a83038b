// The first operator of the tests' service, and how they sign in to the panel.

import type { Page } from '@playwright/test'
import { firstOperator as byEnvironment } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'

export const firstOperator = {
  email: byEnvironment.HANDPRINT_ADMIN_EMAIL,
  password: byEnvironment.HANDPRINT_ADMIN_PASSWORD,
}

/** Ends on the page of that path. */
export async function signInAsOperator(
  page: Page,
  service: Pick<Service, 'url'>,
  path = '/admin',
): Promise<void> {
  await page.goto(`${service.url}${path}`)
  await page.getByLabel('E-mail').fill(firstOperator.email)
  await page.getByLabel('Password').fill(firstOperator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${service.url}${path}**`)
}
