// Fills in and submits the checkout form like a shopper without scripts.

import type { Service } from '../service/start-service.ts'
import { requireStatus } from './http-client.ts'
import { openCart, readPage } from './open-cart.ts'

export type FilledCheckout = { path: string; body: Buffer }

export async function fillCheckout(service: Service, token: string): Promise<FilledCheckout> {
  return await fillCheckoutOf(service, await openCart(service, token))
}

export async function fillCheckoutOf(
  service: Service,
  cart: { path: string },
): Promise<FilledCheckout> {
  const path = `${cart.path}/checkout`
  const fields = { ...presetFields(await readPage(service, path)), ...shopper }
  return { path, body: Buffer.from(new URLSearchParams(fields).toString()) }
}

export async function sendCheckout(service: Service, filled: FilledCheckout): Promise<void> {
  const answer = await service.client.send({
    method: 'POST',
    path: filled.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: [filled.body],
  })
  requireStatus(answer, 303, 'The checkout')
}

const shopper = {
  email: 'ann@example.com',
  name: 'Ann Example',
  line1: '1 Main Street',
  line2: '',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
  phone: '',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: `12/${new Date().getFullYear() + 2}`,
  cardCvc: '123',
  cardName: 'Ann Example',
  action: 'pay',
}

// Values preset by the page: hidden fields and the selected shipping method.
function presetFields(page: string): Record<string, string> {
  const inputs = page.match(/<input\b[^>]*>/g) ?? []
  const set = inputs.filter(
    (input) =>
      attribute(input, 'type') === 'hidden' ||
      (attribute(input, 'type') === 'radio' && /\schecked\b/.test(input)),
  )
  return Object.fromEntries(
    set.map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
  )
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
