// Two versions side by side: the program of an earlier commit and this one, N → N+1 → N → N+1 under load, on
// both databases. On PostgreSQL three nodes are replaced one after the other, and nothing may fail; on
// SQLite the one process is. After each step what was acknowledged is looked for.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deployments } from '../helpers/deployments.ts'
import { ensureBuilt, projectRoot } from '../helpers/ensure-built.ts'
import { freePort } from '../helpers/free-port.ts'
import { type Service, startService } from '../helpers/start-service.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { openCluster } from './cluster.ts'
import { createMixedLoad, type Sample } from './mixed-load.ts'
import { createPromises } from './promises.ts'

export type VersionsRun = {
  /** A commit, as git names it. */
  from: string
  seed: number
  rate: number
  tell: (text: string) => void
}

export type VersionsReport = { broken: string[]; tokens: number; orders: number; actions: number }

type Stage = { nodes: readonly Service[]; front: Service; close(): Promise<void> }

const run = promisify(execFile)

export async function runVersions(options: VersionsRun): Promise<Record<string, VersionsReport>> {
  const { from, tell } = options
  await ensureBuilt()
  const earlier = await buildOf(from)
  tell(`Built ${from}.`)
  try {
    const sqlite = await play(options, earlier.root, 'SQLite', openOne)
    return { sqlite, postgres: await play(options, earlier.root, 'PostgreSQL', openThree) }
  } finally {
    await earlier.remove()
  }
}

async function play(
  { seed, rate, tell }: VersionsRun,
  earlier: string,
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
  const steps = [
    ['N+1', projectRoot],
    ['N again', earlier],
    ['N+1 again', projectRoot],
  ] as const
  try {
    for (const [step, [name, root]] of steps.entries()) {
      const known = new Set(promises.tokens.keys())
      const samples: Sample[] = []
      const running = load.runByClock(stage.front, rate, samples)
      running.catch(() => undefined)
      await Promise.race([pause(5_000), running])
      for (const node of stage.nodes) {
        await node.stop('SIGTERM')
        await node.restart(root)
        await Promise.race([pause(2_500), running])
      }
      await Promise.race([pause(5_000), running])
      load.stop()
      await running
      actions += samples.length
      const bad = samples.filter(({ isGood }) => !isGood).length
      if (bad > 0 && stage.nodes.length > 1) broken.push(`${name}: ${bad} actions failed.`)
      const all = [...promises.tokens.values()]
      const isLast = step === steps.length - 1
      const tokens = isLast ? all : all.filter(({ token }) => !known.has(token))
      const behind = await openBehind(stage.front.foundation)
      const found = await checkAll(stage.front, behind, promises, { tokens, isSettled: false })
      await behind.close()
      broken.push(...found.map((sentence) => `${name}: ${sentence}`))
      tell(`${where}, ${name}: ${samples.length} actions, ${bad} failed, ${found.length} broken`)
    }
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
  const cluster = await openCluster({ balancer: 'haproxy', env: () => env, root })
  return { nodes: cluster.nodes, front: cluster.balanced, close: () => cluster.close() }
}

/** The program of that commit, in a folder of its own. */
async function buildOf(commit: string): Promise<{ root: string; remove(): Promise<void> }> {
  const root = join(await mkdtemp(join(tmpdir(), 'handprint-earlier-')), 'checkout')
  await run('git', ['worktree', 'add', '--detach', root, commit], { cwd: projectRoot })
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', root], { cwd: projectRoot })
    await rm(join(root, '..'), { recursive: true, force: true })
  }
  try {
    const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
    if (lock === (await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))) {
      await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
      // Older than what is installed, or the build would install it anew, over ours.
      await utimes(join(root, 'package-lock.json'), 0, 0)
    }
    await run(process.execPath, ['scripts/build.mjs'], { cwd: root })
    return { root, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
