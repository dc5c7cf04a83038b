// A shopper without a browser: reads a page, fills in its form, presses a button.

import { type Answer, send } from './multipart.ts'

export type Page = { url: string; answer: Answer; html: string }

/** Requests an address and follows redirects, like a browser. */
export async function visit(url: string): Promise<Page> {
  let at = url
  for (let hops = 0; hops < 10; hops++) {
    const answer = await send(at, { headers: { accept: 'text/html' } })
    const { location } = answer.headers
    if (location === undefined) return { url: at, answer, html: answer.text }
    at = new URL(location, at).href
  }
  throw new Error(`${url} redirects without end.`)
}

/** Submits the form with that id, with fields overridden by `values`. */
export async function submit(
  page: Page,
  formId: string,
  values: Record<string, string>,
): Promise<Page> {
  const answer = await postForm(page, formId, values)
  const { location } = answer.headers
  if (location === undefined) return { url: page.url, answer, html: answer.text }
  return visit(new URL(location, page.url).href)
}

/** Like `submit`, but does not follow the redirect. */
export function postForm(
  page: Page,
  formId: string,
  values: Record<string, string>,
  accept = 'text/html',
): Promise<Answer> {
  const form = new RegExp(`<form[^>]*id="${formId}"[^>]*>[\\s\\S]*?</form>`).exec(page.html)?.[0]
  if (form === undefined) throw new Error(`There is no form ${formId} on this page:\n${page.html}`)
  const fields = { ...fieldsOf(form), ...values }
  const action = attribute(form, 'action')
  return send(new URL(action ?? page.url, page.url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
    body: new URLSearchParams(fields).toString(),
  })
}

/** What a browser would send, by name: no buttons, only checked radios. */
export function fieldsOf(form: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(input, 'name')
    const isChoice = /\stype="(radio|checkbox)"/.test(input)
    if (name === null || (isChoice && !/\schecked\b/.test(input))) continue
    fields[name] = attribute(input, 'value') ?? (isChoice ? 'on' : '')
  }
  for (const [, head = '', options = ''] of form.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  )) {
    const name = attribute(head, 'name')
    const chosen = /<option\b[^>]*\sselected[^>]*>/.exec(options) ?? /<option\b[^>]*>/.exec(options)
    if (name !== null && chosen) fields[name] = attribute(chosen[0], 'value') ?? ''
  }
  return fields
}

export const address = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  line1: '12 St James Square',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '',
}

export const payingCard = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12/40', cardCvc: '123' }
export const decliningCard = { ...payingCard, cardNumber: '4000 0000 0000 0002' }

/** For orders whose files are rendered: at most a quarter of the pixels of a cart's default. */
export const smallPrint = { product: 'poster', size: '7x5' }

export async function buy(
  cartUrl: string,
  changes: Record<string, string> = {},
  choice: Record<string, string> = {},
): Promise<Page> {
  const cart = await visit(cartUrl)
  const { country } = { ...address, ...changes }
  const checkout = await submit(cart, 'cart-form', { ...choice, action: 'continue', country })
  return submit(checkout, 'checkout-form', {
    ...address,
    ...payingCard,
    ...changes,
    action: 'pay',
  })
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : decode(found)
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
