// Product data: on the offer as soon as the operator saves it, in the shopper's language, without
// script and without a further click.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askApi, openLoader, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { visit } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe('product data', () => {
  let service: Service
  let cart: string

  beforeAll(async () => {
    service = await startService()
    const token = await tokenOf(
      service,
      'image',
      await picture({ width: 3600, height: 2400, seed: 45 }),
    )
    cart = String((await openLoader(service, token)).json().cart_url)
  }, serviceStartMs)
  afterAll(() => service?.close())

  async function save(product_data: unknown) {
    const before = (await askApi(service, 'GET', 'catalog/document')).json()
    const body = { ...Object(before), product_data }
    return await askApi(service, 'PUT', 'catalog/document', body)
  }
  const textOn = async (url: string) =>
    (await visit(url)).html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ' ')

  const manufacturer = {
    name: 'Pracownia Przykład',
    address: 'ul. Przykładowa 1, 30-001 Kraków',
    country: 'PL',
    contact: 'kontakt@example.com',
  }

  it('is on the offer in the shopper’s language, also on a page that was kept', async () => {
    for (const url of [cart, cart]) expect(await textOn(url)).not.toContain('Product safety')
    const warnings = { en: 'Keep away from fire.', de: 'Von Feuer fernhalten.' }
    expect((await save({ manufacturer, warnings })).status).toBe(200)
    const english = await textOn(cart)
    for (const words of [...Object.values(manufacturer).filter((each) => each !== 'PL'), 'Poland'])
      expect(english).toContain(words)
    expect(english).toContain('Keep away from fire.')
    const german = await textOn(`${cart}?lang=de`)
    expect(german).toContain('Hersteller')
    expect(german).toContain('Von Feuer fernhalten.')
    const { html } = await visit(cart)
    const section = html.slice(html.indexOf('class="product-facts"'))
    expect(section.slice(0, section.indexOf('</section>'))).not.toMatch(/<details|hidden/)
  })

  it('is refused with the place of each fault, and the saved one stays', async () => {
    const answer = await save({
      manufacturer: { ...manufacturer, contact: 'by phone' },
      origin: 'UK',
    })
    expect([answer.status, answer.json().code]).toEqual([422, 'catalog_invalid'])
    const { errors } = answer.json() as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field)).toEqual([
      'product_data.manufacturer.contact',
      'product_data.origin',
    ])
    expect(await textOn(cart)).toContain(manufacturer.contact)
  })
})
