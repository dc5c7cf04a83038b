import type { Page } from '@playwright/test'
import { firstOperator as byEnvironment, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'
import { signInByCookie } from '../pictures/panel-to-show.ts'

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
  await signInByCookie(page.context(), service, await signInToPanel(service))
  await page.goto(`${service.url}${path}`)
}
