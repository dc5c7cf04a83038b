import { expect } from 'vitest'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import type { PixelSize } from '../../src/pure/geometry/lengths.ts'
import { askApi, tokenOf } from './hand-over.ts'
import { picture } from './pictures.ts'
import type { Service } from './start-service.ts'

export type LineOfSet = { size: string; quantity: number }

type Placing = {
  product?: string
  /** A preview waits for its print image, so that nothing is printed. */
  kind?: 'preview' | 'image'
  key?: string
  /** Of the picture. */
  pixels?: PixelSize
}

/**
 * Places an order of one small picture, printed by many lines, paid by the test provider. Resolves
 * to the order as answered.
 */
export async function placeLargeOrder(
  service: Service,
  lines: readonly LineOfSet[],
  { product = 'poster', kind = 'image', key = 'large', ...more }: Placing = {},
): Promise<OrderJson> {
  const usual = kind === 'preview' ? { width: 900, height: 600 } : { width: 1800, height: 1200 }
  const pixels = more.pixels ?? usual
  const token = await tokenOf(service, kind, await picture({ ...pixels, seed: 3 }))
  const declared = kind === 'preview' && { print_width: 3000, print_height: 2000 }
  const body = {
    reference_id: key,
    lines: lines.map((line) => ({ image_token: token, product, ...line, ...declared })),
    shipping_address: {
      name: 'Ada Lovelace',
      line1: '12 Long Street',
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
      email: 'ada@example.com',
    },
    shipping_method: 'standard',
    payment: { method: 'test' },
  }
  const answer = await askApi(service, 'POST', 'orders', body, { 'idempotency-key': key })
  expect(answer.status, answer.text).toBe(201)
  return answer.json() as OrderJson
}
