import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoader, orderOf, pullAsShopper, tokenOf } from '../helpers/hand-over.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { buy, visit } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe('the language of the pages', () => {
  let service: Service
  let token: string

  beforeAll(async () => {
    service = await startService({ env: withoutPrints })
    token = await tokenOf(service, 'image')
  }, serviceStartMs)
  afterAll(() => service?.close())

  const read = (path: string, languages: string) =>
    send(new URL(path, service.url).href, {
      headers: { accept: 'text/html', 'accept-language': languages },
    })
  const open = async (query = '') =>
    String((await read(`/loader/${token}${query}`, '')).headers.location)
  const spoken = ({ text, headers }: Answer) => ({
    page: /<html lang="(\w+)" dir="ltr"/.exec(text)?.[1],
    header: headers['content-language'],
  })

  it('is the browser’s preference, if supported', async () => {
    const cart = await open()
    for (const [languages, language] of [
      ['de-CH,de;q=0.9,en;q=0.8', 'de'],
      ['ja,pt-BR;q=0.7,en;q=0.3', 'pt'],
      ['ja', 'en'],
    ] as const) {
      const page = await read(cart, languages)
      expect(spoken(page)).toEqual({ page: language, header: language })
      expect(page.headers.vary).toMatch(/accept-language/)
    }
  })

  it('is the requested one from the link to the receipt, whatever the browser prefers', async () => {
    const cart = await open('?lang=fi&reference_id=1')
    expect(cart).toMatch(/^\/cart\/[0-9a-f]{32}\?lang=fi$/)
    expect(spoken(await read(cart, 'de'))).toEqual({ page: 'fi', header: 'fi' })
    const receipt = await buy(new URL(cart, service.url).href)
    expect(receipt.url).toMatch(/\/receipt\?lang=fi&placed=1$/)
    expect(receipt.html).toContain('Kiitos tilauksestasi.')
    expect(await orderOf(service, '1')).toMatchObject({ language: 'fi' })
    // An ordered cart redirects to its receipt, in the same language.
    expect((await read(cart, 'de')).headers.location).toMatch(/\/receipt\?lang=fi$/)
  })

  it('is passed on by a pull, and not taken from the picture’s address', async () => {
    const missing = `${service.url}/gone.jpg?lang=de`
    const query = (more: string) => `access_key=${service.accessKey}&${more}`
    const asked = await pullAsShopper(service, query(`lang=sv&image_url=${missing}`))
    expect(spoken(asked).page).toBe('sv')
    const unasked = await pullAsShopper(service, query(`image_url=${missing}`))
    expect(spoken(unasked).page).toBe('en')
  })

  it('applies to errors too, and not to JSON', async () => {
    const page = await read(`/loader/${'0'.repeat(64)}?measures=in`, 'it')
    expect(page.status).toBe(404)
    expect(spoken(page)).toEqual({ page: 'it', header: 'it' })
    expect(page.text).toContain('Non abbiamo questa immagine')
    expect(page.text).toContain('href="?lang=pl&amp;measures=in"')
    const json = await openLoader(service, '0'.repeat(64), {
      headers: { accept: 'application/json', 'accept-language': 'it' },
    })
    expect(json.json()).toEqual({
      code: 'token_unknown',
      message: expect.stringContaining('token'),
    })
  })

  it('is part of the cart address given to programs', async () => {
    const answer = await openLoader(service, `${token}?lang=es&measures=cm`)
    const { cart_url: address } = answer.json() as { cart_url: string }
    expect(address).toMatch(/\?lang=es&measures=cm$/)
    const { html } = await visit(address)
    expect(html).toContain('<html lang="es"')
    expect(html).toMatch(
      /<strong>\d+\s×\s\d+<span class="unit">\scm<\/span><\/strong><small>[\d,]+\s×\s[\d,]+\spulg<\/small>/,
    )
  })

  it('decides the initial size if a program has opened the cart', async () => {
    const { cart_id: id } = (await openLoader(service, token)).json() as { cart_id: string }
    const chosen = async (page: string, languages: string) =>
      /name="size" value="(\w+)"[^>]* checked/.exec((await read(page, languages)).text)?.[1]
    const { text } = await read(`/cart/${id}/checkout`, 'de-DE')
    expect(text).toMatch(/\d+\s×\s\d+\scm/)
    const size = await chosen(`/cart/${id}`, 'de-DE')
    expect(size).toMatch(/cm$/)
    expect(await chosen(`/cart/${id}`, 'en-US')).toBe(size)
  })
})
