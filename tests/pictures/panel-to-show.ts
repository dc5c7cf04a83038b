// Every page of the operator's panel, and of the integrators' pages, that is reachable by their own
// links, one of each kind; and data to fill them.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { isGroupId } from '../../src/pure/contract/ids.ts'
import { routesIn } from '../../src/pure/contract/route.ts'
import { routes } from '../../src/pure/contract/route-tree.ts'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { saySeller } from '../helpers/known-seller.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'
import type { ShownPage } from './shop-to-show.ts'

/** `signIn`: signs the operator in to a context. */
export async function openPanelToShow(
  browser: Browser,
  service: Service,
): Promise<{ pages: ShownPage[]; signIn(context: BrowserContext): Promise<void> }> {
  const panel = await signInToPanel(service)
  await fillPanel(service, panel)
  const signIn = (context: BrowserContext) => signInByCookie(context, service, panel)
  const context = await browser.newContext()
  await signIn(context)
  const pages: ShownPage[] = []
  for await (const { name, path } of walkPanel(await context.newPage(), service.url, '/admin')) {
    pages.push({ name, open: (shown) => shown.goto(`${service.url}${path}`) })
  }
  await context.close()
  return { pages, signIn }
}

export async function signInByCookie(
  context: BrowserContext,
  { url }: Pick<Service, 'url'>,
  { cookie }: AtPanel,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url }])
}

/** Creates data for each kind of page. Returns the invitation link of a person of the store. */
export async function fillPanel(service: Service, panel: AtPanel): Promise<{ invitation: string }> {
  await saySeller(panel)
  const store = /\/admin\/stores\/(\w+)"/.exec(await panel.page('/admin/stores'))?.[1] ?? ''
  const markup = { percent: '20', confirmed: 'yes' }
  await panel.post(`/admin/catalog/markups/${store}`, markup)
  const wood = { product: 'Wood print', note: 'On birch.', like: 'metal', side_color: '#c9a272' }
  await changeCatalog(panel, `${own}/products/add`, { ...wood, roughness: '0.9' })
  const paper = { option: '', option_name: 'Paper', name: 'Matt', swatch: '#f4f1ea', kind: 'look' }
  await changeCatalog(panel, `${own}/choices/add`, { ...paper, products: 'poster' })
  // It can be added again, by a separate form.
  await changeCatalog(panel, '/admin/catalog/products/acrylic/remove', {})
  const folder = join(service.foundation.dataDir, 'lab')
  await mkdir(folder, { recursive: true })
  const lab = { name: 'Next door', path: folder, products: 'canvas', deliver_at: 'ready' }
  const current = firstOperator.HANDPRINT_ADMIN_PASSWORD
  await panel.post('/admin/labs/new/folder', { ...lab, is_on: 'yes', current })
  const hook = await panel.post(`/admin/webhooks/${store}`, {
    url: 'http://127.0.0.1:9',
    events: '*',
  })
  const webhook = /\/admin\/webhooks\/\w+\/(\w+)/.exec(await hook.text())?.[0]
  await panel.post(`${webhook}/test`, {})
  await panel.post('/admin/keys', { name: 'The price list', current })
  const grace = { name: 'Grace', email: 'grace@example.com', role: 'owner', current }
  await panel.post('/admin/operators', grace)
  await panel.post('/admin/stores', { name: 'Second', currency: 'USD', current })

  const image = await picture({ width: 1800, height: 1200, seed: 7 })
  const token = await tokenOf(service, 'image', image)
  const { cart_id: cart } = (await openLoader(service, `${token}?reference_id=wall-7`)).json()
  await buy(`${service.url}/cart/${String(cart)}`, { isGift: 'yes', giftNote: 'Happy birthday!' })
  const code = { code: 'SUMMER', count: '1', kind: 'percent', percent: '10', is_on: 'yes' }
  await panel.post('/admin/codes/new', code)
  await panel.post('/admin/price-lists/new', { name: 'School 2026', carts: store })
  const card = { amount: '50', currency: 'USD', origin: 'sold', mode: 'test', key: 'one' }
  await panel.post('/admin/gift-cards/issue', { ...card, email: 'bea@example.com', language: 'de' })
  const group = await panel.post('/admin/groups/new', {
    ...{
      name: 'Class 4b',
      store,
      deadline: '2099-06-30',
      asks_for: 'Child',
      recipient: 'Ms Miller',
    },
    ...{ line1: 'School Road 4', city: 'Portland', region: 'OR', postal_code: '97201' },
    country: 'US',
  })
  const groupId = /grp_\w+/.exec(group.headers.get('location') ?? '')?.[0] ?? ''
  await service.foundation.onDatabase((queries) =>
    queries
      .updateTable('orders')
      .set({ group_id: isGroupId(groupId) ? groupId : null, group_for: 'Lena, 4b' })
      .execute(),
  )
  // On a service without rendering it still waits.
  await service.foundation.onDatabase((queries) =>
    queries
      .updateTable('jobs')
      .set({ state: 'dead', attempts: 12, last_error: 'Error: no paper\n    at somewhere' })
      .where('task', '=', 'prepare-order')
      .execute(),
  )
  const lin = { name: 'Lin', email: 'lin@example.com', role: 'owner', current }
  const invited = await panel.post(`/admin/stores/${store}/accounts`, lin)
  return { invitation: /\/sign-in\/[\w-]+/.exec(await invited.text())?.[0] ?? '' }
}

