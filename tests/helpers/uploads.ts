// Resumable uploads by hand, one request at a time, so that a test controls every header.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Foundation } from './deployments.ts'
import { type Answer, type OpenRequest, openRequest, type Sending, send } from './multipart.ts'

export const tusHeader = { 'tus-resumable': '1.0.0' }
export const offsetBody = { 'content-type': 'application/offset+octet-stream' }

/** The `Upload-Metadata` header for these pairs. */
export function uploadMetadata(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

export type Beginning = {
  type?: string
  token?: string
  byteLength?: number | string
  headers?: Record<string, string>
  /** Bytes sent with the creation (creation-with-upload). */
  body?: Uint8Array
}

/** `base` is the service's address. */
export function beginUpload(base: string, beginning: Beginning = {}): Promise<Answer> {
  const { type = 'image', token, byteLength = 100, headers, body } = beginning
  const metadata = uploadMetadata({ type, ...(token !== undefined && { token }) })
  return send(`${base}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...tusHeader,
      'upload-length': String(byteLength),
      'upload-metadata': metadata,
      ...(body && offsetBody),
      ...headers,
    },
    body: body ?? '',
  })
}

export function addressOf(base: string, answer: Answer): string {
  if (answer.status !== 201) throw new Error(`No upload was begun: ${answer.text}`)
  return new URL(String(answer.headers.location), base).href
}

export function addBytes(
  address: string,
  offset: number | string,
  body: Uint8Array,
  sending: Omit<Sending, 'body'> = {},
): Promise<Answer> {
  return send(address, {
    method: 'PATCH',
    body,
    ...sending,
    headers: { ...tusHeader, ...offsetBody, 'upload-offset': String(offset), ...sending.headers },
  })
}

/** A PATCH whose bytes the test sends step by step; it announces `byteLength`. */
export function openPatch(
  address: string,
  offset: number,
  byteLength: number,
  more: Record<string, string> = {},
) {
  const headers = {
    ...tusHeader,
    ...offsetBody,
    'upload-offset': String(offset),
    'content-length': String(byteLength),
    ...more,
  }
  return openRequest(address, { method: 'PATCH', headers })
}

export function askForOffset(address: string, headers: Record<string, string> = {}) {
  return send(address, { method: 'HEAD', headers: { ...tusHeader, ...headers } })
}

export async function offsetOf(address: string): Promise<number> {
  const { status, headers } = await askForOffset(address)
  if (status !== 200) throw new Error(`HEAD was answered ${status}.`)
  return Number(headers['upload-offset'])
}

type Incoming = Pick<Foundation, 'dataDir'>

/** Bytes of all transfers in progress that the service has written to disk. */
export async function spooledBytes({ dataDir }: Incoming): Promise<number> {
  const folder = join(dataDir, 'incoming')
  let sum = 0
  for (const name of await readdir(folder)) {
    sum += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return sum
}

/** Waits until the service has written at least that many bytes of a transfer. */
export async function untilSpooled(incoming: Incoming, byteLength = 1): Promise<void> {
  await expect.poll(() => spooledBytes(incoming)).toBeGreaterThanOrEqual(byteLength)
}

/**
 * Sends the beginning of `image` to an upload, then a few more bytes until the service has taken
 * everything sent before, and returns how many that were. Bytes in the buffers of the operating
 * system would be lost when the service is ended. Each byte makes the service write the previous
 * ones.
 */
export async function sendUntilTaken(
  foundation: Foundation,
  { address, patch }: { address: string; patch: OpenRequest },
  image: Uint8Array,
  byteLength: number,
): Promise<number> {
  await patch.write(image.subarray(0, byteLength))
  for (let sent = byteLength; ; sent++) {
    await pause(50)
    // A slow piece is already stored.
    const { received_bytes: storedBytes } = await foundation.onDatabase((queries) =>
      queries
        .selectFrom('uploads')
        .select('received_bytes')
        .where('id', '=', address.slice(-64))
        .executeTakeFirstOrThrow(),
    )
    if (storedBytes + (await spooledBytes(foundation)) === sent) return sent
    if (sent === image.byteLength - 1) throw new Error('The service does not take what is sent.')
    await patch.write(image.subarray(sent, sent + 1))
  }
}
