// Opens a cart like a browser: requests the loader, then follows the 303.

import type { Service } from '../service/start-service.ts'
import { requireStatus } from './http-client.ts'

/** `accept` determines the format in which the cart shows the picture. Defaults to WebP. */
export async function openCart(
  { client }: Service,
  token: string,
  accept = 'text/html',
): Promise<{ path: string }> {
  const asked = { path: `/loader/${token}`, headers: { accept } }
  const answer = requireStatus(await client.send(asked), 303, 'The loader')
  return { path: String(answer.headers.location) }
}

export async function readPage({ client }: Service, path: string): Promise<string> {
  const headers = { accept: 'text/html' }
  const answer = await client.send({ path, headers })
  return requireStatus(answer, 200, 'A page').body.toString()
}

/** Requests the page of a cart, then the 1600 px JPEG of its picture. */
export async function readLargePicture(service: Service, path: string): Promise<void> {
  const folder = /\/pictures\/[0-9a-f]+\//.exec(await readPage(service, path))?.[0]
  if (folder === undefined) throw new Error('The cart page names no picture.')
  requireStatus(await service.client.send({ path: `${folder}1600.jpg` }), 200, 'The picture')
}
