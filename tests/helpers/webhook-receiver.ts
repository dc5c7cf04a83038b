// A webhook receiver on loopback that answers as configured, and stores what it receives.

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { WebhookEventJson } from '../../src/pure/contract/schemas/event-schema.ts'

export type Received = {
  headers: Record<string, string>
  text: string
  event: WebhookEventJson
  path: string
}

export type Answer = (response: ServerResponse, received: Received) => void

export type WebhookReceiver = {
  /** `http://127.0.0.1:port/hooks` */
  url: string
  /** In the format of HANDPRINT_PULL_ALLOW_PRIVATE. */
  allowed: { host: string; port: number }
  received: Received[]
  types(): string[]
  answers(answer: Answer): void
  close(): Promise<void>
}

export const takesIt: Answer = (response) => response.writeHead(204).end()
export const answersWith =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)
export const neverAnswers: Answer = () => {}
export const breaksOff: Answer = (response) => response.socket?.destroy()

export async function startReceiver(first: Answer = takesIt): Promise<WebhookReceiver> {
  const received: Received[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const one = {
      headers: request.headers as Record<string, string>,
      text,
      event: JSON.parse(text) as WebhookEventJson,
      path: request.url ?? '',
    }
    received.push(one)
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    allowed: { host: '127.0.0.1', port },
    received,
    types: () => received.map(({ event }) => event.type),
    answers: (next) => {
      answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Throws unless the signature is valid and recent; uses the library that integrators use. */
export function verifyByLibrary(secret: string, { text, headers }: Received): unknown {
  return new Webhook(secret).verify(text, headers)
}

/** Verifies by hand, following the specification. */
export function isSignedWith(secret: string, { text, headers }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
