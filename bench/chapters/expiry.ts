// One hour of expiry at a million pictures a day, out of a million: 41,700 tokens, their pictures
// and 62,500 deliveries. The rows have no bytes, so the storage is asked for objects that do not
// exist: files on the bench's disk, or a bucket that answers each request after 30 ms.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/ground/database/database.ts'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import { createFileStorage } from '../../src/ground/storage/files-storage.ts'
import { createS3Storage } from '../../src/ground/storage/s3-storage.ts'
import type { Storage } from '../../src/ground/storage/storage.ts'
import type { DatabaseConfig } from '../../src/pure/database-hosts.ts'
import { imageUses } from '../../src/trade/carts/image-uses.ts'
import { expireImages } from '../../src/trade/images/lifetime/expire-images.ts'
import { ensureFirstStore } from '../../src/trade/stores/ensure-first-store.ts'
import { expireDeliveries } from '../../src/trade/webhooks/deliveries/expire-deliveries.ts'
import { hasPostgres, startOwnPostgres } from '../../tests/helpers/postgres.ts'
import type { Bench, Row } from '../chapter.ts'
import { summarise } from '../summary.ts'

const hourMs = 3_600_000
const roundTripMs = 30
const wantedSeconds = 600

export async function expiry(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const path = join(folder, 'handprint.sqlite')
  const files = createFileStorage({ dir: join(folder, 'storage') })
  const rows = await measure(bench, 'SQLite and files', { kind: 'sqlite', path }, files)
  if (!hasPostgres()) {
    bench.progress('expiry: PostgreSQL is not installed here, so it is not measured')
    return rows
  }
  const postgres = await startOwnPostgres()
  const bucket = await startSlowBucket()
  try {
    const config = { kind: 'postgres', url: postgres.url, connections: 10 } as const
    const storage = createS3Storage({ ...bucket.account, temporaryFolder: folder })
    const more = await measure(bench, 'PostgreSQL and S3', config, storage)
    const requests = summarise([bucket.requests()])
    return [...rows, ...more, { what: 'requests to the bucket', unit: '', service: requests }]
  } finally {
    bucket.server.close()
    await postgres.stop()
  }
}

async function measure(
  { isQuick, progress }: Bench,
  name: string,
  config: DatabaseConfig,
  storage: Storage,
): Promise<Row[]> {
  const pictures = isQuick ? 100_000 : 1_000_000
  const due = isQuick ? 4_170 : 41_700
  const database = await openDatabase(config)
  const now = Date.now()
  try {
    progress(`expiry: filling ${name}`)
    await fill(database, { pictures, due, now })
    progress(`expiry: ${name}`)
    const deps = { database, storage, imageUses, orderPictureDays: 90, now: () => now }
    const ofPictures = await timed(() => expireImages(deps))
    const left = await countOf(database, 'images')
    if (left !== pictures - due) throw new Error(`${left} pictures are left.`)
    const ofDeliveries = await timed(() =>
      expireDeliveries({ ...deps, webhookDays: 30 }, AbortSignal.timeout(hourMs)),
    )
    const row = (what: string, unit: string, value: number): Row => ({
      what: `${what}, ${name}`,
      unit,
      service: summarise([value]),
    })
    return [
      {
        ...row(`${due} of ${pictures} pictures expire`, 's', ofPictures.seconds),
        wanted: { atMost: wantedSeconds },
        judged: 'service',
      },
      row('processor time of the node for a picture', 'ms', ofPictures.cpuMs / due),
      row(`${1.5 * due} deliveries expire`, 's', ofDeliveries.seconds),
    ]
  } finally {
    await database.close()
    await storage.close()
  }
}

async function timed(work: () => Promise<void>): Promise<{ seconds: number; cpuMs: number }> {
  const begun = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - begun) / 1_000, cpuMs: (user + system) / 1_000 }
}

async function countOf({ queries }: Database, table: 'images'): Promise<number> {
  const all = queries.selectFrom(table).select((is) => is.fn.countAll<number>().as('count'))
  return Number((await all.executeTakeFirstOrThrow()).count)
}

type Filling = { pictures: number; due: number; now: number }

/** Rows per statement: statements have a time limit. */
const filledAtOnce = 20_000

async function fill(database: Database, { pictures, due, now }: Filling): Promise<void> {
  const { queries, kind } = database
  const { store } = await ensureFirstStore(database, {}, () => now)
  await sql`insert into webhook_endpoints (id, store_id, url, events, secret, created_at, updated_at)
    values ('we_1', ${store.id}, 'https://example.com/', '["*"]', 'whsec_', ${now}, ${now})`.execute(
    queries,
  )
  for (let from = 1; from <= pictures; from += filledAtOnce) {
    const to = Math.min(from + filledAtOnce - 1, pictures)
    const numbers = sql.raw(
      kind === 'sqlite'
        ? `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`
        : `generate_series(${from}, ${to}) as n(i)`,
    )
    // Evenly distributed like real hashes, and derived from the number so that a token matches its
    // picture.
    const hash = (of: string) =>
      sql.raw(
        kind === 'sqlite'
          ? `printf('%016x%048x', (i * 6364136223846793005) & 9223372036854775807, i + ${of.length})`
          : `encode(sha256((i || '${of}')::bytea), 'hex')`,
      )
    const miniature = sql.raw(
      kind === 'sqlite' ? 'randomblob(1000)' : `decode(repeat('a5', 1000), 'hex')`,
    )
    await sql`insert into images (sha256, picture_key, byte_length, format, width, height, orientation,
        colour_space, bit_depth, has_alpha, pages, placeholder, generation, created_at)
      select ${hash('')}, ${hash('key')}, 5000000, 'jpeg', 4000, 3000, 1,
        'srgb', 8, 0, 1, ${miniature}, '0123456789abcdef', ${sql.lit(now)} from ${numbers}`.execute(
      queries,
    )
    await sql`insert into image_tokens (token, store_id, kind, print_sha256, created_at, expires_at)
      select ${hash('token')}, ${sql.lit(store.id)}, 'single', ${hash('')}, ${sql.lit(now)},
        case when i <= ${sql.lit(due)} then ${sql.lit(now)} else ${sql.lit(now + hourMs)} end
      from ${numbers}`.execute(queries)
    await sql`insert into webhook_deliveries
        (id, event_id, endpoint_id, type, body, position, is_replay, state, attempts, created_at)
      select ${hash('delivery')}, ${hash('event')}, 'we_1', 'image.received', ${'x'.repeat(400)},
        i, 0, 'delivered', 1,
        case when i <= ${sql.lit(1.5 * due)} then 0 else ${sql.lit(now)} end from ${numbers}`.execute(
      queries,
    )
    await sql`insert into webhook_attempts (id, delivery_id, at, duration_ms, status, request_headers)
      select ${hash('delivery')}, ${hash('delivery')}, 0, 20, 200, '{}' from ${numbers}`.execute(
      queries,
    )
  }
  // As autovacuum would. SQLite does not do this by itself.
  if (kind === 'postgres') await sql`analyze`.execute(queries)
}

async function startSlowBucket() {
  let count = 0
  const server: Server = createServer(async (request, answer) => {
    count += 1
    for await (const _ of request);
    await pause(roundTripMs)
    answer.setHeader('content-type', 'application/xml')
    answer.end('<?xml version="1.0"?><DeleteResult/>')
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { accessKeyId: 'bench', secretAccessKey: 'bench' }
  const account = { endpoint, region: 'us-east-1', ...key, bucket: 'bench', prefix: '' }
  return { server, account, requests: () => count }
}
