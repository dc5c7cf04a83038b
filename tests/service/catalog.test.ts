// The catalog: an operator's edits are visible immediately, and a shopper's choices are in the
// order.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, keyHeader, openLoader, tokenOf } from '../helpers/hand-over.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { buy, submit, visit } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

type Document = {
  currency_digits: Record<string, number>
  products: Record<string, { sizes: Record<string, { cost: Record<string, number> }> }>
}

describe.each(deployments)('the catalog on $name', (deployment) => {
  let service: Service
  /** A preview whose print image never arrives, so that its orders are not rendered. */
  let preview: string

  beforeAll(async () => {
    service = await startService({ deployment })
    preview = await tokenOf(
      service,
      'preview',
      await picture({ width: 600, height: 400, seed: 14 }),
    )
  }, serviceStartMs)
  afterAll(() => service?.close())

  const openCart = async () => {
    const opened = await openLoader(service, `${preview}/3600/2400`)
    return String(opened.json().cart_url)
  }

  const document = async () => (await askApi(service, 'GET', 'catalog/document')).json() as Document
  const save = (body: unknown, headers = {}) =>
    askApi(service, 'PUT', 'catalog/document', body, headers)
  const newestOrder = async () =>
    ((await askApi(service, 'GET', 'orders?limit=1')).json().data as OrderJson[])[0]
  const problem = (answer: Answer) => [answer.status, answer.json().code]

  it('sells what a form chooses, with its options and its crop', async () => {
    const cart = await visit(await openCart())
    const choice = {
      product: 'framed-print',
      size: '18x12',
      frame: 'espresso',
      mat: '2',
      crop: '0.1,0.2,0.6,0.6',
      action: 'update',
    }
    const chosen = await submit(cart, 'cart-form', choice)
    expect(chosen.answer.status).toBe(200)
    const receipt = await buy(chosen.url)
    expect(receipt.url).toMatch(/\/receipt/)
    const { data } = (await askApi(service, 'GET', 'orders')).json()
    expect(data).toMatchObject([
      {
        lines: [
          {
            product: 'framed-print',
            size: '18x12',
            options: { frame: 'espresso', mat: '2' },
            // The window of 14 × 8 inches shows a wider part, around the same center.
            crop: { x: expect.closeTo(0.1), y: expect.closeTo(0.243), width: 0.6 },
            unit_price: (4000 + 300 + 1100) * 1.3,
          },
        ],
      },
    ])
  })

  it('shows what an operator saves on the next page, on every node', async () => {
    const url = await openCart()
    expect(await pricesOn(url)).toContain('$31.20')
    const edited = await document()
    const size = edited.products.canvas?.sizes['12x18']
    if (size) size.cost = { ...size.cost, USD: 100_000 }
    const saved = await save(edited)
    expect(saved.status).toBe(200)
    expect(await pricesOn(url)).toContain('$1,300.00')
    if (deployment.name.includes('PostgreSQL')) {
      const other = await startSecondNode(service)
      const there = url.replace(service.url, other.url)
      expect(await pricesOn(there)).toContain('$1,300.00')
      if (size) size.cost = { ...size.cost, USD: 200_000 }
      await save(edited)
      expect(await pricesOn(there)).toContain('$2,600.00')
      await other.close()
    }
  })

  it('sells in the requested currency, else in the shopper’s, else in the store’s', async () => {
    const path = `${preview}/3600/2400`
    const open = (query: string, languages: string) =>
      openLoader(service, `${path}${query}`, {
        headers: { accept: 'text/html', 'accept-language': languages },
      })
    const pricesOf = async (answer: Answer) =>
      (await visit(new URL(answer.headers.location ?? '', service.url).href)).html
    expect(await pricesOf(await open('', 'en-GB'))).toContain('£')
    const allow = (currencies: string[] | null) => askApi(service, 'PATCH', 'store', { currencies })
    expect((await allow(['USD', 'EUR'])).json()).toMatchObject({ currencies: ['USD', 'EUR'] })
    expect(await pricesOf(await open('', 'en-GB'))).toContain('$')
    expect((await openLoader(service, `${path}?currency=GBP`)).status).toBe(400)
    expect(problem(await allow(['euro']))).toEqual([400, 'parameter_invalid'])
    expect((await allow(null)).json()).toMatchObject({ currency: 'USD', currencies: null })
    expect(await pricesOf(await open('?currency=pln', 'en-GB'))).toContain('PLN')
    expect(await pricesOf(await open('', 'en'))).toContain('$')
    const refused = await openLoader(service, `${path}?currency=JPY`)
    expect([refused.status, refused.json().code]).toEqual([400, 'parameter_invalid'])

    const cart = await openCart()
    const switched = await visit(`${cart}?currency=EUR&lang=en`)
    expect(switched.url).toBe(`${cart}?lang=en`)
    expect(switched.html).toContain('€')
    expect((await visit(`${cart}?currency=XXX`)).html).toContain('€')
    const receipt = await buy(cart, { country: 'DE', region: '', postalCode: '10115' })
    expect(receipt.url).toMatch(/\/receipt/)
    expect(await newestOrder()).toMatchObject({ currency: 'EUR' })
    expect((await visit(`${cart}?currency=USD`)).url).toMatch(/\/receipt/)
  })

  it('rejects an invalid document with the place of its fault, and keeps the previous one', async () => {
    const before = await document()
    const wrong = structuredClone(before)
    delete wrong.products.poster?.sizes['8x10']?.cost.EUR
    const answer = await save(wrong)
    expect(problem(answer)).toEqual([422, 'catalog_invalid'])
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json().detail).toContain('products.poster.sizes.8x10.cost: has no amount in EUR.')
    expect(problem(await save(before, { 'if-match': '"somebody-else"' }))).toEqual([
      412,
      'catalog_changed',
    ])
    expect(await document()).toEqual(before)
  })

  it('records the digits of its amounts, and rejects a PUT with others as catalog_invalid, with a message', async () => {
    const before = await document()
    expect(before.currency_digits).toMatchObject({ USD: 2, SEK: 2 })
    const answer = await save({ ...before, currency_digits: { ...before.currency_digits, SEK: 0 } })
    expect(problem(answer)).toEqual([422, 'catalog_invalid'])
    expect(answer.json().detail).toContain(
      'currency_digits.SEK: its amounts were written with 0 minor digits, and SEK has 2 (ISO 4217). Multiply each of them by 100, then write 2.',
    )
    const { currency_digits: _digits, ...without } = before
    expect((await save(without)).json()).toEqual(before)
    expect(await document()).toEqual(before)
  })

  it('sells a print with an option that only the document defines, up to the print file', async () => {
    const before = await document()
    const wood = await withWoodPrint(before)
    const strange = { ...wood, custom: { products: wood.custom.products } }
    const refused = await save(strange)
    expect(problem(refused)).toEqual([422, 'catalog_invalid'])
    expect(refused.json().detail).toContain('products.wood.options: "edge" is unknown.')
    expect((await save(wood)).status).toBe(200)

    const image = await picture({ width: 1800, height: 1200, seed: 14 })
    const opened = await openLoader(service, await tokenOf(service, 'image', image))
    const cart = await visit(`${opened.json().cart_url}?lang=de`)
    expect(cart.html).toContain('Holzdruck')
    const choice = { product: 'wood', size: '7x5', edge: 'bark', action: 'update' }
    const chosen = await submit(cart, 'cart-form', choice)
    const shown = chosen.html.slice(chosen.html.indexOf('<h1>'))
    expect(shown).toMatch(/<legend>Kante<\/legend>/)
    expect(shown).toMatch(/name="edge" checked[^>]* value="bark"|value="bark"[^>]* checked/)
    // In English if the document lacks the language.
    expect(shown).toContain('Bark')
    expect(shown).toContain('fill="#5b4632"')
    const price = (2000 + 500) * 1.3
    expect(chosen.html).toContain(`${price / 100}`.replace('.', ',').padEnd(5, '0'))
    const model = await fetch(
      `${chosen.url.replace(/\?.*/, '')}/lines/${lineOf(chosen.html)}/model.glb`,
    )
    expect(model.status).toBe(200)

    const receipt = await buy(chosen.url)
    expect(receipt.url).toMatch(/\/receipt/)
    expect((await visit(`${receipt.url.replace(/\?.*/, '')}?lang=en`)).html).toContain('Edge: Bark')
    expect((await newestOrder())?.lines).toMatchObject([
      { product: 'wood', size: '7x5', options: { edge: 'bark' }, unit_price: price },
    ])
    await expect.poll(async () => (await newestOrder())?.status).toBe('ready')
    const file = (await newestOrder())?.lines[0]?.print_file
    const ask = (url: string | null | undefined) =>
      fetch(String(url), { headers: keyHeader(service, service.secretKey) })
    expect(await (await ask(file?.ticket_url)).json()).toMatchObject({
      line: { product: 'wood', size: '7x5', options: { edge: 'bark' } },
    })
    const proof = await ask(file?.proof_url)
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await save(before)).status).toBe(200)
  })

  it('has a line for each size, to be edited by hand', async () => {
    const { text } = await askApi(service, 'GET', 'catalog/document')
    expect(text).toMatch(/\n +"cost": \{ "USD": 1700, .*"NOK": \d+ \}\n/)
    expect(text.split('\n').length).toBeLessThan(1400)
  })

  it('is accessible to the operator only', async () => {
    const url = `${service.url}/api/v1/catalog/document`
    expect(problem(await send(url))).toEqual([401, 'operator_key_missing'])
    const headers = keyHeader(service)
    expect(problem(await send(url, { headers }))).toEqual([401, 'operator_key_invalid'])
  })
})

