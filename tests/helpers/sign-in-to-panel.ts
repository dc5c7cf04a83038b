// An operator in the panel of a started service, over HTTP only: signs in, reads pages, sends
// forms.

import { randomUUID } from 'node:crypto'
import { fieldsOf } from './shopper.ts'
import type { Service } from './start-service.ts'

/** For `startService({ env })`. */
export const firstOperator = {
  HANDPRINT_ADMIN_EMAIL: 'operator@example.com',
  HANDPRINT_ADMIN_PASSWORD: 'a long enough password of the tests',
}

export type AtPanel = {
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  page(path: string): Promise<string>
  /** Sends a form like a page of this session, and does not follow the redirect. */
  post(path: string, fields: Record<string, string | readonly string[]>): Promise<Response>
  /** Submits the form with that action on the page at `path`, with a file. */
  sendFile(path: string, action: string, file: Uint8Array): Promise<Response>
  /** The status message on the page after a form. */
  said(answer: Response): Promise<string>
}

/**
 * A folder lab that receives each of these orders as soon as it is rendered, including test orders.
 */
export async function addFolderLab(
  operator: AtPanel,
  path: string,
  products = 'canvas',
): Promise<void> {
  const added = await operator.post('/admin/labs/new/folder', {
    name: 'Lab',
    path,
    products,
    deliver_at: 'ready',
    takes_test_orders: 'yes',
    is_on: 'yes',
    current: firstOperator.HANDPRINT_ADMIN_PASSWORD,
  })
  if (added.status !== 303) throw new Error(`The lab was not added: ${added.status}`)
}

export async function signInToPanel(service: Pick<Service, 'url'>): Promise<AtPanel> {
  const { url } = service
  const start = await (await fetch(`${url}/sign-in`)).text()
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({
      ...fieldsOf(start),
      email: firstOperator.HANDPRINT_ADMIN_EMAIL,
      password: firstOperator.HANDPRINT_ADMIN_PASSWORD,
    }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`Nobody was signed in: ${await answer.text()}`)

  const get: AtPanel['get'] = (path, headers = {}) =>
    fetch(new URL(path, url), { headers: { cookie, ...headers }, redirect: 'manual' })
  const page: AtPanel['page'] = async (path) => {
    const found = await get(path)
    if (found.status !== 200) throw new Error(`${path} answered ${found.status}`)
    return await found.text()
  }
  const formToken = /name="form_token" value="([^"]+)"/.exec(await page('/admin/orders'))?.[1] ?? ''
  return {
    cookie,
    get,
    page,
    post(path, fields) {
      const pairs = Object.entries({ form_token: formToken, ...fields }).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, value]),
      )
      return fetch(new URL(path, url), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: url },
        body: new URLSearchParams(pairs),
      })
    },
    async sendFile(path, action, file) {
      const found = (await page(path)).match(new RegExp(`action="(${action}[^"]*)"`))?.[1]
      if (found === undefined) throw new Error(`${path} has no form for ${action}`)
      const form = new FormData()
      form.append('image', new Blob([Buffer.from(file)]), `${randomUUID()}.jpg`)
      return await fetch(new URL(found.replaceAll('&amp;', '&'), url), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: url },
        body: form,
      })
    },
    async said(answer) {
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`A redirect was expected: ${answer.status}`)
      const text =
        /class="notice \w+" role="\w+">([\s\S]*?)<\/div>/.exec(await page(next))?.[1] ?? ''
      return text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    },
  }
}
