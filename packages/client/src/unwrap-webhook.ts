// Checks a webhook's signature (Standard Webhooks) by WebCrypto, which every runtime has.

import { HandprintError } from './handprint-error.ts'
import type { HandprintEvent } from './webhook-events.ts'

export type WebhookHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  /** `rawHeaders` of Node: names and values in turn. */
  | readonly string[]
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type ReceivedWebhook =
  | Request
  | {
      /** The bytes as received, not parsed and serialized again. */
      body: string | ArrayBuffer | Uint8Array
      headers: WebhookHeaders
    }

export type UnwrapOptions = {
  /** By how many seconds the sender's clock may differ, and how old it may be. Default: 300. */
  toleranceSeconds?: number
}

/**
 * @returns the event, if one of the secrets signed it.
 * @throws HandprintError `webhook_signature_invalid`: answer 400 and do nothing.
 */
export async function unwrapWebhook(
  received: ReceivedWebhook,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: UnwrapOptions = {},
): Promise<HandprintEvent> {
  const secrets = [secret].flat()
  if (secrets.length === 0) {
    const message =
      'The webhook has a secret, whsec_…: new Handprint({ webhookSecret: … }), or HANDPRINT_WEBHOOK_SECRET in the environment.'
    throw new HandprintError('settings_invalid', message)
  }
  // Other libraries take the body and the headers apart.
  if (!Object(received).headers) refuse('Pass a Request, or an object { body, headers }.')
  const header = readHeaders(received.headers)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => header.get(name) ?? refuse(`The header ${name} is missing.`),
  ) as [string, string, string]
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  // Also refuses a timestamp that is no number.
  if (!(ageSeconds <= toleranceSeconds)) {
    refuse(
      `The timestamp is ${Math.round(ageSeconds)} s from now; ${toleranceSeconds} s are allowed. Is the clock right?`,
    )
  }
  const body = await bytesOf(received)
  const signed = joinBytes(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  for (const each of secrets) {
    const key = await importSecret(each)
    for (const signature of signatures.split(' ')) {
      const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : null
      // Compares in constant time.
      if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) {
        return { ...JSON.parse(new TextDecoder().decode(body)), id }
      }
    }
  }
  return refuse(
    'No signature fits. Is it the secret of this webhook, and the body exactly as received?',
  )
}

function refuse(message: string): never {
  throw new HandprintError('webhook_signature_invalid', message)
}

function readHeaders(headers: WebhookHeaders): Map<string, string> {
  const listed = Symbol.iterator in headers ? [...headers] : Object.entries(headers)
  const pairs =
    typeof listed[0] === 'string'
      ? listed.flatMap((name, index) => (index % 2 === 0 ? [[name, listed[index + 1]]] : []))
      : listed
  // Each pair is a name and its value, or a list with the value.
  return new Map(
    pairs.flatMap(([name, value]) =>
      value === undefined ? [] : [[String(name).toLowerCase(), String(value)]],
    ),
  )
}

async function bytesOf(received: ReceivedWebhook): Promise<Uint8Array<ArrayBuffer>> {
  if (received instanceof Request) {
    if (!received.bodyUsed) return new Uint8Array(await received.arrayBuffer())
    return refuse('The body of the request has been read before. Pass { body, headers } instead.')
  }
  const { body } = received
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new Uint8Array(body)
  return refuse(
    'The body was parsed before its signature was checked. Pass the bytes as received, such as express.raw() gives them.',
  )
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.trim().replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0) {
    throw new HandprintError('settings_invalid', 'A webhook’s secret is whsec_ and base64.')
  }
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
