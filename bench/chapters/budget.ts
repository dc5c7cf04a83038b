// Counts what a push, a cart page, an order, a refund and a print take, beside what they may take.
// `tests/service/budget.test.ts` holds the service to the same numbers.

import { join } from 'node:path'
import { entriesOf } from '../../src/pure/objects.ts'
import { hasPostgres, startOwnPostgres } from '../../tests/helpers/postgres.ts'
import { allowed } from '../budget/budget.ts'
import { type Measured, measureCosts } from '../budget/measure-costs.ts'
import type { DatabaseName } from '../builds.ts'
import type { Bench, Row } from '../chapter.ts'
import { startCountedS3 } from '../load/counted-s3.ts'
import { type ServiceOptions, startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

/** On SQLite and files, and on PostgreSQL and S3, like the tests. */
export async function budget(bench: Bench): Promise<Row[]> {
  const rows = await measure(bench, 'SQLite', { folder: join(bench.folder, 'sqlite') })
  if (!hasPostgres()) {
    bench.progress('PostgreSQL is not installed here, so it is not measured')
    return rows
  }
  const postgres = await startOwnPostgres()
  const s3 = await startCountedS3()
  try {
    const place = { folder: join(bench.folder, 'postgres'), databaseUrl: postgres.url }
    return [...rows, ...(await measure(bench, 'PostgreSQL', { ...place, storage: s3.env }))]
  } finally {
    await s3.close()
    await postgres.stop()
  }
}

async function measure(
  bench: Bench,
  database: DatabaseName,
  place: ServiceOptions,
): Promise<Row[]> {
  bench.progress(`budget: ${database}`)
  const costs = await measureCosts((how) => startService({ ...place, ...how }))
  for (const [work, { texts }] of entriesOf(costs)) bench.progress(`${work}:\n${listed(texts)}`)
  return entriesOf(costs).flatMap(([work, cost]) =>
    entriesOf(allowed(database, work)).map(
      ([key, most]): Row => ({
        what: `${work}: ${key}, ${database}`,
        unit: '',
        service: summarise([cost[key]]),
        wanted: { atMost: most },
        judged: 'service',
      }),
    ),
  )
}

function listed(texts: Measured['texts']): string {
  const lines = Object.entries(texts).map(([text, times]) => `  ${times} × ${text}`)
  return lines.map((line) => line.replace(/\s+/g, ' ').slice(0, 200)).join('\n')
}
