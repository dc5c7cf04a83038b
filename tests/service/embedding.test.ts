import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddingHosts } from '../../src/ground/database/tables/stores-table.ts'
import { sampleName } from '../helpers/deployments.ts'
import { openLoader, pushImage } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe('embedding', () => {
  let service: Service

  beforeAll(async () => {
    service = await startService()
    const sample = await picture({ width: 900, height: 600 })
    await writeFile(join(service.foundation.dataDir, sampleName), sample)
  }, serviceStartMs)
  afterAll(() => service.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    send(`${service.url}${path}`, { headers })

  it('serves a script of at most 5 kB to every page, and supports conditional requests', async () => {
    const script = await get('/static/js/cpopstore.js?bust=1763740000')
    expect(script.status).toBe(200)
    expect(script.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=600, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(gzipSync(script.bytes).byteLength).toBeLessThanOrEqual(5_000)
    const again = await get('/static/js/cpopstore.js', {
      'if-none-match': String(script.headers.etag),
    })
    expect(again.status).toBe(304)
  })

  it('serves the module that new pages import', async () => {
    const script = await get('/static/js/handprint.js')
    expect(script.headers['access-control-allow-origin']).toBe('*')
    expect(script.text).toMatch(/export\s*\{[^}]*openStore/)
    expect((await get('/static/js/other.js')).status).toBe(404)
  })

  it('shows all ways to integrate in test mode, and none in live mode', async () => {
    const page = await get('/demo', { accept: 'text/html' })
    expect(page.status).toBe(200)
    expect(page.text).toContain(service.accessKey)
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect((await get('/demo/module.js')).text).toContain(service.accessKey)
    expect((await get('/demo/sample.jpg')).headers['content-type']).toBe('image/jpeg')

    const imageUrl = `${service.url}/demo/sample.jpg`
    const query = new URLSearchParams({ access_key: service.accessKey, image_url: imageUrl })
    const asJson = { accept: 'application/json' }
    const pulled = () => get(`/api/pull?${query}`, asJson)
    expect((await pulled()).json()).toMatchObject({ cart_url: expect.any(String) })
    // Only this service's own sample is read from disk; everything else is fetched, if allowed.
    const other = new URLSearchParams({ access_key: service.accessKey, image_url: `${imageUrl}?x` })
    expect((await get(`/api/pull?${other}`, asJson)).json().code).toBe('image_url_not_allowed')

    await service.foundation.onDatabase((queries) =>
      queries.updateTable('stores').set({ mode: 'live' }).execute(),
    )
    for (const path of ['/demo', '/demo/module.js', '/demo/sample.jpg']) {
      expect((await get(path, { accept: 'text/html' })).status).toBe(404)
    }
    expect((await pulled()).json().code).toBe('image_url_not_allowed')
  })

  it('lets only the listed hosts frame the pages of a live store', async () => {
    await service.foundation.onDatabase((queries) =>
      queries
        .updateTable('stores')
        .set({ mode: 'live', embedding_hosts: embeddingHosts.write(['gallery.example']) })
        .execute(),
    )
    const cart = await openLiveCart()
    expect(cart.headers['content-security-policy']).toContain(
      'frame-ancestors https://gallery.example',
    )
    // No header that would separate the page from its opener.
    expect(cart.headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(cart.headers).not.toHaveProperty('x-frame-options')
  })

  async function openLiveCart() {
    const image = await picture({ width: 900, height: 600 })
    const token = String((await pushImage(service, 'image', { image })).json().image_token)
    const cartUrl = String((await openLoader(service, token)).json().cart_url)
    return await get(new URL(cartUrl).pathname, { accept: 'text/html' })
  }
})
