// Registers a node among the others while it runs, so that no migration breaks a release still in
// use, and operators can see the nodes.

import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { version } from '../../pure/version.ts'
import type { Database, Queries } from '../database/database.ts'
import { databaseNow, readDatabaseNow } from '../database/database-clock.ts'
import { migrations } from '../database/migrations.ts'

export type NodeKeeper = { begin(): Promise<void>; stop(): Promise<void> }

export type KnownNode = {
  name: string
  version: string
  /** True if the node lacks a migration that this program knows. */
  isOlder: boolean
  roles: string[]
}

const beatMs = 10_000
/** A node is considered gone after this many missed heartbeats. */
const goneMs = 6 * beatMs
/** Age at which rows of nodes that did not unregister are deleted. */
const forgottenMs = 86_400_000

type Deps = {
  database: Database
  name: string
  roles: readonly string[]
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called at each heartbeat after the database has responded. */
  onBeat(): Promise<void>
}

export function createNodeKeeper({ database, name, roles, log, onBeat }: Deps): NodeKeeper {
  const { queries, kind } = database
  const id = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let beating = Promise.resolve()

  async function beat(): Promise<void> {
    const seen_at = databaseNow(kind)
    await queries
      .insertInto('nodes')
      .values({
        id,
        name,
        version,
        roles: roles.join(','),
        migrations: Object.keys(migrations).join(','),
        started_at: seen_at,
        seen_at,
      })
      .onConflict((same) => same.column('id').doUpdateSet({ seen_at }))
      .execute()
    await onBeat()
  }

  return {
    async begin() {
      const now = await readDatabaseNow(database)
      await queries
        .deleteFrom('nodes')
        .where('seen_at', '<', now - forgottenMs)
        .execute()
      await beat()
      timer = setInterval(() => {
        beating = beating.then(beat).catch((error: unknown) => {
          log.warn({ err: error }, 'This node could not send its heartbeat.')
        })
      }, beatMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await beating
      // A node that cannot unregister counts as gone within a minute anyway.
      await queries
        .deleteFrom('nodes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined)
    },
  }
}

export async function readNodes(database: {
  kind: Database['kind']
  queries: Queries
}): Promise<KnownNode[]> {
  const now = await readDatabaseNow(database)
  const rows = await database.queries
    .selectFrom('nodes')
    .select(['name', 'version', 'migrations', 'roles'])
    .where('seen_at', '>=', now - goneMs)
    .orderBy('name')
    .execute()
  return rows.map(({ migrations: theirs, roles, ...row }) => {
    const known = theirs.split(',')
    // Does not compare only the last names, because an added migration may sort before released
    // ones.
    const isOlder = Object.keys(migrations).some((name) => !known.includes(name))
    return { ...row, isOlder, roles: roles.split(',') }
  })
}

/**
 * Stops this node. Its supervisor restarts it in recovery mode, in which it does nothing. The work
 * that it has in hand was begun without knowledge of the restore.
 */
export function endForRecovery(log: Pick<FastifyBaseLogger, 'error'>): void {
  log.error(
    'A backup was restored while this node was running, so it exits: see docs/operations.md.',
  )
  process.kill(process.pid, 'SIGTERM')
}
