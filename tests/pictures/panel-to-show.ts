// Every page of the operator's panel that its own links lead to, one of each kind.

import type { Browser, BrowserContext } from '@playwright/test'
import { firstOperator } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'
import type { ShownPage } from './shop-to-show.ts'

/** `signIn`: makes a context that of the operator. */
export async function openPanelToShow(
  browser: Browser,
  { url }: Service,
): Promise<{ pages: ShownPage[]; signIn(context: BrowserContext): Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/admin`)
  await page.getByLabel('E-mail').fill(firstOperator.HANDPRINT_ADMIN_EMAIL)
  await page.getByLabel('Password').fill(firstOperator.HANDPRINT_ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/admin**`)

  const kinds = new Map([['admin', '/admin']])
  const pages: ShownPage[] = []
  // What is found on the way is walked, too.
  for (const [name, path] of kinds) {
    const answer = await context.request.head(`${url}${path}`)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    await page.goto(`${url}${path}`)
    pages.push({ name, open: (shown) => shown.goto(`${url}${path}`) })
    for (const href of await page.locator('a[href^="/admin"]').evaluateAll(hrefsOf)) {
      const { pathname } = new URL(href, url)
      const kind = kindOf(pathname)
      if (!kinds.has(kind)) kinds.set(kind, pathname)
    }
  }
  const cookies = await context.cookies()
  await context.close()
  return { pages, signIn: (each) => each.addCookies(cookies) }
}

const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href') ?? '')

/** `/admin/orders/7f3…` is of one kind with every other order, and a text in German with the others. */
function kindOf(pathname: string): string {
  const words = pathname.split('/').filter((word) => word !== '')
  const own = words.map((word) => (/\d/.test(word) ? 'one' : (/^[a-z]+/.exec(word)?.[0] ?? 'one')))
  return own.slice(0, 4).join('-')
}
