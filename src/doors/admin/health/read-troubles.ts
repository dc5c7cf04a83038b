// What is not well, as the menu, the first page and the page of health say it: since when, how many, and
// what to do. Only rows are read, by indexes of their own, since every page of the panel asks.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'

export type Trouble = {
  /** A sentence's beginning: `Mails are not taken by the mail server`. */
  what: string
  count: number
  /** When it began; null: nobody has noted it. */
  since: number | null
  next: string
  href: string
}

type TroubleDeps = Pick<PanelDeps, 'database' | 'proxies' | 'now'>

const dayMs = 86_400_000
/** What was given up is old news after so long. */
const newsMs = 7 * dayMs

export async function readTroubles({ database, proxies, now }: TroubleDeps): Promise<Trouble[]> {
  const { queries } = database
  const at = now()
  const found = await Promise.all([
    failingJobs(queries),
    deadJobs(queries),
    mailsGivenUp(queries, at),
    labsGivenUp(queries, at),
    failingWebhooks(queries),
    webhooksGivenUp(queries, at),
    unmatchedCharges(queries),
    failedRuns(queries),
  ])
  const fault = proxies.fault()
  const ofProxies =
    fault === null ? [] : [{ what: fault, count: 1, since: null, next: '', href: '/admin/health' }]
  return [...ofProxies, ...found.flat()]
}

type Words = Pick<Trouble, 'what' | 'next' | 'href'>

/** Of tasks that need somebody outside; the others are told together. */
const ofTasks: Readonly<Record<string, Words>> = {
  'send-mail': {
    what: 'The mail server does not take mails',
    next: 'They are tried again by themselves. Look at the reason, and at SMTP_URL.',
    href: '/admin/mails?state=waiting',
  },
  'deliver-to-lab': {
    what: 'A lab can not be reached',
    next: 'Orders are brought again by themselves. Open the lab, and test it.',
    href: '/admin/labs',
  },
  'reconcile-payment': {
    what: 'The payment provider does not say how payments ended',
    next: 'It is asked again by itself. Look at the keys of the provider.',
    href: '/admin/health',
  },
  'reconcile-refund': {
    what: 'The payment provider does not take refunds',
    next: 'They are asked for again by themselves. Look at the keys of the provider.',
    href: '/admin/health',
  },
}

const otherJobs: Words = {
  what: 'Work in the background fails and is tried again',
  next: 'Most of it mends itself. What is given up stands here.',
  href: '/admin/health',
}

async function failingJobs(db: Queries): Promise<Trouble[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('task')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string>('created_at').as('since'))
    .where('state', '=', sql.lit('waiting' as const))
    .where('last_error', 'is not', null)
    .groupBy('task')
    .execute()
  const troubles = new Map<Words, Trouble>()
  for (const { task, count, since } of rows) {
    const words = ofTasks[task] ?? otherJobs
    const before = troubles.get(words)
    troubles.set(words, {
      ...words,
      count: Number(count) + (before?.count ?? 0),
      since: Math.min(Number(since), before?.since ?? Number(since)),
    })
  }
  return [...troubles.values()]
}

type Counted = { count: number | string; since: number | string | null }

function troubleOf(row: Counted, words: Words): Trouble[] {
  const count = Number(row.count)
  return count === 0
    ? []
    : [{ ...words, count, since: row.since === null ? null : Number(row.since) }]
}

async function deadJobs(db: Queries): Promise<Trouble[]> {
  const row = await db
    .selectFrom('jobs')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('run_at').as('since'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return troubleOf(row, {
    what: 'Work in the background was given up',
    next: 'Look at the reason, and let it run again or throw it away.',
    href: '/admin/health',
  })
}

async function mailsGivenUp(db: Queries, at: number): Promise<Trouble[]> {
  const row = await db
    .selectFrom('mails')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('updated_at').as('since'))
    .where('state', '=', 'failed')
    .where('created_at', '>', at - newsMs)
    .executeTakeFirstOrThrow()
  return troubleOf(row, {
    what: 'Mails could not be sent',
    next: 'Look at the reason, and send them again.',
    href: '/admin/mails?state=failed',
  })
}

async function labsGivenUp(db: Queries, at: number): Promise<Trouble[]> {
  const rows = await db
    .selectFrom('lab_deliveries')
    .innerJoin('labs', 'labs.id', 'lab_deliveries.lab_id')
    .select(['labs.id', 'labs.name'])
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('lab_deliveries.updated_at').as('since'))
    .where(sql<boolean>`state in ('waiting', 'failed')`)
    .where('state', '=', sql.lit('failed' as const))
    .where('lab_deliveries.updated_at', '>', at - newsMs)
    .groupBy(['labs.id', 'labs.name'])
    .execute()
  return rows.flatMap((row) =>
    troubleOf(row, {
      what: `Orders could not be brought to ${row.name}`,
      next: 'Mend it, test it, and have them brought again.',
      href: `/admin/labs/${row.id}`,
    }),
  )
}

async function failingWebhooks(db: Queries): Promise<Trouble[]> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('created_at').as('since'))
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', 'is not', null)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
  return troubleOf(row, {
    what: 'Webhooks are not taken by their receivers',
    next: 'They are sent again by themselves, for three days. Tell who runs the receiver.',
    href: '/admin/webhooks',
  })
}

async function webhooksGivenUp(db: Queries, at: number): Promise<Trouble[]> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('ended_at').as('since'))
    .where('state', '=', sql.lit('failed' as const))
    .where('ended_at', '>', at - newsMs)
    .executeTakeFirstOrThrow()
  return troubleOf(row, {
    what: 'Events of webhooks were given up',
    next: 'Mend the receiver, and send them again from the log.',
    href: '/admin/webhooks',
  })
}

async function unmatchedCharges(db: Queries): Promise<Trouble[]> {
  const row = await db
    .selectFrom('unmatched_charges')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('seen_at').as('since'))
    .where('ticked_off_at', 'is', null)
    .executeTakeFirstOrThrow()
  return troubleOf(row, {
    what: 'The payment provider took money that no order knows of',
    next: 'Look it up there, and tick it off.',
    href: '/admin/health',
  })
}

async function failedRuns(db: Queries): Promise<Trouble[]> {
  const row = await db
    .selectFrom('schedule_runs')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .select((of) => of.fn.min<number | string | null>('started_at').as('since'))
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow()
  return troubleOf(row, {
    what: 'Work that comes back failed the last time',
    next: 'It runs again by itself. Look at the reason.',
    href: '/admin/health',
  })
}
