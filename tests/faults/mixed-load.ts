// Many clients at once that hand pictures over, open carts and order, also when the service is killed
// under them. What they do follows from the seed; in which order it is answered does not.

import { openOrigin } from '../helpers/hostile-origin.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import type { Service } from '../helpers/start-service.ts'
import { actAtRandom, type Client } from './actions.ts'
import type { NewPicture } from './new-picture.ts'
import type { Promises } from './promises.ts'

export type MixedLoad = {
  /** For HANDPRINT_PULL_ALLOW_PRIVATE. */
  pullFrom: string
  /**
   * Resolves when every client has met the end of the service, or `stop` was called. With `onLost` a
   * connection that breaks ends nothing: it is told, and the client goes on.
   */
  run(service: Service, onLost?: () => void): Promise<void>
  stop(): void
  /** Each client acts that often; nothing may break the connections. */
  runActions(service: Service, count: number): Promise<void>
  close(): Promise<void>
}

export const clientCount = 6

export async function createMixedLoad(promises: Promises, seed: number): Promise<MixedLoad> {
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
      random: seededRandom(seed * 1000 + index),
      nextName: () => `${seed} ${index} ${count++}`,
      ownTokens: [],
      ownCarts: [],
      ownKeys: [],
      ownUploads: [],
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

  async function actOnAndOn(client: Client, onLost?: () => void): Promise<void> {
    while (!isOver) {
      try {
        await actAtRandom(client)
      } catch (error) {
        // An answer that never came; anything else is a fault of the load itself.
        if (!isLostConnection(error)) throw error
        if (onLost === undefined) isOver = true
        else onLost()
      }
    }
  }

  return {
    pullFrom: `${origin.host}:${origin.port}`,
    async run(service, onLost) {
      isOver = false
      offered.clear()
      await Promise.all(clientsOf(service).map((client) => actOnAndOn(client, onLost)))
    },
    stop() {
      isOver = true
    },
    async runActions(service, count) {
      await Promise.all(
        clientsOf(service).map(async (client) => {
          for (let acted = 0; acted < count; acted++) await actAtRandom(client)
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
