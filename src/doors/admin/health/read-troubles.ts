// Problems as shown in the menu, on the first page and on the health page, worst first: since when,
// how many, and what to do. Every page of the panel reads them, so it is one query whose parts have
// their own indexes. Storage and disk checks are cached for a few seconds.

import { sql } from 'kysely'
import { routes } from '../../../pure/contract/route-tree.ts'
import { isKeyOf, keysOf } from '../../../pure/objects.ts'
import { recoveryReason } from '../../../trade/orders/core/actions/hold-causes.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'
import { recentFailureMs } from '../layout/time.tsx'
import { lateMs } from './read-health.ts'

export type Trouble = {
  /** The start of a sentence: `The mail server does not take mails`. */
  what: string
  /** Null if there is nothing to count. */
  count: number | null
  /** When it began. Null if that was not recorded. */
  since: number | null
  next: string
  href: string
}

type TroubleDeps = Pick<PanelDeps, 'database' | 'proxies' | 'partsWatch' | 'now'>

export async function readTroubles(deps: TroubleDeps): Promise<Trouble[]> {
  const { database, proxies, partsWatch, now } = deps
  const [{ rows }, parts] = await Promise.all([
    findings(now()).execute(database.queries),
    partsWatch.faults(),
  ])
  const fault = proxies.fault()
  const nameless = { id: '', name: '', count: null }
  const found: Finding[] = [
    ...rows.filter(({ count }) => Number(count) > 0),
    ...[...parts].map(([kind, since]) => ({ ...nameless, kind, since })),
    ...(fault === null
      ? []
      : [{ ...nameless, kind: 'proxies', name: tRefusal(fault), since: null }]),
  ]
  const troubles = new Map<string, Trouble>()
  for (const each of found.sort((one, other) => rankOf(one) - rankOf(other))) {
    const words = wordsFor(each)
    const count = each.count === null ? null : Number(each.count)
    const since = each.since === null ? null : Number(each.since)
    const before = troubles.get(words.what)
    troubles.set(words.what, {
      ...words,
      count: before?.count == null ? count : before.count + (count ?? 0),
      since: before?.since == null ? since : Math.min(before.since, since ?? before.since),
    })
  }
  return [...troubles.values()]
}

/** By the address of the menu entry that shows more. */
export function alertsOf(troubles: readonly Trouble[]): ReadonlyMap<string, number> {
  return new Map([[routes.admin.health.page.href(), troubles.length]])
}

type Finding = {
  /** The task of a failing job, or a key of `wordsOf`. */
  kind: string
  id: string
  name: string
  /** Null if there is nothing to count. */
  count: number | string | null
  since: number | string | null
}

// Partial indexes are matched only by literals, not by parameters. The row of a recurring task is
// as old as its schedule, so its runs are used instead. A webhook attempt in flight has not failed.
const findings = (now: number) => sql<Finding>`
  select task as kind, '' as id, '' as name, count(*) as count, min(created_at) as since
    from jobs where state = 'waiting' and last_error is not null
    and not exists (select 1 from schedule_runs
      where schedule_runs.task = jobs.task and failure is not null)
    group by task
  union all select 'dead', '', '', count(*), min(run_at) from jobs where state = 'dead'
  union all select 'late', '', '', count(*), min(run_at) from jobs
    where state = 'waiting' and run_at <= ${now - lateMs} and coalesce(leased_until, 0) < ${now}
    and not exists (select 1 from recoveries where ended_at is null)
  union all select 'mail', '', '', count(*), min(updated_at) from mails
    where state = 'failed' and created_at > ${now - recentFailureMs}
  union all select 'lab', labs.id, labs.name, count(*), min(lab_deliveries.updated_at)
    from lab_deliveries inner join labs on labs.id = lab_deliveries.lab_id
    where state in ('waiting', 'failed') and state = 'failed' and lab_deliveries.updated_at > ${now - recentFailureMs}
    group by labs.id, labs.name
  union all select 'webhook', '', '', count(*), min(created_at) from webhook_deliveries
    where state = 'waiting' and due_at is not null
    and attempts > case when sending_until is null then 0 else 1 end
  union all select 'webhook given up', '', '', count(*), min(ended_at) from webhook_deliveries
    where state = 'failed' and ended_at > ${now - recentFailureMs}
  union all select 'recovery', '', '', count(*), min(begun_at) from recoveries
    where ended_at is null
  union all select 'held', '', '', count(*), min(updated_at) from orders
    where status = 'on_hold' and hold_reason = ${recoveryReason}
  union all select 'charge', '', '', count(*), min(seen_at) from unmatched_charges
    where ticked_off_at is null
  union all select 'schedule', '', '', count(*), min(started_at) from schedule_runs
    where failure is not null`

