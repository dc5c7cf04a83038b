// Handwritten pushes, byte by byte, each on its own connection.

import { afterEach, beforeEach, expect } from 'vitest'
import { tracesOf } from './hand-over.ts'
import { send } from './multipart.ts'
import { openRaw, type RawConnection } from './raw-http.ts'
import type { Service } from './start-service.ts'

/**
 * Connections that each test opens, destroyed after it. By then no partial file may be left, and
 * the service has to be alive. `before`: the state when the test began.
 */
export function rawConnections(service: () => Service) {
  let open: RawConnection[] = []
  let before: Awaited<ReturnType<typeof tracesOf>>
  beforeEach(async () => {
    before = await tracesOf(service())
  })
  afterEach(async () => {
    for (const connection of open) connection.destroy()
    open = []
    await expect.poll(() => service().foundation.unfinished()).toEqual([])
    expect((await send(`${service().url}/livez`)).status).toBe(200)
  })
  return {
    before: () => before,
    async connect(): Promise<RawConnection> {
      const connection = await openRaw(service().url)
      open.push(connection)
      return connection
    },
  }
}

/** The head up to the empty line. */
export function pushHead({ accessKey }: Service, ...more: string[]): string {
  return [
    'POST /api/push/image HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${accessKey}`,
    'Content-Type: multipart/form-data; boundary=edge',
    ...more,
    '\r\n',
  ].join('\r\n')
}

export const partHead =
  '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
