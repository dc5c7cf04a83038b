// Nodes come and go under mixed load: restarted one after the other, or killed. Whatever was answered
// has to be there in the end; while they are only restarted, nothing may fail at all.

import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../helpers/seeded-random.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { type BalancerName, openCluster } from './cluster.ts'
import { clientCount, createMixedLoad } from './mixed-load.ts'
import { createPromises } from './promises.ts'

export type ClusterRounds = {
  how: 'rolling-restart' | 'node-killed'
  balancer: BalancerName
  /** Of all nodes, or kills. */
  rounds: number
  seed: number
  progress: (text: string) => void
}

type ClusterReport = {
  /** Sentences; empty when every promise was kept. */
  broken: string[]
  answered: number
  /** Requests whose connection broke. */
  lost: number
  refusals: Record<string, number>
  tokens: number
  orders: number
}

export async function runClusterRounds(options: ClusterRounds): Promise<ClusterReport> {
  const { how, balancer, rounds, seed, progress } = options
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  const cluster = await openCluster(balancer, {
    HANDPRINT_PULL_ALLOW_PRIVATE: load.pullFrom,
    HANDPRINT_DRAIN_SECONDS: '3',
    LOG_LEVEL: 'error',
  })
  const random = seededRandom(seed)
  let lost = 0
  try {
    const running = load.run(cluster.balanced, () => lost++)
    const stopped = running.catch((error: unknown) => error)
    for (let round = 1; round <= rounds; round++) {
      if (how === 'rolling-restart') {
        for (const node of cluster.nodes) {
          await node.stop('SIGTERM')
          await node.restart()
          // Until the balancer has seen it.
          await pause(2_500)
        }
      } else {
        const node = cluster.nodes[Math.floor(random() * cluster.nodes.length)]
        await node?.kill9()
        await pause(2_000)
        await node?.restart()
        await pause(3_000)
      }
      progress(`round ${round}: ${promises.tokens.size} tokens, ${lost} connections lost`)
    }
    load.stop()
    const fault = await stopped
    const refusals = Object.fromEntries(promises.refusals)
    const broken = fault instanceof Error ? [fault.message] : []
    if (how === 'rolling-restart') {
      if (lost > 0) broken.push(`${lost} requests were cut off.`)
      for (const [code, times] of promises.refusals) broken.push(`${times} × ${code} was answered.`)
    }
    const most = rounds * clientCount
    if (lost > most) broken.push(`${lost} requests were cut off, where ${most} were on their way.`)
    const behind = await openBehind(cluster.balanced.foundation)
    const tokens = [...promises.tokens.values()]
    broken.push(
      ...(await checkAll(cluster.balanced, behind, promises, { tokens, isSettled: false })),
    )
    await behind.close()
    const answered = promises.tokens.size + promises.orders.size
    return { broken, answered, lost, refusals, tokens: tokens.length, orders: promises.orders.size }
  } finally {
    await load.close()
    await cluster.close()
  }
}