type Words = Pick<Trouble, 'what' | 'next' | 'href'>

// Worst first, by the task of a job or a key of our own.
const wordsOf = {
  storage: {
    what: 'The storage can’t be reached',
    next: 'Pictures are refused, and no print files are created. Check the storage’s response and settings.',
    href: routes.admin.health.page.href(),
  },
  disk: {
    what: 'The disk is nearly full',
    next: 'Free up space on the volume with the data directory, or use a larger one. Otherwise pictures will be refused.',
    href: routes.admin.health.page.href(),
  },
  recovery: {
    what: 'Recovery mode: no orders are accepted and nothing is sent',
    next: 'Resume the shop.',
    href: routes.admin.recovery.page.href(),
  },
  late: {
    what: 'Background jobs have been waiting for more than 5 minutes',
    next: 'The workers are busy or stopped. Check that every node is running.',
    href: routes.admin.health.page.href(),
  },
  proxies: { what: '', next: '', href: routes.admin.health.page.href() },
  charge: {
    what: 'The payment provider took money without an order',
    next: 'Look it up at the provider, then mark it as resolved.',
    href: routes.admin.health.page.href(),
  },
  'reconcile-payment': {
    what: 'The payment provider is not reporting payment results',
    next: 'Handprint retries automatically. Check the provider’s keys.',
    href: routes.admin.payments.page.href(),
  },
  'take-payment-news': {
    what: 'Payment provider events can’t be processed',
    next: 'Handprint retries automatically and also queries the provider.',
    href: routes.admin.health.page.href(),
  },
  'reconcile-refund': {
    what: 'The payment provider is not accepting refunds',
    next: 'Handprint retries them automatically. Check the provider’s keys.',
    href: routes.admin.payments.page.href(),
  },
  lab: {
    what: 'Orders could not be sent to {name}',
    next: 'Fix the lab’s connection, test it, then send the orders again.',
    href: routes.admin.labs.page.href(),
  },
  'deliver-to-lab': {
    what: 'A lab can’t be reached',
    next: 'Handprint keeps retrying. Open the lab and test it.',
    href: routes.admin.labs.page.href(),
  },
  'read-lab-reports': {
    what: 'A lab is not reporting the status of its orders',
    next: 'Handprint retries automatically. Open the lab and test it.',
    href: routes.admin.labs.page.href(),
  },
  dead: {
    what: 'Background jobs failed',
    next: 'Check the reason, then retry or discard it.',
    href: routes.admin.health.page.href(),
  },
  held: {
    what: 'Orders from a restored backup are waiting to be released',
    next: 'Check each one with the labs and the payment provider, then release it.',
    href: `${routes.admin.orders.page.href()}?status=on_hold`,
  },
  mail: {
    what: 'Mails could not be sent',
    next: 'Check the reason, then send them again.',
    href: `${routes.admin.mails.page.href()}?state=failed&within=week`,
  },
  'send-mail': {
    what: 'The mail server is not accepting mails',
    next: 'Mails are retried automatically. Check the reason and the mail server’s settings.',
    href: `${routes.admin.mails.page.href()}?state=waiting`,
  },
  'book-fee': {
    what: 'The payment provider is not reporting its fees',
    next: 'Handprint retries automatically. Check the provider’s keys.',
    href: routes.admin.payments.page.href(),
  },
  'webhook failed': {
    what: 'Webhook events were given up',
    next: 'Fix the receiver, then resend the events from the log.',
    href: routes.admin.webhooks.page.href(),
  },
  webhook: {
    what: 'Receivers are not accepting webhooks',
    next: 'Events are retried automatically for three days. Notify whoever operates the receiver.',
    href: routes.admin.webhooks.page.href(),
  },
  schedule: {
    what: 'The last run of a scheduled job failed',
    next: 'Handprint runs it again automatically. Check the reason.',
    href: routes.admin.health.page.href(),
  },
  other: {
    what: 'Background jobs are failing and being retried',
    next: 'Most problems are retried automatically. Anything that has finally failed is listed here.',
    href: routes.admin.health.page.href(),
  },
} satisfies Record<string, Words>

type Kind = keyof typeof wordsOf

const worstFirst: readonly Kind[] = keysOf(wordsOf)

function kindOf({ kind }: Finding): Kind {
  return isKeyOf(wordsOf, kind) ? kind : 'other'
}

function rankOf(found: Finding): number {
  return worstFirst.indexOf(kindOf(found))
}

function wordsFor(found: Finding): Words {
  const words = wordsOf[kindOf(found)]
  const { kind, id, name } = found
  if (kind === 'proxies') return { ...words, what: name }
  if (kind !== 'lab') return words
  const what = t('Orders could not be sent to {name}', { name })
  return { ...words, what, href: routes.admin.labs.one.page.href({ id }) }
}
