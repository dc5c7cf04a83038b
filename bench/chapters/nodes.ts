// Orders on PostgreSQL at 1, 2 and 4 nodes: what one costs there, from the POST of the checkout to its
// payment being settled. The nodes only answer requests, so that nothing else is counted.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasPostgres, onServer, startOwnPostgres } from '../../tests/helpers/postgres.ts'
import type { Bench, Row } from '../chapter.ts'
import { type FilledCheckout, fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { processorMs } from '../service/process-tree.ts'
import { type Service, startService } from '../service/start-service.ts'
import { type Summary, summarise } from '../summary.ts'

const connections = 16
/** Within it an idle connection of PostgreSQL 15 tells what it has done. */
const statisticsMs = 11_000
const settings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=10000']

export async function nodes(bench: Bench): Promise<Row[]> {
  if (!hasPostgres()) {
    bench.progress('nodes: PostgreSQL is not installed here, so it is not measured')
    return []
  }
  const rows: Row[] = []
  for (const count of [1, 2, 4]) {
    bench.progress(`nodes: ${count}`)
    const postgres = await startOwnPostgres(settings)
    try {
      await onServer(postgres.url, 'create extension pg_stat_statements')
      rows.push(...(await measure(bench, postgres.url, count)))
    } finally {
      await postgres.stop()
    }
  }
  return rows
}

async function measure(bench: Bench, databaseUrl: string, count: number): Promise<Row[]> {
  const services: Service[] = []
  try {
    for (let index = 0; index < count; index++) {
      const folder = join(bench.folder, `${count}-${index}`)
      services.push(await startService({ folder, connections, databaseUrl, roles: 'web' }))
    }
    const token = await pushPicture(atTurn(services, 0), await pictureOf('300 KB'))
    const times = bench.isQuick ? 160 : 640
    await orders(services, token, times)
    const perSecond: number[] = []
    const filled = await fill(services, token, times * 3)
    await pause(statisticsMs)
    const before = await readWork(databaseUrl, services)
    for (let round = 0; round < 3; round++) {
      perSecond.push(await send(filled.splice(0, times)))
    }
    await pause(statisticsMs)
    const after = await readWork(databaseUrl, services)
    const name = `${count} node${count === 1 ? '' : 's'}`
    const per = (key: keyof Work) => summarise([(after[key] - before[key]) / (times * 3)])
    const one = (what: string, unit: string, service: Summary): Row => ({ what, unit, service })
    return [
      one(`orders, ${connections} connections, ${name}`, '/s', summarise(perSecond)),
      { ...one(`statements an order, ${name}`, '', per('statements')), ...atMost(40) },
      { ...one(`transactions an order, ${name}`, '', per('transactions')), ...atMost(8) },
      one(`reruns an order, ${name}`, '', per('reruns')),
      one(`processor time of the nodes an order, ${name}`, 'ms', per('cpuMs')),
    ]
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

function atMost(wanted: number): Pick<Row, 'wanted' | 'judged'> {
  return { wanted: { atMost: wanted }, judged: 'service' }
}

type Work = { statements: number; transactions: number; reruns: number; cpuMs: number }

/** Since the server began: what begins and ends transactions is no statement of its own here. */
async function readWork(url: string, services: readonly Service[]): Promise<Work> {
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
    cpuMs: services.reduce((sum, { pid }) => sum + processorMs(pid), 0),
  }
}

async function orders(services: readonly Service[], token: string, times: number): Promise<void> {
  await send(await fill(services, token, times))
}

type Filled = { service: Service; checkout: FilledCheckout }

async function fill(services: readonly Service[], token: string, times: number): Promise<Filled[]> {
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

/** Orders per second. */
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
