// Many concurrent clients that hand off pictures, open carts and order, also while the service is
// killed. Their actions are determined by the seed; the order of the answers is not.

import { setTimeout as pause } from 'node:timers/promises'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import type { Service } from '../helpers/start-service.ts'
import { type ActionKind, type Client, drawAction } from './actions.ts'
import type { NewPicture } from './new-picture.ts'
import type { Promises } from './promises.ts'

export type MixedLoad = {
  /** Value for HANDPRINT_PULL_ALLOW_PRIVATE. */
  pullFrom: string
  /** Resolves when every client has lost the service, or `stop` was called. */
  run(service: Service): Promise<void>
  /**
   * Starts the given number of actions per second, whether earlier ones were answered or not, until
   * `stop` is called and the last is answered. A broken connection is a sample, and ends nothing.
   */
  runByClock(service: Service, perSecond: number, samples: Sample[]): Promise<void>
  stop(): void
  /** Each client acts that often; connections must not break. */
  runActions(service: Service, count: number): Promise<void>
  close(): Promise<void>
}

/** One action as seen by its client, in milliseconds of `performance.now()`. */
export type Sample = { kind: ActionKind; begunAt: number; ms: number; isGood: boolean }

export const clientCount = 6

/** `choice`: options to order; by default those that the cart begins with. */
export async function createMixedLoad(
  promises: Promises,
  seed: number,
  choice: Record<string, string> = {},
): Promise<MixedLoad> {
  const offered = new Map<string, NewPicture>()
  const origin = await openOrigin((response, request) => {
    response.end(offered.get(request.url ?? '')?.bytes)
  })
  let isOver = false
  let clients: Client[] | null = null

  function createClient(service: Service, index: number): Client {
    let count = 0
    return {
      service,
      promises,
      choice,
      random: seededRandom(seed * 1000 + index),
      nextName: () => `${seed} ${index} ${count++}`,
      ownTokens: [],
      ownCarts: [],
      ownKeys: [],
      ownUploads: [],
      tally: { answered: 0, refused: 0 },
      offer(picture) {
        const path = `/${picture.sha256}.jpg`
        offered.set(path, picture)
        return new URL(path, origin.url).href
      },
    }
  }

  function clientsOf(service: Service): Client[] {
    clients ??= Array.from({ length: clientCount }, (_, index) => createClient(service, index))
    return clients
  }

  async function actOnAndOn(client: Client): Promise<void> {
    while (!isOver) {
      try {
        await drawAction(client).act(client)
      } catch (error) {
        // A missing answer; any other error is a bug of the load itself.
        if (!isLostConnection(error)) throw error
        isOver = true
      }
    }
  }

  async function actOnce(client: Client, samples: Sample[]): Promise<void> {
    client.tally = { answered: 0, refused: 0 }
    const { kind, act } = drawAction(client)
    const begunAt = performance.now()
    let isLost = false
    await act(client).catch((error: unknown) => {
      if (!isLostConnection(error)) throw error
      isLost = true
    })
    if (!isLost && client.tally.answered === 0) return
    const isGood = !isLost && client.tally.refused === 0
    samples.push({ kind, begunAt, ms: performance.now() - begunAt, isGood })
  }

  return {
    pullFrom: `${origin.host}:${origin.port}`,
    async run(service) {
      isOver = false
      offered.clear()
      await Promise.all(clientsOf(service).map(actOnAndOn))
    },
    async runByClock(service, perSecond, samples) {
      isOver = false
      const idle = [...clientsOf(service)]
      let count = idle.length
      const acting = new Set<Promise<void>>()
      const faults: unknown[] = []
      const begun = performance.now()
      for (let turn = 0; !isOver && faults.length === 0; turn++) {
        await pause(Math.max(0, begun + (turn * 1000) / perSecond - performance.now()))
        // No two clients act on the same picture concurrently, so a client waiting for an answer
        // starts nothing else.
        const client = idle.pop() ?? createClient(service, count++)
        const action = actOnce(client, samples)
          .catch((error: unknown) => faults.push(error))
          .then(() => {
            idle.push(client)
            acting.delete(action)
          })
        acting.add(action)
      }
      await Promise.all(acting)
      if (faults.length > 0) throw faults[0]
    },
    stop() {
      isOver = true
    },
    async runActions(service, count) {
      await Promise.all(
        clientsOf(service).map(async (client) => {
          for (let acted = 0; acted < count; acted++) await drawAction(client).act(client)
        }),
      )
    },
    close: () => origin.close(),
  }
}

function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code)
}
