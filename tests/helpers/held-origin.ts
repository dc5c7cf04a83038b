// An origin on loopback that sends half of its file and holds the rest until the test releases it,
// for tests of a pull's progress that do not depend on time. It trickles bytes meanwhile, because
// an origin is given up after ten seconds of silence.

import type { ServerResponse } from 'node:http'
import { type HostileOrigin, openOrigin } from './hostile-origin.ts'

export type HeldOrigin = HostileOrigin & {
  /** Sends the rest of every started answer, and complete answers from now on. */
  release(): void
  /** Aborts every started answer in the middle, and from now on immediately. */
  breakOff(): void
  hold(): void
}

type Mode = 'holds' | 'releases' | 'breaks off'

export async function heldOrigin(
  file: Uint8Array,
  options: { saysLength?: boolean } = {},
): Promise<HeldOrigin> {
  const half = Math.floor(file.byteLength / 2)
  const held = new Map<ServerResponse, number>()
  let mode: Mode = 'holds'
  const origin = await openOrigin((response) => {
    response.writeHead(200, options.saysLength === false ? {} : { 'content-length': file.length })
    response.write(file.subarray(0, half))
    response.on('close', () => held.delete(response))
    held.set(response, half)
    if (mode !== 'holds') goOn(mode)
  })
  const trickle = setInterval(() => {
    for (const [response, sent] of held) {
      response.write(file.subarray(sent, sent + 1))
      held.set(response, sent + 1)
    }
  }, 1_000)

  function goOn(how: 'releases' | 'breaks off'): void {
    mode = how
    for (const [response, sent] of held) {
      if (how === 'releases') response.end(file.subarray(sent))
      else response.destroy()
    }
    held.clear()
  }

  return {
    ...origin,
    async close() {
      clearInterval(trickle)
      await origin.close()
    },
    release: () => goOn('releases'),
    breakOff: () => goOn('breaks off'),
    hold: () => {
      mode = 'holds'
    },
  }
}
