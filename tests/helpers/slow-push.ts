// A push of a print image that is as slow as a test needs to observe it.

import { setTimeout as pause } from 'node:timers/promises'
import { keyHeader } from './hand-over.ts'
import { type Answer, fieldPart, filePart, multipartBody, openRequest } from './multipart.ts'
import type { Service } from './start-service.ts'

export type SlowPush = {
  /** Continues sending, at most up to that fraction of all bytes, until `isSeen`. */
  sendUntil(mostShare: number, isSeen: () => Promise<boolean>): Promise<void>
  finish(): Promise<Answer>
  abort(): void
}

const pieceBytes = 32 * 1024
const maxPieces = 400

export function beginSlowPush(
  service: Service,
  token: string,
  image: Uint8Array,
  path = '/api/push/print',
): SlowPush {
  const { contentType, bytes } = multipartBody([
    fieldPart('token', token),
    filePart('image', image),
  ])
  const request = openRequest(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      ...keyHeader(service),
    },
  })
  let at = 0

  async function write(byteLength: number): Promise<void> {
    await request.write(bytes.subarray(at, at + byteLength))
    at += byteLength
  }

  return {
    async sendUntil(mostShare, isSeen) {
      for (let pieces = 0; pieces < maxPieces; pieces++) {
        // Progress is only reported when bytes arrive, so a few are always sent.
        await write(at < mostShare * bytes.byteLength ? pieceBytes : 1)
        if (await isSeen()) return
        await pause(200)
      }
      throw new Error('What was waited for did not come to be seen.')
    },
    async finish() {
      await write(bytes.byteLength - at)
      return await request.finish()
    },
    abort: () => request.abort(),
  }
}
