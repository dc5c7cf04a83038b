// What a push, a cart, an order and a print file cost at 1, 2 and 4 nodes on PostgreSQL and S3:
// processor time, statements, database log volume, storage requests. Counts and processor time are
// barely affected by other work on the machine. docs/capacity.md is based on these figures.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasPostgres, onServer, startOwnPostgres } from '../../tests/helpers/postgres.ts'
import type { Bench, Row } from '../chapter.ts'
import { type CountedS3, startCountedS3 } from '../load/counted-s3.ts'
import { openCart, readLargePicture } from '../load/open-cart.ts'
import { fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { treeProcessorMs } from '../service/process-tree.ts'
import { rolesWithoutPrints, type Service, startService } from '../service/start-service.ts'
import { waitForJobs } from '../service/wait-for-jobs.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'
import { summarise } from '../summary.ts'

const settings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=10000']
const atOnce = 8
/** The nodes' own background work is subtracted, so it must be running by then. */
const settleMs = 5_000
const idleMs = 10_000

export async function capacity(bench: Bench): Promise<Row[]> {
  if (!hasPostgres()) {
    bench.progress('capacity: PostgreSQL is not installed here, so it is not measured')
    return []
  }
  const rows: Row[] = []
  for (const count of [1, 2, 4]) {
    bench.progress(`capacity: ${count}`)
    const postgres = await startOwnPostgres(settings)
    const s3 = await startCountedS3()
    try {
      await onServer(postgres.url, 'create extension pg_stat_statements')
      rows.push(...(await measure(bench, { url: postgres.url, s3, count })))
    } finally {
      await s3.close()
      await postgres.stop()
    }
  }
  return rows
}

type Place = { url: string; s3: CountedS3; count: number }

async function measure(bench: Bench, place: Place): Promise<Row[]> {
  const picture = await pictureOf('5 MB')
  const times = bench.isQuick ? 40 : 96
  const orders = bench.isQuick ? 8 : 16
  const tokens: string[] = []
  const rows: Row[] = []
  await withNodes(bench, place, rolesWithoutPrints, async (services, cost) => {
    let turn = 0
    const next = () => services[turn++ % services.length] as Service
    await runMany(async () => void (await pushPicture(next(), picture)), { times: 8, atOnce })
    rows.push(
      ...(await cost('a push of 5 MB', times, async () => {
        tokens.push(await pushPicture(next(), picture))
      })),
    )
    const waiting = [...tokens]
    rows.push(
      ...(await cost('a cart, its page and the large picture', times, async () => {
        const service = next()
        await readLargePicture(service, (await openCart(service, waiting.pop() ?? '')).path)
      })),
    )
    rows.push(
      ...(await cost(
        'an order, from its cart to all that follows but the print',
        orders,
        async () => {
          const service = next()
          await sendCheckout(service, await fillCheckout(service, tokens.pop() ?? ''))
        },
      )),
    )
  })
  await withNodes(bench, place, 'rendering', async (_services, cost) => {
    rows.push(...(await cost('a print file', orders, null)))
  })
  return rows
}

/** With null, measures until the work already queued is finished. */
type Cost = (what: string, times: number, work: (() => Promise<void>) | null) => Promise<Row[]>

async function withNodes(
  bench: Bench,
  { url, s3, count }: Place,
  roles: string,
  work: (services: readonly Service[], cost: Cost) => Promise<void>,
): Promise<void> {
  const services: Service[] = []
  const look = async (): Promise<Spent> => ({ ...(await readSpent(url, services)), ...s3.counts() })
  const isSelling = roles === rolesWithoutPrints
  const begin = async () => {
    for (let index = 0; index < count; index++) {
      const folder = join(bench.folder, `${count}-${index}`)
      const foundation = { databaseUrl: url, storage: s3.env }
      services.push(await startService({ folder, connections: atOnce, ...foundation, roles }))
    }
  }
  try {
    // The idle cost of nodes that do not render can be measured while print files wait.
    const idle = isSelling ? await begin().then(() => idleOf(look)) : null
    const name = `${count} node${count === 1 ? '' : 's'}`
    await work(services, async (what, times, one) => {
      bench.progress(`capacity: ${what}, ${name}`)
      if (!isSelling) await begin()
      const began = performance.now()
      const before = await look()
      if (one !== null) await runMany(one, { times, atOnce })
      for (const service of services) {
        // Selling nodes render nothing.
        await waitForJobs(service, isSelling ? 'others' : 'prints')
        // Inspecting pictures is not a job, but is part of the requested work.
        await waitUntilIdle(service.pid)
      }
      const seconds = (performance.now() - began) / 1000
      const after = await look()
      return keys.map(({ key, unit, says }): Row => {
        const spent = after[key] - before[key] - (idle?.[key] ?? 0) * seconds
        const service = summarise([Math.max(0, spent) / times])
        return { what: `${what}: ${says}, ${name}`, unit, service }
      })
    })
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

const keys = [
  { key: 'nodesMs', unit: 'ms', says: 'processor of the nodes' },
  { key: 'databaseMs', unit: 'ms', says: 'processor of PostgreSQL' },
  { key: 'statements', unit: '', says: 'statements' },
  { key: 'walBytes', unit: 'B', says: 'log of PostgreSQL' },
  { key: 'requests', unit: '', says: 'requests to S3' },
  { key: 'bytes', unit: 'B', says: 'bytes to and from S3' },
] as const

type Spent = Record<(typeof keys)[number]['key'], number>

async function idleOf(look: () => Promise<Spent>): Promise<Spent> {
  await pause(settleMs)
  const [before, began] = [await look(), performance.now()]
  await pause(idleMs)
  const [after, seconds] = [await look(), (performance.now() - began) / 1000]
  const each = keys.map(({ key }) => [key, (after[key] - before[key]) / seconds])
  return Object.fromEntries(each) as Spent
}

async function readSpent(
  url: string,
  services: readonly Service[],
): Promise<Omit<Spent, 'requests' | 'bytes'>> {
  const [row] = await onServer(
    url,
    `select (select coalesce(sum(calls), 0) from pg_stat_statements
        where query !~* '^(start|begin|commit|rollback)') as statements,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
      current_setting('data_directory') as folder`,
  )
  const pid = Number(
    readFileSync(join(String(row?.folder), 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  return {
    nodesMs: services.reduce((sum, service) => sum + treeProcessorMs(service.pid), 0),
    databaseMs: treeProcessorMs(pid),
    statements: Number(row?.statements),
    walBytes: Number(row?.wal),
  }
}
