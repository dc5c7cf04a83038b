import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBranded, isCartId } from '../../../pure/contract/ids.ts'
import { type KeptPage, keepCartPages } from './kept-cart-pages.ts'

describe('kept cart pages', () => {
  const cartId = asBranded('1'.repeat(32), isCartId)
  const midnight = Date.UTC(2026, 10, 30)
  let clock: number
  let state: string
  let pages: ReturnType<typeof keepCartPages>
  beforeEach(() => {
    clock = midnight - 60_000
    state = 'as it was'
    pages = keepCartPages({ stateOf: async () => state, now: () => clock })
  })

  const request = (url = '/cart/1', headers: Record<string, string> = {}) =>
    ({ url, protocol: 'https', host: 'shop.example', headers }) as unknown as FastifyRequest
  const made = (more: Partial<KeptPage> = {}): KeptPage => ({
    html: Buffer.from('<p>A print</p>'),
    ancestors: [],
    expiresAt: midnight + 86_400_000,
    ...more,
  })
  async function visit(asked = request(), page = made()): Promise<'kept' | 'made'> {
    const found = await pages.find(asked, cartId)
    if (found.page !== undefined) return 'kept'
    found.keep(page)
    return 'made'
  }

  it('are sent again while their rows are unchanged', async () => {
    expect([await visit(), await visit()]).toEqual(['made', 'kept'])
    state = 'changed'
    expect([await visit(), await visit()]).toEqual(['made', 'kept'])
  })

  it('are made again if a row changed while they were made', async () => {
    const { keep } = await pages.find(request(), cartId)
    state = 'changed meanwhile'
    keep?.(made())
    expect(await visit()).toBe('made')
  })

  it('end at midnight, for the dates on them, and with their cart', async () => {
    await visit()
    clock = midnight
    expect(await visit(request(), made({ expiresAt: clock + 1 }))).toBe('made')
    clock++
    expect(await visit()).toBe('made')
  })

  it('are not sent to another language, picture format, site or address', async () => {
    await visit()
    const others = [
      request('/cart/1', { 'accept-language': 'de' }),
      request('/cart/1', { accept: 'image/avif' }),
      request('/cart/1', { referer: 'https://photos.example/' }),
      request('/cart/1', { 'sec-fetch-dest': 'iframe' }),
      request('/cart/1?view=room'),
    ]
    for (const other of others) expect(await visit(other)).toBe('made')
    expect(await visit()).toBe('kept')
  })
})
