// Whether a load balancer may send requests to this node. Considers only faults specific to this
// node. Shared dependencies (the database, the storage) do not count: all nodes would be taken out
// simultaneously, although they could still answer most requests.

import { statfs } from 'node:fs/promises'
import type { Server } from 'node:http'
import { withTimeout } from '../../pure/with-timeout.ts'

/** Each resolves to whether its part works. Keyed by the name reported if it does not. */
type Checks = Readonly<Record<string, () => Promise<boolean>>>

export interface Readiness {
  /** Marks the node as listening and ready. */
  begin(): void
  /** Marks the node as not ready. From then on every response closes its connection. */
  drain(server: Server): void
  /** Reasons why it is not ready. Empty if it is. */
  faults(): Promise<string[]>
}

/** Health checkers ask again in a second or two. */
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

/** For people looking at pages. Includes shared dependencies. */
export interface PartsWatch {
  /** Broken parts, with the time this node first noticed. At most a few seconds old. */
  faults(): Promise<ReadonlyMap<string, number>>
}

/** Results are cached for this long, however many pages ask. */
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
    const works = await withTimeout(
      check().catch(() => false),
      mostMs,
      () => false,
    )
    return works ? [] : [name]
  })
  return (await Promise.all(names)).flat()
}

/** Required free space on a volume: a twentieth, or a gigabyte on a large one. */
const leastShare = 0.05
const leastBytes = 1_000_000_000

export async function hasDiskSpace(folder: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize >= Math.min(leastBytes, blocks * bsize * leastShare)
}
