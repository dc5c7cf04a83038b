// This build, and the one of `--beside`, started alike on each database and measured by turns.

import { join } from 'node:path'
import { hasPostgres, onServer, startOwnPostgres } from '../tests/helpers/postgres.ts'
import type { Bench, Row } from './chapter.ts'
import { byTurns, comparisonOf } from './compare.ts'
import { treeProcessorMs } from './service/process-tree.ts'
import { type Service, type ServiceOptions, startService } from './service/start-service.ts'
import { waitUntilIdle } from './service/wait-until-idle.ts'

type Options = Pick<ServiceOptions, 'roles' | 'isCounted'>

export type DatabaseName = 'SQLite' | 'PostgreSQL'

export type Builds = {
  database: DatabaseName
  service: Service
  beside: Service | null
}

export async function onEachDatabase(
  bench: Bench,
  options: Options,
  measure: (builds: Builds) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await withBuilds(bench, options, null, measure)
  if (!hasPostgres()) {
    bench.progress('PostgreSQL is not installed here, so it is not measured')
    return rows
  }
  // Waits for the disk, as SQLite does.
  const postgres = await startOwnPostgres(['fsync=on', 'full_page_writes=on'])
  try {
    return [...rows, ...(await withBuilds(bench, options, postgres.url, measure))]
  } finally {
    await postgres.stop()
  }
}

async function withBuilds(
  bench: Bench,
  options: Options,
  serverUrl: string | null,
  measure: (builds: Builds) => Promise<Row[]>,
): Promise<Row[]> {
  const database = serverUrl === null ? 'SQLite' : 'PostgreSQL'
  const started: Service[] = []
  const start = async (name: string, more: { root?: string } = {}): Promise<Service> => {
    if (serverUrl !== null) await onServer(serverUrl, `create database ${name}`)
    const databaseUrl = serverUrl && new URL(name, serverUrl).href
    const folder = join(bench.folder, database, name)
    const service = await startService({ ...options, folder, databaseUrl, ...more })
    started.push(service)
    return service
  }
  try {
    const service = await start('service')
    const beside = bench.beside === null ? null : await start('beside', { root: bench.beside })
    return await measure({ database, service, beside })
  } finally {
    await Promise.all(started.map((service) => service.stop()))
  }
}

export type Work = {
  what: string
  /** How often a round does it. */
  times: number
  rounds: number
  /** Wanted of the processor time, as a share of the other build's. */
  atMost: number
  /** Prepares a build, and returns what makes one round and tells how long it took. */
  begin(service: Service): Promise<() => Promise<{ elapsedMs: number }>>
  /** Waits for work that the answers do not wait for, and that counts, too. */
  settle?(service: Service): Promise<void>
}

const parts = [
  { key: 'cpuMs', unit: 'ms', says: ', processor time' },
  { key: 'perSecond', unit: '/s', says: '' },
  { key: 'statements', unit: '', says: ', statements' },
  { key: 'transactions', unit: '', says: ', transactions' },
] as const

type Round = Record<(typeof parts)[number]['key'], number>

/** A row each for processor time, pace, and, if they are counted, statements and transactions. */
export async function compareBuilds(
  { database, service, beside }: Builds,
  work: Work,
): Promise<Row[]> {
  const own = await beginRounds(service, work)
  const other = beside && (await beginRounds(beside, work))
  const floor = async () => (other === null ? null : await other())
  const found = await byTurns({ service: own, floor }, { rounds: work.rounds, limitMs: Infinity })
  return parts.flatMap(({ key, unit, says }): Row[] => {
    const values = found.service.map((round) => round[key])
    if (values.some(Number.isNaN)) return []
    const what = `${work.what}${says}, ${database}`
    const others = found.floor.map((round) => round?.[key] ?? null)
    const row: Row = { what, unit, ...comparisonOf(values, others) }
    const isJudged = key === 'cpuMs' && beside !== null
    return [isJudged ? { ...row, wanted: { atMost: work.atMost }, judged: 'ratio' } : row]
  })
}

async function beginRounds(service: Service, work: Work): Promise<() => Promise<Round>> {
  const run = await work.begin(service)
  const settled = async () => {
    await work.settle?.(service)
    await waitUntilIdle(service.pid)
  }
  // The first one warms up.
  await run()
  return async () => {
    await settled()
    const before = await spentBy(service)
    const { elapsedMs } = await run()
    await settled()
    const after = await spentBy(service)
    const each = (key: keyof typeof before) => (after[key] - before[key]) / work.times
    return {
      cpuMs: each('cpuMs'),
      perSecond: (work.times * 1000) / elapsedMs,
      statements: each('statements'),
      transactions: each('transactions'),
    }
  }
}

export async function spentBy(
  service: Service,
): Promise<Record<'cpuMs' | 'statements' | 'transactions', number>> {
  const cpuMs = treeProcessorMs(service.pid)
  const counts = await service.counts()
  if (counts === null) return { cpuMs, statements: Number.NaN, transactions: Number.NaN }
  const times = Object.values(counts.statements)
  const statements = times.reduce((sum, each) => sum + each, 0)
  return { cpuMs, statements, transactions: counts.transactions }
}
