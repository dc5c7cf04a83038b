import { randomUUID } from 'node:crypto'
import type { Service } from '../service/start-service.ts'
import { type Answer, requireStatus } from './http-client.ts'

/** Places an order of one canvas, paid by the test provider, and resolves to its id. */
export async function orderByApi(service: Service, token: string): Promise<string> {
  const order = {
    lines: [{ image_token: token, product: 'poster', size: '7x5' }],
    shipping_address: {
      name: 'Ann Example',
      line1: '1 Main Street',
      city: 'Springfield',
      region: 'IL',
      postal_code: '62701',
      country: 'US',
      email: 'ann@example.com',
    },
    shipping_method: 'standard',
    payment: { method: 'test' },
  }
  return (await postToApi(service, 'orders', 201, order)).id
}

export async function cancelByApi(service: Service, orderId: string): Promise<void> {
  await postToApi(service, `orders/${orderId}/cancel`, 200, {})
}

async function postToApi(
  { client, secretKey }: Service,
  path: string,
  status: number,
  body: object,
): Promise<{ id: string }> {
  const answer: Answer = await client.send({
    method: 'POST',
    path: `/api/v1/${path}`,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: [Buffer.from(JSON.stringify(body))],
  })
  return JSON.parse(requireStatus(answer, status, `POST ${path}`).body.toString())
}
