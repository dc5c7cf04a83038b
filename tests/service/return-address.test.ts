import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../src/pure/contract/language.ts'
import { fencedBlocks } from '../helpers/fenced-blocks.ts'
import { askApi, openLoader, pullAsShopper, tokenOf } from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe('a return address', () => {
  let service: Service
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let token: string

  beforeAll(async () => {
    const served = await picture({ width: 1500, height: 1000 })
    origin = await openOrigin((response) => response.end(served))
    const env = { HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}`, ...withoutPrints }
    service = await startService({ env })
    token = await tokenOf(service, 'image', served)
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await origin?.close()
  })

  const asJson = { accept: 'application/json' }
  const asBrowser = { accept: 'text/html', 'sec-fetch-dest': 'document' }
  const get = (path: string, headers: Record<string, string> = asBrowser) =>
    send(new URL(path, service.url).href, { headers })
  const list = (addresses: string[]) =>
    askApi(service, 'PATCH', 'store', { return_addresses: addresses })
  const open = (query: string) => openLoader(service, `${token}?${query}`, { headers: asBrowser })
  const query = (returnUrl: string) => `return_url=${encodeURIComponent(returnUrl)}`
  const cartWith = async (returnUrl: string) =>
    String((await open(query(returnUrl))).headers.location)

  it('of an app is linked on cart and receipt, in every language, and in no frame', async () => {
    expect((await list(['MyApp://'])).json()).toMatchObject({ return_addresses: ['myapp://'] })
    const cart = await cartWith('myapp://albums/7?from="print"')
    const href = 'href="myapp://albums/7?from=%22print%22"'
    const labels = await Promise.all(
      languages.map(async (language) => {
        const page = (await get(`${cart}?lang=${language}`)).text
        return page.split(`<a ${href} rel="noreferrer">`)[1]?.split('<')[0]
      }),
    )
    expect(new Set(labels).size).toBe(languages.length)
    expect(labels).toContain('Back to the app')
    const framed = { ...asBrowser, 'sec-fetch-dest': 'iframe' }
    expect((await get(cart, framed)).text).not.toContain('myapp:')
    const receipt = await buy(new URL(cart, service.url).href)
    expect((await get(receipt.url)).text).toContain(
      `<a ${href} rel="noreferrer">Back to the app</a>`,
    )
    // What is no longer on the list is no longer linked.
    await list([])
    expect((await get(receipt.url)).text).not.toContain('myapp:')
  })

  // The programs themselves need a phone's tools.
  it('leads back to an app that hands over as the programs of docs/mobile.md do', async () => {
    const headers = {
      Authorization: `Bearer ${service.accessKey}`,
      'Content-Type': 'image/jpeg',
      'Idempotency-Key': 'upload-7',
    }
    const loader = { reference_id: 'photo-7', return_url: 'myapp://prints/7' }
    const programs = fencedBlocks('docs/mobile.md').filter(({ language }) => language !== 'js')
    expect(programs.map(({ language }) => language)).toEqual(['swift', 'kotlin', 'ts', 'dart'])
    const used = ['/api/v1/images', 'loader_url', 'Bearer ', ...Object.keys(headers)]
    for (const { text } of programs) {
      // OkHttp's body has the type.
      const parts = [...used, ...Object.entries(loader).flat()].map((part) =>
        text.includes('.toMediaType()') ? part.replace('Content-Type', 'image/jpeg') : part,
      )
      expect(parts.filter((part) => !text.includes(part))).toEqual([])
    }
    await list(['myapp://'])
    const body = await picture({ width: 1500, height: 1000 })
    const answer = await send(`${service.url}/api/v1/images`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    const opened = await get(`${answer.json().loader_url}?${new URLSearchParams(loader)}`)
    const cart = (await get(String(opened.headers.location))).text
    expect(cart).toContain('<a href="myapp://prints/7" rel="noreferrer">Back to the app</a>')
    const problem = await send(`${service.url}/api/v1/images`, { method: 'POST', headers })
    expect(problem.json()).toMatchObject({ detail: expect.any(String) })
  })

  it('wins over the referrer, also when an image is added to an open cart', async () => {
    await list(['https://links.example/albums/'])
    const first = await cartWith('https://gallery.example/')
    const id = first.slice('/cart/'.length)
    const explicit = 'https://links.example/albums/7'
    await open(`cart=${id}&${query(explicit)}`)
    const page = (await get(first, { ...asBrowser, referer: 'https://other.example/a' })).text
    expect(page).toContain(`<a href="${explicit}" rel="noreferrer">Back to links.example</a>`)
    expect(page).not.toContain('other.example')
  })

  it('works with a pull, also after an address that is not escaped', async () => {
    await list(['myapp://'])
    const imageUrl = `http://127.0.0.1:${origin.port}/a.jpg?w=1&h=2`
    const asked = `access_key=${service.accessKey}&image_url=${imageUrl}&${query('myapp://done')}`
    const cart = String((await pullAsShopper(service, asked)).headers.location)
    expect((await get(cart)).text).toContain('href="myapp://done"')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'blob:https://a.example/1',
    'unlisted://',
    'albums',
    `myapp://${'a'.repeat(1000)}`,
  ])('such as %s is refused to programs, and left out for shoppers', async (returnUrl) => {
    await list(['myapp://'])
    const sample = encodeURIComponent(`${service.url}/demo/sample.jpg`)
    const pull = `/api/pull?access_key=${service.accessKey}&image_url=${sample}&`
    for (const path of [`/loader/${token}?`, pull]) {
      const refused = await get(path + query(returnUrl), asJson)
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'return_url_not_allowed' })
    }
    const page = await get(await cartWith(returnUrl))
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('class="way-back"')
    const saved = await list([returnUrl])
    if (!returnUrl.startsWith('unlisted')) {
      expect(saved.status).toBe(400)
      expect(saved.json()).toMatchObject({ errors: [{ field: expect.stringContaining('return') }] })
    }
  })
})
