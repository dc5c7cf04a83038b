import { statfs } from 'node:fs/promises'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { UnmatchedChargesTable } from '../../../ground/database/tables/payments-table.ts'
import { type DeadJob, readDeadJobs } from '../../../ground/jobs/dead-jobs.ts'
import { withTimeout } from '../../../pure/with-timeout.ts'
import type { Mail } from '../../../trade/mail/mail-message.ts'
import { mailsIn } from '../../../trade/mail/read-mails.ts'
import {
  readWebhookHealth,
  type WebhookHealth,
} from '../../../trade/webhooks/read-webhook-health.ts'
import { t } from '../i18n/t.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'

type HealthDeps = Pick<PanelDeps, 'database' | 'storage' | 'dataDir' | 'findMailServer' | 'now'>

export type PartHealth = { name: string; kind: string; ms: number; fault: string | null }

export type Health = {
  parts: PartHealth[]
  disk: { freeBytes: number; totalBytes: number } | null
  jobs: { waiting: number; due: number; late: number }
  dead: DeadJob[]
  recurring: RecurringTask[]
  webhooks: WebhookHealth
  mails: { isOn: boolean; failed: Mail[] }
  /** Those that have not been marked as done. */
  unmatchedCharges: Pick<
    Selectable<UnmatchedChargesTable>,
    'gateway' | 'reference' | 'amount' | 'currency' | 'seen_at'
  >[]
}

export type RecurringTask = {
  task: string
  nextAt: number
  isRunning: boolean
  /** Null if it has not run yet. */
  last: { startedAt: number; ms: number; succeededAt: number | null; failure: string | null } | null
}

/** In milliseconds. A job that has been due for this long is not picked up by any worker. */
export const lateMs = 5 * 60_000
const maxCharges = 100
const maxDead = 50
const maxMails = 20
const pingTimeoutMs = 4_000

export async function readHealth(deps: HealthDeps): Promise<Health> {
  const { database, storage, dataDir, now } = deps
  const parts = await Promise.all([
    check('database', database.kind, () => database.ping()),
    check('storage', storage.kind, () => storage.ping()),
  ])
  const { queries } = database
  const at = now()
  return {
    parts,
    disk: await diskOf(dataDir),
    jobs: {
      waiting: await countJobs(queries, at, null),
      due: await countJobs(queries, at, at),
      late: await countJobs(queries, at, at - lateMs),
    },
    dead: await readDeadJobs(queries, maxDead),
    recurring: await readRecurring(queries, at),
    webhooks: await readWebhookHealth(queries, now),
    mails: {
      isOn: (await deps.findMailServer()) !== null,
      failed: await mailsIn(queries, 'failed', maxMails),
    },
    unmatchedCharges: await queries
      .selectFrom('unmatched_charges')
      .select(['gateway', 'reference', 'currency', 'seen_at'])
      .select(sql<number>`amount - taken_back`.as('amount'))
      .where('ticked_off_at', 'is', null)
      .orderBy('seen_at', 'desc')
      .limit(maxCharges)
      .execute(),
  }
}

async function check(name: string, kind: string, ping: () => Promise<void>): Promise<PartHealth> {
  const begun = performance.now()
  const fault = await withTimeout<null, string>(
    ping().then(() => null),
    pingTimeoutMs,
    () => t('It is not responding in time.'),
  ).catch((error: unknown) => (error instanceof Error ? error.message : t('It is not working.')))
  return { name, kind, ms: Math.round(performance.now() - begun), fault }
}

async function diskOf(dataDir: string): Promise<Health['disk']> {
  const disk = await statfs(dataDir).catch(() => null)
  if (disk === null) return null
  return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}

/** With `dueAt`, counts only the jobs that were due by then and are not leased. */
async function countJobs(db: Queries, at: number, dueAt: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'waiting')
    .$if(dueAt !== null, (query) =>
      query
        .where('run_at', '<=', dueAt ?? 0)
        .where(({ fn, val, eb }) => eb(fn.coalesce('leased_until', val(0)), '<', at)),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function readRecurring(db: Queries, at: number): Promise<RecurringTask[]> {
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('schedule_runs', 'schedule_runs.task', 'jobs.task')
    .select(['jobs.task', 'run_at', 'leased_until'])
    .select(['started_at', 'ended_at', 'succeeded_at', 'failure'])
    .where('state', '=', 'waiting')
    .where('unique_key', 'like', 'schedule:%')
    .orderBy('jobs.task')
    .execute()
  return rows.map((row) => {
    const { started_at: startedAt, ended_at: endedAt } = row
    const ran =
      startedAt !== null && endedAt !== null ? { startedAt, ms: endedAt - startedAt } : null
    return {
      task: row.task,
      nextAt: row.run_at,
      isRunning: (row.leased_until ?? 0) > at,
      last: ran && { ...ran, succeededAt: row.succeeded_at, failure: row.failure },
    }
  })
}
