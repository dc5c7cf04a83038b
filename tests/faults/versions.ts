// Two versions side by side: the program of an earlier commit and this one, N → N+1 → N → N+1 →
// finish under load, on both databases. On PostgreSQL three nodes are replaced one after the other
// without any failure; on SQLite the single process is replaced. After each step everything
// acknowledged is checked. Finally the earlier version's own tests run on the schema of the later
// one.

import { setTimeout as pause } from 'node:timers/promises'
import { migrations } from '../../src/ground/database/migrations.ts'
import { deployments } from '../helpers/deployments.ts'
import { freePort } from '../helpers/free-port.ts'
import { runProgram, type Service, startService } from '../helpers/start-service.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { openCluster } from './cluster.ts'
import { type Build, buildEarlier, buildLater, lastWithOlderSchema } from './earlier-build.ts'
import { createMixedLoad, type Sample } from './mixed-load.ts'
import { passOwnTests } from './own-tests.ts'
import { createPromises } from './promises.ts'
import { schemaOfTests } from './schema-of-tests.ts'

export type VersionsRun = {
  /** A commit, as git names it; empty: the last one with an older schema. */
  from: string
  seed: number
  rate: number
  tell: (text: string) => void
}

export type VersionsReport = { broken: string[]; tokens: number; orders: number; actions: number }

type Stage = { nodes: readonly Service[]; front: Service; close(): Promise<void> }

export async function runVersions(options: VersionsRun): Promise<Record<string, VersionsReport>> {
  const { tell } = options
  const from = options.from || (await lastWithOlderSchema())
  const earlier = await buildEarlier(from)
  tell(`Built ${from}.`)
  let later: Build | null = null
  try {
    later = await buildLater()
    // The checks behind the service have to know them as well.
    Object.assign(migrations, schemaOfTests)
    const roots = { earlier: earlier.root, later: later.root }
    const sqlite = await play(options, roots, 'SQLite', openOne)
    const postgres = await play(options, roots, 'PostgreSQL', openThree)
    const ownTests = await passOwnTests(roots.earlier, roots.later)
    tell(`Its own tests: ${ownTests.length === 0 ? 'passed' : 'failed'}`)
    postgres.broken.push(...ownTests)
    return { sqlite, postgres }
  } finally {
    await later?.remove()
    await earlier.remove()
  }
}

type Roots = { earlier: string; later: string }

async function play(
  { seed, rate, tell }: VersionsRun,
  { earlier, later }: Roots,
  where: string,
  open: (root: string, env: Record<string, string>) => Promise<Stage>,
): Promise<VersionsReport> {
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  const broken: string[] = []
  let actions = 0
  const env = {
    HANDPRINT_PULL_ALLOW_PRIVATE: load.pullFrom,
    HANDPRINT_DRAIN_SECONDS: '3',
    LOG_LEVEL: 'error',
  }
  const stage = await open(earlier, env)
  const isOne = stage.nodes.length === 1

  async function underLoad(name: string, happen: () => Promise<void>): Promise<void> {
    const known = new Set(promises.tokens.keys())
    const samples: Sample[] = []
    const running = load.runByClock(stage.front, rate, samples)
    running.catch(() => undefined)
    await Promise.race([pause(5_000), running])
    await happen()
    await Promise.race([pause(5_000), running])
    load.stop()
    await running
    actions += samples.length
    const bad = samples.filter(({ isGood }) => !isGood).length
    if (bad > 0 && !isOne) broken.push(`${name}: ${bad} actions failed.`)
    const all = [...promises.tokens.values()]
    const isLast = name === 'finished'
    const tokens = isLast ? all : all.filter(({ token }) => !known.has(token))
    const behind = await openBehind(stage.front.foundation)
    const found = await checkAll(stage.front, behind, promises, { tokens, isSettled: false })
    await behind.close()
    broken.push(...found.map((sentence) => `${name}: ${sentence}`))
    tell(`${where}, ${name}: ${samples.length} actions, ${bad} failed, ${found.length} broken`)
  }

  async function replaceAll(root: string): Promise<void> {
    for (const node of stage.nodes) {
      await node.stop('SIGTERM')
      await node.restart(root)
      await pause(2_500)
    }
  }

  async function expectOf(root: string, words: string[], code: number, says: RegExp) {
    const ended = await runProgram(stage.front.foundation.env, words, root)
    if (ended.code === code && says.test(ended.output)) return
    broken.push(`${words.join(' ')} ended with ${ended.code}: ${ended.output}`)
  }

  /** On SQLite no other process may have the file open meanwhile. */
  async function finish(): Promise<void> {
    if (isOne) await stage.front.stop('SIGTERM')
    await expectOf(later, ['migrate', '--finish'], 0, /Done: .*999-shrink-for-tests/)
    await expectOf(
      earlier,
      ['check'],
      1,
      /The database was created by a newer version of Handprint:/,
    )
    if (isOne) await stage.front.restart(later)
  }

  try {
    await underLoad('N+1', () => replaceAll(later))
    await underLoad('N again', async () => {
      await replaceAll(earlier)
      const refusal = isOne ? /in use/ : /An older release is still running:/
      await expectOf(later, ['migrate', '--finish'], 1, refusal)
    })
    await underLoad('N+1 again', () => replaceAll(later))
    await underLoad('finished', finish)
    if (promises.refusals.has('internal')) broken.push('Something was answered as internal.')
    const orders = [...promises.orders.values()].filter(({ isAcknowledged }) => isAcknowledged)
    return { broken, tokens: promises.tokens.size, orders: orders.length, actions }
  } finally {
    load.stop()
    await load.close()
    await stage.close()
  }
}

async function openOne(root: string, env: Record<string, string>): Promise<Stage> {
  const port = String(await freePort())
  const [deployment] = deployments
  if (deployment === undefined) throw new Error('There is no SQLite.')
  const service = await startService({ deployment, env: { ...env, PORT: port }, root })
  return { nodes: [service], front: service, close: () => service.close() }
}

async function openThree(root: string, env: Record<string, string>): Promise<Stage> {
  const cluster = await openCluster({ balancer: 'haproxy', nodes: 3, env: () => env, root })
  return { nodes: cluster.nodes, front: cluster.balanced, close: () => cluster.close() }
}
