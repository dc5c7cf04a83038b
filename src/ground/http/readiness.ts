// Whether a balancer may send requests to this node: only what this node alone can mend. What all nodes
// share (the database, the storage) is no reason: they would all be taken out at once, although most of
// what people ask for would still be answered.

import { statfs } from 'node:fs/promises'
import type { Server } from 'node:http'
import { inTime } from '../../pure/in-time.ts'

/** Each answers whether its part works; by the name that a node tells when it does not. */
type Checks = Readonly<Record<string, () => Promise<boolean>>>

export interface Readiness {
  /** It listens and works. */
  begin(): void
  /** From now on it is not ready, and every answer ends its connection. */
  drain(server: Server): void
  /** Why not; empty when it is ready. */
  faults(): Promise<string[]>
}

/** Who asks comes again in a second or two. */
const mostMs = 1_500

export function createReadiness(checks: Checks): Readiness {
  let state: 'starting' | 'ready' | 'draining' = 'starting'
  return {
    begin() {
      if (state === 'starting') state = 'ready'
    },
    drain(server) {
      if (state === 'draining') return
      state = 'draining'
      server.prependListener('request', (_request, answer) => {
        answer.setHeader('connection', 'close')
      })
    },
    async faults() {
      return state === 'ready' ? await faultsOf(checks) : [state]
    },
  }
}

/** For people who look at pages: of what all nodes share, too. */
export interface PartsWatch {
  /** What does not work, with when this node noticed it first; at most some seconds old. */
  faults(): Promise<ReadonlyMap<string, number>>
}

/** However many pages ask: what is found out holds for so long. */
const holdsMs = 15_000

export function watchParts(checks: Checks, now: () => number): PartsWatch {
  let last = { at: Number.NEGATIVE_INFINITY, faults: Promise.resolve(new Map<string, number>()) }
  async function look(before: Promise<Map<string, number>>, at: number) {
    const known = await before
    return new Map((await faultsOf(checks)).map((name) => [name, known.get(name) ?? at]))
  }
  return {
    faults() {
      const at = now()
      if (at - last.at >= holdsMs) last = { at, faults: look(last.faults, at) }
      return last.faults
    },
  }
}

async function faultsOf(checks: Checks): Promise<string[]> {
  const names = Object.entries(checks).map(async ([name, check]) => {
    const works = await inTime(
      check().catch(() => false),
      mostMs,
      () => false,
    )
    return works ? [] : [name]
  })
  return (await Promise.all(names)).flat()
}

/** What has to stay free in a volume: a twentieth, and of a large one a gigabyte. */
const leastShare = 0.05
const leastBytes = 1_000_000_000

export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize >= Math.min(leastBytes, blocks * bsize * leastShare)
}