async function withWoodPrint(document: Document) {
  const inAll = (amount: number) =>
    Object.fromEntries(Object.keys(document.currency_digits).map((code) => [code, amount]))
  const { metal } = document.products
  const wood = {
    ...metal,
    slug: 'WO',
    dpi: { floor: 150, good: 200, sharp: 300, file: 100 },
    options: {
      edge: {
        default: 'sawn',
        choices: [{ value: 'sawn' }, { value: 'bark', bands: [{ cost: inAll(500) }] }],
      },
    },
    // The smallest print, at a low resolution.
    sizes: { '5x7': { cost: inAll(2000) } },
  }
  const words = { en: { name: 'Wood print', note: 'Printed on birch.' } }
  return {
    ...document,
    products: { ...document.products, wood },
    custom: {
      products: {
        wood: {
          words: { ...words, de: { name: 'Holzdruck', note: 'Auf Birke gedruckt.' } },
          side_color: '#c9a272',
          roughness: 0.7,
        },
      },
      options: {
        edge: {
          words: { en: 'Edge', de: 'Kante' },
          values: {
            sawn: { words: { en: 'Sawn', de: 'Gesägt' }, swatch: '#d9b98c' },
            bark: {
              words: { en: 'Bark' },
              swatch: '#5b4632',
              side_color: '#4a3827',
              thickness: 22,
            },
          },
        },
      },
    },
  }
}

function lineOf(html: string): string {
  return /name="line" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function pricesOn(url: string): Promise<string[]> {
  return (await visit(url)).html.match(/\$[\d,]+\.\d\d/g) ?? []
}
