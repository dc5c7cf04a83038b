// An origin on loopback that sends half of its file and keeps the rest until the test says so, for
// whatever shows how far a pull is: nothing depends on time.

import type { ServerResponse } from 'node:http'
import { type HostileOrigin, openOrigin } from './hostile-origin.ts'

export type HeldOrigin = HostileOrigin & {
  /** Sends the rest of every answer that was begun, and from now on the whole at once. */
  release(): void
  /** Ends every answer that was begun in the middle, and from now on at once. */
  breakOff(): void
  /** Holds again. */
  hold(): void
}

type Mode = 'holds' | 'releases' | 'breaks off'

export async function heldOrigin(
  file: Uint8Array,
  options: { saysLength?: boolean } = {},
): Promise<HeldOrigin> {
  const half = Math.floor(file.byteLength / 2)
  const held = new Set<ServerResponse>()
  let mode: Mode = 'holds'
  const origin = await openOrigin((response) => {
    response.writeHead(200, options.saysLength === false ? {} : { 'content-length': file.length })
    response.write(file.subarray(0, half))
    response.on('close', () => held.delete(response))
    held.add(response)
    if (mode !== 'holds') goOn(mode)
  })

  function goOn(how: 'releases' | 'breaks off'): void {
    mode = how
    for (const response of held) {
      if (how === 'releases') response.end(file.subarray(half))
      else response.destroy()
    }
    held.clear()
  }

  return {
    ...origin,
    release: () => goOn('releases'),
    breakOff: () => goOn('breaks off'),
    hold: () => {
      mode = 'holds'
    },
  }
}
