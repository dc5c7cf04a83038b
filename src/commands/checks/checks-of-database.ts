// Checks the database, its schema, the nodes on it, and its rows for overdue work and money.

import { sql } from 'kysely'
import { laneNames } from '../../config/lane-settings.ts'
import type { Database } from '../../ground/database/database.ts'
import { readDatabaseNow } from '../../ground/database/database-clock.ts'
import { pendingMigrations } from '../../ground/database/migrate.ts'
import { createPostgresPool } from '../../ground/database/postgres-pool.ts'
import { readNodes } from '../../ground/nodes/keep-node.ts'
import { readRecovery } from '../../ground/nodes/recovery.ts'
import type { DatabaseConfig } from '../../pure/database-hosts.ts'
import { version } from '../../pure/version.ts'
import { overdueMs } from '../../trade/checkout/payments/reconcile-payment.ts'
import type { Check } from './finding.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function checksOfDatabase(
  database: Database,
  config: DatabaseConfig,
): Readonly<Record<string, Check>> {
  const { kind, queries } = database

  return {
    async database() {
      const begun = performance.now()
      const { rows } = await (kind === 'postgres'
        ? sql<{ version: string }>`select current_setting('server_version') as version`
        : sql<{ version: string }>`select sqlite_version() as version`
      ).execute(queries)
      const ms = Math.max(1, Math.round(performance.now() - begun))
      const name = kind === 'postgres' ? 'PostgreSQL' : 'SQLite'
      return [['ok', `${name} ${rows[0]?.version} answers in ${ms} ms.`]]
    },

    async schema() {
      const pending = await pendingMigrations(queries, kind, { finish: false })
      if (pending.length > 0) {
        const list = pending.join(', ')
        return [
          ['warning', `${list} has not run yet: start the service, or run handprint migrate.`],
        ]
      }
      const left = await pendingMigrations(queries, kind, { finish: true })
      if (left.length === 0) return [['ok', 'The schema matches this release.']]
      const list = left.join(', ')
      return [
        [
          'warning',
          `${list} is pending until no older node is running. Then run handprint migrate --finish.`,
        ],
      ]
    },

    async connections() {
      if (config.kind !== 'postgres') return []
      const { rows } = await sql<{ most: number; open: number }>`select
        least(
          current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true), '0')::int,
          (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
          (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
        ) as most,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as open
      `.execute(queries)
      const { most = 0, open = 0 } = rows[0] ?? {}
      const needed = Math.max(1, (await readNodes(database)).length) * config.connections
      if (needed + 2 <= most) {
        return [['ok', `${open} of ${most} connections are open; the nodes can open ${needed}.`]]
      }
      if (isPooled(await limitOf(config.url))) {
        const text = `${open} of ${most} connections are open, shared by the pooler; the nodes can open ${needed} to it.`
        return [['ok', text]]
      }
      const text = `The nodes can open ${needed} connections, but the server allows ${most}. Raise max_connections (or the limit of the role or the database), or use a connection pooler.`
      return [['fault', text]]
    },

    async pooler() {
      if (config.kind !== 'postgres') return []
      const timeout = await limitOf(config.url)
      if (!isPooled(timeout)) return [['ok', 'No pooler is in use.']]
      const text = 'A pooler is in use'
      return timeout === '0'
        ? [
            [
              'warning',
              `${text}, and it does not pass on statement timeouts: see docs/operations.md, "On many machines".`,
            ],
          ]
        : [['ok', `${text}; statements time out after ${timeout}, as set for the user.`]]
    },

    async clock() {
      if (kind !== 'postgres') return []
      const before = Date.now()
      const theirs = await readDatabaseNow(database)
      const skewMs = Math.round(theirs - (before + Date.now()) / 2)
      const text = `The clocks of this machine and the database differ by ${Math.abs(skewMs)} ms.`
      return Math.abs(skewMs) <= 1_000
        ? [['ok', text]]
        : [['fault', `${text} Synchronize both with NTP.`]]
    },

    async nodes() {
      const nodes = await readNodes(database)
      if (nodes.length === 0) return [['warning', 'No nodes are running.']]
      const list = nodes.map((node) => `${node.name} (${node.version})`).join(', ')
      const done = new Set(nodes.flatMap(({ roles }) => roles))
      const missing = ['web', ...laneNames].filter((role) => !done.has(role))
      const others = nodes.filter((node) => node.isOlder || node.version !== version)
      return [
        ['ok', `${nodes.length} run: ${list}.`],
        ...(others.length > 0
          ? ([['warning', `Not all nodes run release ${version}.`]] as const)
          : []),
        ...(missing.length > 0
          ? ([
              ['fault', `No node has the role ${missing.join(', ')}: see HANDPRINT_ROLES.`],
            ] as const)
          : []),
      ]
    },

    async recovery() {
      const recovery = await readRecovery(queries)
      if (recovery === null) return []
      const point = new Date(recovery.pointAt).toISOString()
      const text = `Recovery mode: the database was restored from a backup of ${point}, and nothing is sent until an owner resumes the shop at /admin/recovery.`
      return [['warning', text]]
    },

    async jobs() {
      const now = await readDatabaseNow(database)
      const { rows } = await sql<{ dead: number; late: number; failing: number }>`select
        (select count(*) from jobs where state = 'dead') as dead,
        (select count(*) from jobs where state = 'waiting' and coalesce(leased_until, 0) < ${now}
          and run_at < ${now - 5 * minuteMs}) as late,
        (select count(*) from schedule_runs where failure is not null) as failing
      `.execute(queries)
      const { dead = 0, late = 0, failing = 0 } = rows[0] ?? {}
      return [
        dead === 0
          ? ['ok', 'None failed.']
          : ['fault', `Jobs that have failed: ${dead}. See /admin/health for the reason.`],
        ...(late > 0
          ? ([['warning', `Jobs due for more than five minutes: ${late}.`]] as const)
          : []),
        ...(failing > 0
          ? ([
              ['warning', `Scheduled jobs whose last run failed: ${failing}. See /admin/health.`],
            ] as const)
          : []),
      ]
    },

    async money() {
      const now = await readDatabaseNow(database)
      const { rows } = await sql<{ payments: number; refunds: number; charges: number }>`select
        (select count(*) from payments where status = 'pending' and awaits is null
          and created_at < ${now - overdueMs}) as payments,
        (select count(*) from refunds where status = 'pending' and reference is null
          and created_at < ${now - 24 * hourMs}) as refunds,
        (select count(*) from unmatched_charges where ticked_off_at is null) as charges
      `.execute(queries)
      const { payments = 0, refunds = 0, charges = 0 } = rows[0] ?? {}
      const faults = [
        payments > 0 && `payments pending for more than an hour: ${payments}`,
        refunds > 0 && `refunds not accepted by their provider for a day: ${refunds}`,
        charges > 0 && `charges without an order: ${charges}`,
      ].filter((text) => text !== false)
      if (faults.length === 0) return [['ok', 'No payments or refunds are stuck.']]
      return [['fault', `${faults.join('; ')}. See /admin/health.`]]
    },

    async 'gift cards'() {
      const { rows } = await sql<{ cards: number; wrong: number }>`select
        (select count(*) from gift_cards) as cards,
        (select count(*) from gift_cards where balance <> (
          select coalesce(sum(amount), 0) from gift_card_movements where card_id = gift_cards.id
        )) as wrong
      `.execute(queries)
      const { cards = 0, wrong = 0 } = rows[0] ?? {}
      if (Number(cards) === 0) return []
      if (Number(wrong) === 0) return [['ok', 'Each balance is the sum of its movements.']]
      return [
        [
          'fault',
          `Cards whose balance is not the sum of their movements: ${wrong}. Someone changed them in the database.`,
        ],
      ]
    },
  }
}

/** An unusual value that is not set by chance. */
const uncommonMs = 29_999

function isPooled(limit: string): boolean {
  return limit !== `${uncommonMs}ms`
}

/**
 * Returns the server's value of the timeout for a connection that requested `uncommonMs`. A pooler
 * does not pass the request on.
 */
async function limitOf(url: string): Promise<string> {
  const pool = createPostgresPool({
    url,
    maxConnections: 1,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: uncommonMs,
  })
  try {
    const client = await pool.connect()
    try {
      const asked = `select current_setting('statement_timeout') as timeout`
      const { rows } = await client.query<{ timeout: string }>(asked, [])
      return rows[0]?.timeout ?? ''
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
