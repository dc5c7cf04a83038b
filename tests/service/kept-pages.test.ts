// A cart page is kept and sent again. Each thing that it shows is changed on another node; the first
// one shows the change with its next answer.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../src/ground/database/database.ts'
import { imageSubject } from '../../src/ground/database/tables/images-table.ts'
import { saveLegalText } from '../../src/trade/legal/legal-texts.ts'
import { saveSeller } from '../../src/trade/legal/seller.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, openLoader, tokenOf } from '../helpers/hand-over.ts'
import { knownSeller } from '../helpers/known-seller.ts'
import { picture } from '../helpers/pictures.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { buy, submit, visit } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

/** The part of the catalog that a price is changed in. */
type Document = { products: { canvas: { sizes: { '8x12': { cost: { USD: number } } } } } }

describe.each(deployments)('a kept cart page on $name', (deployment) => {
  let service: Service
  /** A node of the same installation; the same one if that has one process only. */
  let otherNode: Service
  let token: string

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
    const isShared = service.foundation.env.DATABASE_URL !== undefined
    otherNode = isShared ? await startSecondNode(service, withoutPrints) : service
  }, serviceStartMs)
  beforeEach(async () => {
    token = await tokenOf(service, 'image', await picture({ width: 1800, height: 1200, seed: 44 }))
  })
  afterAll(async () => {
    if (otherNode !== service) await otherNode?.close()
    await service?.close()
  })

  const inDatabase = (work: (queries: Queries) => Promise<unknown>) =>
    otherNode.foundation.onDatabase(work)
  const choose = async (url: string, choice: Record<string, string>) =>
    await submit(await visit(url), 'cart-form', { action: 'update', ...choice })
  const ofStore = (values: object) =>
    inDatabase((queries) => queries.updateTable('stores').set(values).execute())
  const changePrice = async () => {
    const catalog = (await askApi(otherNode, 'GET', 'catalog/document')).json() as Document
    catalog.products.canvas.sizes['8x12'].cost.USD = 100_000
    await askApi(otherNode, 'PUT', 'catalog/document', catalog)
  }

  /** What is done at the cart's address on the other node, and what the page says from then on. */
  const changes: Readonly<Record<string, [(url: string) => Promise<unknown>, RegExp]>> = {
    'a number': [(url) => choose(url, { quantity: '7' }), /name="quantity"[^>]*value="7"/],
    'a product': [(url) => choose(url, { product: 'poster' }), /value="poster"[^>]*checked/],
    'a crop': [(url) => choose(url, { crop: '0.1,0.2,0.6,0.6' }), /viewBox="6\.66/],
    'another line': [
      (url) => openLoader(otherNode, `${token}?cart=${url.split('/').at(-1)}`),
      /2 prints/,
    ],
    'a removed line': [
      async (url) => {
        const [, line] = /name="line" value="(\w+)"/.exec((await visit(url)).html) ?? []
        await choose(url, { action: `remove ${line}` })
      },
      /<h1>Your cart is empty/,
    ],
    'the country': [(url) => choose(url, { country: 'DE' }), /value="DE"[^>]*selected/],
    'the currency': [(url) => visit(`${url}?currency=EUR`), /"currency":"EUR"/],
    'the subject of the picture': [
      () =>
        inDatabase((queries) =>
          queries
            .updateTable('images')
            .set({ subject: imageSubject.write([0.25, 0.25, 0.5, 0.5]) })
            .execute(),
        ),
      /"subject":\[0\.25,0\.25,0\.5,0\.5\]/,
    ],
    'a price of the catalog': [changePrice, /\$1,300\.00/],
    'the name of the store': [() => ofStore({ name: 'Field and Frame' }), /Field and Frame/],
    'the seller': [
      () => inDatabase((queries) => saveSeller(queries, knownSeller, 1)),
      /Sold by Beispiel Druck GmbH/,
    ],
    'a legal page': [
      () =>
        inDatabase((queries) =>
          saveLegalText(queries, { page: 'privacy', language: 'en', text: 'Ours' }, 1),
        ),
      /\/legal\/privacy/,
    ],
    'an order': [buy, /data-page="receipt"/],
    'a deleted picture': [
      () => askApi(otherNode, 'DELETE', `images/${token}`),
      /<p>The picture in your cart is no longer available/,
    ],
  }

  it.each(Object.entries(changes))('shows %s at once', async (_, [change, shown]) => {
    const url = String((await openLoader(service, token)).json().cart_url)
    await visit(url)
    const { html: before } = await visit(url)
    await change(url.replace(service.url, otherNode.url))
    const { html: after } = await visit(url)
    expect([shown.test(before), shown.test(after)]).toEqual([false, true])
  })
})