const own = '/admin/catalog/own'

async function changeCatalog(
  panel: AtPanel,
  address: string,
  fields: Parameters<AtPanel['post']>[1],
): Promise<void> {
  const sha256 = /name="sha256" value="(\w+)"/.exec(await panel.page(own))?.[1] ?? ''
  const draft = await panel.post(address, { ...fields, sha256 })
  await panel.post(`${draft.headers.get('location')}/save`, {})
}

/** Two columns of prices cover the same as nine, in a quarter of the time. */
export async function sellInTwoCurrencies(panel: AtPanel): Promise<void> {
  const gone = ['CAD', 'GBP', 'SEK', 'DKK', 'PLN', 'CHF', 'NOK']
  await changeCatalog(panel, '/admin/catalog/currencies/remove', { gone })
}

export type WalkedPage = {
  /** Valid as a file name. */
  name: string
  /** Its line in the table of URLs. */
  url: string
  path: string
}

/**
 * Opens one page after the other. Links are read after the consumer has changed a page, and are
 * followed, too.
 */
export async function* walkPanel(
  page: Page,
  origin: string,
  ...starts: readonly string[]
): AsyncGenerator<WalkedPage> {
  const kinds = new Map(starts.map((path) => [kindOf(path), path]))
  for (const [name, path] of kinds) {
    const url = urlOf(path)
    if (isNoPage(url)) continue
    await page.goto(`${origin}${path}`)
    yield { name, path, url }
    for (const href of await page.evaluate(hrefsOfLinks)) {
      const { pathname, search } = new URL(href, origin)
      const kind = kindOf(pathname)
      if (kind !== '' && !kinds.has(kind)) kinds.set(kind, pathname + search)
    }
  }
}

/** Files, mails as shown in a frame, and addresses of forms that lead to the form's page. */
export function isNoPage(url: string): boolean {
  return /(?:csv|zip|json|html|preview|full-size|\/document|\/file|\/documents\/:id|\/:id\/account-limit|\/:id\/commission|\/:webhook\/change|\/:provider\/:mode)$/.test(
    url,
  )
}

// Runs in the page. A locator would inject its own script there, which takes half as long as a
// page.
const hrefsOfLinks = () =>
  [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')

/** Pages of the panel and of the integrators' pages. */
export const urlsOfPanel = [routes.admin, routes.account]
  .flatMap(routesIn)
  .flatMap(({ pattern, isAction }) => (isAction ? [] : [pattern]))

const patterns = urlsOfPanel
  .map((url) => ({ url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) }))
  // A literal segment takes precedence over a parameter.
  .sort((one, other) => one.url.split(':').length - other.url.split(':').length)

function urlOf(path: string): string {
  const [pathname = ''] = path.split('?')
  return patterns.find(({ pattern }) => pattern.test(pathname))?.url ?? ''
}

/**
 * Each line in the table of URLs is one kind; forms of the catalog and of labs have their own
 * kinds.
 */
function kindOf(path: string): string {
  const url = urlOf(path)
  const form = /^\/admin\/(?:catalog\/edit|labs\/new)\/((?:own-)?[a-z][a-z0-9]*)/.exec(path)?.[1]
  const words = url.split('/').filter((word) => word !== '')
  return words.map((word) => (word.startsWith(':') ? (form ?? 'one') : word)).join('-')
}
