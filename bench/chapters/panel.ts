// The panel with 100,000 orders: the pages that operators use all day, signed in, one after the
// other, each timed from the request to the last byte. Runs on SQLite and on PostgreSQL, using
// either the empty database in BENCH_POSTGRES_URL or its own server if PostgreSQL is installed.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { cursorText } from '../../src/ground/database/keyset-page.ts'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import { incomingFolder } from '../../src/ground/storage/files-storage.ts'
import { createOperator } from '../../src/trade/operators/accounts/create-operator.ts'
import { beginSession } from '../../src/trade/operators/sessions/begin-session.ts'
import { ensureFirstStore } from '../../src/trade/stores/ensure-first-store.ts'
import { hasPostgres, startOwnPostgres } from '../../tests/helpers/postgres.ts'
import type { Bench, Row } from '../chapter.ts'
import { fillOrders, idOf, numberOf } from '../load/fill-orders.ts'
import { expectStatus } from '../load/http-client.ts'
import { startService } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'
import { summarise } from '../summary.ts'

const count = 100_000
const wantedMs = 50

export async function panel(bench: Bench): Promise<Row[]> {
  const rows = await measure(bench, null)
  const given = process.env.BENCH_POSTGRES_URL
  if (given) return [...rows, ...(await measure(bench, given))]
  if (!hasPostgres()) {
    bench.progress('panel: PostgreSQL is not installed here, so it is not measured')
    return rows
  }
  const postgres = await startOwnPostgres()
  try {
    return [...rows, ...(await measure(bench, postgres.url))]
  } finally {
    await postgres.stop()
  }
}

async function measure(bench: Bench, postgresUrl: string | null): Promise<Row[]> {
  const kind = postgresUrl === null ? 'SQLite' : 'PostgreSQL'
  bench.progress(`panel: filling ${kind} with ${count} orders`)
  const folder = join(bench.folder, kind)
  const cookie = await fill(folder, postgresUrl)
  const service = await startService({ folder, databaseUrl: postgresUrl })
  try {
    // The service scans existing data on start.
    await waitUntilIdle(service.pid, 60_000)
    const rows: Row[] = []
    for (const [what, path] of Object.entries(pages())) {
      const eachMs: number[] = []
      for (let round = 0; round < (bench.isQuick ? 12 : 60); round++) {
        const startedAt = performance.now()
        expectStatus(await service.client.send({ path, headers: { cookie } }), 200, what)
        // The first rounds compile the code and warm the database's cache.
        if (round >= 2) eachMs.push(performance.now() - startedAt)
      }
      const wanted = { atMost: wantedMs }
      const name = `${what}, ${count.toLocaleString('en')} orders, ${kind}`
      rows.push({ what: name, unit: 'ms', service: summarise(eachMs), wanted, judged: 'service' })
    }
    return rows
  } finally {
    await service.stop()
  }
}

function pages(): Record<string, string> {
  const middle = { at: Date.now() - (count / 2) * 15 * 60_000, id: idOf(count / 2) }
  return {
    'the first page': '/admin',
    'newest orders': '/admin/orders',
    'a page from the middle': `/admin/orders?cursor=${cursorText(middle)}`,
    'orders on hold': '/admin/orders?status=on_hold',
    'search by number': `/admin/orders?q=${numberOf(7777)}`,
    'search by mail address': '/admin/orders?q=shopper777@example.com',
    'search by name': '/admin/orders?q=Shopper+777+Ex',
    'search by a name that all have': '/admin/orders?q=Shopper',
    'search by postcode': '/admin/orders?q=97201',
    'search by half a number': `/admin/orders?q=${numberOf(7777).slice(5)}`,
    'search by reference': '/admin/orders?q=photo-99',
    'orders that are not paid': '/admin/orders?payment=pending',
    'orders of live stores': '/admin/orders?mode=live',
    'orders of a product': '/admin/orders?product=acrylic',
    'one order': `/admin/orders/${idOf(count - 2)}`,
    'orders that were cancelled': '/admin/orders?status=cancelled',
    'orders that cool off': '/admin/orders?cooling=yes',
    'the print queue': '/admin/production',
    'the images': '/admin/images',
    'images by reference': '/admin/images?q=photo-99',
    health: '/admin/health',
    'statements of a month': '/admin/reports/statements',
    'sales of a month': `/admin/reports?from=${thisMonth()}&to=${thisMonth()}`,
    'sales of 12 months': '/admin/reports',
    'taxes of 12 months': '/admin/reports?by=tax',
  }
}

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7)
}

async function fill(folder: string, postgresUrl: string | null): Promise<string> {
  // On start, a shop without its storage folder is treated as having an unmounted disk.
  await mkdir(join(folder, 'storage', incomingFolder), { recursive: true })
  const path = join(folder, 'handprint.db')
  const database = await openDatabase(
    postgresUrl === null
      ? { kind: 'sqlite', path }
      : { kind: 'postgres', url: postgresUrl, connections: 10 },
  )
  try {
    await ensureFirstStore(database, {}, Date.now)
    await fillOrders(database, { count, until: Date.now() })
    // Gives PostgreSQL the planner statistics it would have after years of selling.
    if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.queries)
    const made = {
      email: 'bench@example.com',
      name: 'Bench',
      role: 'owner',
      storeId: null,
      passwordHash: 'none',
    } as const
    const session = await database.transaction(async (tx) => {
      const { id } = await createOperator(tx, made, Date.now())
      return await beginSession(tx, id, { userAgent: 'bench', address: '127.0.0.1' }, Date.now())
    })
    return `handprint=${session}`
  } finally {
    await database.close()
  }
}
