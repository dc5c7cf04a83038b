// Orders on PostgreSQL at 1, 2 and 4 nodes: the cost of one order from the checkout POST to the
// settled payment, and the throughput compared with one node on SQLite, measured alternately. The
// nodes only serve requests, so that nothing else is counted.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasPostgres, onServer, startOwnPostgres } from '../../tests/helpers/postgres.ts'
import type { Bench, Row } from '../chapter.ts'
import { compare } from '../compare.ts'
import { type FilledCheckout, fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { processorMs } from '../service/process-tree.ts'
import { type Service, startService } from '../service/start-service.ts'
import { type Summary, summarise } from '../summary.ts'

const connections = 16
/** An idle PostgreSQL 15 connection reports its statistics within this time. */
const statisticsMs = 11_000
/** Waits for the disk, as SQLite does. */
const settings = [
  'fsync=on',
  'full_page_writes=on',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
]
const rounds = 3

export async function nodes(bench: Bench): Promise<Row[]> {
  if (!hasPostgres()) {
    bench.progress('nodes: PostgreSQL is not installed here, so it is not measured')
    return []
  }
  const rows: Row[] = []
  const folder = join(bench.folder, 'sqlite')
  const alone = await startService({ folder, connections, roles: 'web' })
  try {
    const floor = await warmUp(bench, [alone])
    for (const count of [1, 2, 4]) {
      bench.progress(`nodes: ${count}`)
      const onNewServer = async (measured: (url: string) => Promise<Row[]>) => {
        const postgres = await startOwnPostgres(settings)
        try {
          rows.push(...(await measured(postgres.url)))
        } finally {
          await postgres.stop()
        }
      }
      await onNewServer((url) => measure(bench, url, count, floor))
      if (count > 1) await onNewServer((url) => measureStrangers(bench, url, count))
    }
  } finally {
    await alone.stop()
  }
  return rows
}

async function measure(
  bench: Bench,
  databaseUrl: string,
  count: number,
  floor: Fleet,
): Promise<Row[]> {
  const services: Service[] = []
  try {
    await onServer(databaseUrl, 'create extension pg_stat_statements')
    for (let index = 0; index < count; index++) {
      services.push(await startNode(bench, `${count}-${index}`, databaseUrl))
    }
    const fleet = await warmUp(bench, services)
    const times = timesOf(bench)
    const filled = {
      service: await fill(fleet, times * rounds),
      floor: await fill(floor, times * rounds),
    }
    await pause(statisticsMs)
    const before = await readWork(databaseUrl)
    let cpuMs = 0
    const { service, ...beside } = await compare(
      {
        async service() {
          const idleMs = processorMsOf(services)
          const perSecond = await send(filled.service.splice(0, times))
          cpuMs += processorMsOf(services) - idleMs
          return perSecond
        },
        floor: () => send(filled.floor.splice(0, times)),
      },
      { rounds, limitMs: Number.POSITIVE_INFINITY },
    )
    await pause(statisticsMs)
    const after = await readWork(databaseUrl)
    const name = named(count)
    const per = (key: keyof Work) => summarise([(after[key] - before[key]) / (times * rounds)])
    const one = (what: string, unit: string, summary: Summary): Row => ({
      what: `${what}, ${name}`,
      unit,
      service: summary,
    })
    return [
      {
        ...one(`orders, ${connections} connections, beside SQLite`, '/s', service),
        ...beside,
        wanted: { atLeast: 0.6 },
        judged: 'ratio',
      },
      { ...one('statements an order', '', per('statements')), ...atMost(40) },
      { ...one('transactions an order', '', per('transactions')), ...atMost(8) },
      one('reruns an order', '', per('reruns')),
      one('processor time of the nodes an order', 'ms', summarise([cpuMs / (times * rounds)])),
    ]
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

/**
 * The cost of an order on the same number of unrelated nodes: they share the machine and the
 * PostgreSQL server, but each has its own database. Anything the nodes of one installation use
 * beyond this is the cost of coordination.
 */
async function measureStrangers(bench: Bench, serverUrl: string, count: number): Promise<Row[]> {
  const services: Service[] = []
  try {
    const fleets: Fleet[] = []
    for (let index = 0; index < count; index++) {
      await onServer(serverUrl, `create database stranger_${index}`)
      const databaseUrl = new URL(`stranger_${index}`, serverUrl).href
      const service = await startNode(bench, `stranger-${count}-${index}`, databaseUrl)
      services.push(service)
      fleets.push(await warmUp(bench, [service]))
    }
    const times = timesOf(bench) * rounds
    const filled = await Promise.all(fleets.map((fleet) => fill(fleet, times / count)))
    const byTurns =
      filled[0]?.flatMap((_, turn) => filled.flatMap((each) => each[turn] ?? [])) ?? []
    await pause(statisticsMs)
    const idleMs = processorMsOf(services)
    await send(byTurns)
    const cpuMs = processorMsOf(services) - idleMs
    const what = `processor time of nodes that share no database, an order, ${named(count)}`
    return [{ what, unit: 'ms', service: summarise([cpuMs / byTurns.length]) }]
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

function startNode(bench: Bench, name: string, databaseUrl: string): Promise<Service> {
  const folder = join(bench.folder, name)
  return startService({ folder, connections, databaseUrl, roles: 'web' })
}

function named(count: number): string {
  return `${count} node${count === 1 ? '' : 's'}`
}

function atMost(wanted: number): Pick<Row, 'wanted' | 'judged'> {
  return { wanted: { atMost: wanted }, judged: 'service' }
}

type Work = { statements: number; transactions: number; reruns: number }

/** Totals since the server started. Statements that begin and end transactions are not counted. */
async function readWork(url: string): Promise<Work> {
  const [row] = await onServer(
    url,
    `select (select sum(calls) from pg_stat_statements
        where query !~* '^(start|begin|commit|rollback)') as statements,
      (select coalesce(sum(calls), 0) from pg_stat_statements where query = 'rollback') as reruns,
      xact_commit as transactions from pg_stat_database where datname = 'postgres'`,
  )
  return {
    statements: Number(row?.statements),
    transactions: Number(row?.transactions),
    reruns: Number(row?.reruns),
  }
}

function processorMsOf(services: readonly Service[]): number {
  return services.reduce((sum, { pid }) => sum + processorMs(pid), 0)
}

type Fleet = { services: readonly Service[]; token: string }

function timesOf(bench: Bench): number {
  return bench.isQuick ? 160 : 640
}

async function warmUp(bench: Bench, services: readonly Service[]): Promise<Fleet> {
  const token = await pushPicture(atTurn(services, 0), await pictureOf('300 KB'))
  await send(await fill({ services, token }, timesOf(bench) * services.length))
  return { services, token }
}

type Filled = { service: Service; checkout: FilledCheckout }

async function fill({ services, token }: Fleet, times: number): Promise<Filled[]> {
  const filled: Filled[] = []
  let turn = 0
  await runMany(
    async () => {
      const service = atTurn(services, turn++)
      filled.push({ service, checkout: await fillCheckout(service, token) })
    },
    { times, atOnce: connections },
  )
  return filled
}

async function send(filled: readonly Filled[]): Promise<number> {
  let next = 0
  const { elapsedMs } = await runMany(
    async () => {
      const one = filled[next++]
      if (one !== undefined) await sendCheckout(one.service, one.checkout)
    },
    { times: filled.length, atOnce: connections },
  )
  return (filled.length * 1000) / elapsedMs
}

function atTurn(services: readonly Service[], turn: number): Service {
  const service = services[turn % services.length]
  if (service === undefined) throw new Error('No node was started.')
  return service
}
