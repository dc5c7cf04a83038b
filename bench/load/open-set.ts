import type { Service } from '../service/start-service.ts'
import { requireStatus } from './http-client.ts'

/** Opens a cart with these pictures, each as a small poster. Resolves to the path of its page. */
export async function openSet(
  { client, secretKey }: Service,
  tokens: readonly string[],
): Promise<{ path: string }> {
  const lines = tokens.map((token) => ({ image_token: token, product: 'poster', size: '7x5' }))
  const answer = await client.send({
    method: 'POST',
    path: '/api/v1/carts',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ lines }))],
  })
  const { cart_id: id } = JSON.parse(requireStatus(answer, 201, 'POST carts').body.toString())
  return { path: `/cart/${id}` }
}
