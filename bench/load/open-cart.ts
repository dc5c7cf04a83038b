// Opens a cart as a browser does: the loader's address, then what the 303 names.

import type { Service } from '../service/start-service.ts'
import { expectStatus } from './http-client.ts'

/** `accept` tells in which format the cart will show the picture; WebP when nothing is told. */
export async function openCart(
  { client }: Service,
  token: string,
  accept = 'text/html',
): Promise<{ path: string }> {
  const asked = { path: `/loader/${token}`, headers: { accept } }
  const answer = expectStatus(await client.send(asked), 303, 'The loader')
  return { path: String(answer.headers.location) }
}

export async function readPage({ client }: Service, path: string): Promise<string> {
  const headers = { accept: 'text/html' }
  const answer = await client.send({ path, headers })
  return expectStatus(answer, 200, 'A page').body.toString()
}
