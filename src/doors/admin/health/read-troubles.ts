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
    what: 'The storage cannot be reached',
    next: 'Pictures are refused, and no print file is made. Look at what it answers, and at its settings.',
    href: routes.admin.health.page.href(),
  },
  disk: {
    what: 'The disk is nearly full',
    next: 'Make room where the data directory lies, or give it a larger volume: pictures are refused otherwise.',
    href: routes.admin.health.page.href(),
  },
  recovery: {
    what: 'Recovery mode: nothing is taken and nothing goes out',
    next: 'Resume the shop.',
    href: routes.admin.recovery.page.href(),
  },
  late: {
    what: 'Work in the background has waited for more than 5 minutes',
    next: 'The workers are busy, or stand still. See whether every node runs.',
    href: routes.admin.health.page.href(),
  },
  proxies: { what: '', next: '', href: routes.admin.health.page.href() },
  charge: {
    what: 'The payment provider took money that pays no order',
    next: 'Look it up there, and tick it off.',
    href: routes.admin.health.page.href(),
  },
  'reconcile-payment': {
    what: 'The payment provider does not say how payments ended',
    next: 'It is asked again by itself. Look at the keys of the provider.',
    href: routes.admin.payments.page.href(),
  },
  'take-payment-news': {
    what: 'What the payment provider told of payments cannot be written down',
    next: 'It is tried again by itself, and the provider is asked as well.',
    href: routes.admin.health.page.href(),
  },
  'reconcile-refund': {
    what: 'The payment provider does not take refunds',
    next: 'They are asked for again by themselves. Look at the keys of the provider.',
    href: routes.admin.payments.page.href(),
  },
  lab: {
    what: 'Orders could not be brought to {name}',
    next: 'Mend it, test it, and have them brought again.',
    href: routes.admin.labs.page.href(),
  },
  'deliver-to-lab': {
    what: 'A lab cannot be reached',
    next: 'Orders are brought again by themselves. Open the lab, and test it.',
    href: routes.admin.labs.page.href(),
  },
  'read-lab-reports': {
    what: 'A lab does not say what became of its orders',
    next: 'It is asked again by itself. Open the lab, and test it.',
    href: routes.admin.labs.page.href(),
  },
  dead: {
    what: 'Work in the background was given up',
    next: 'Look at the reason, and let it run again or throw it away.',
    href: routes.admin.health.page.href(),
  },
  held: {
    what: 'Orders of a backup that was restored wait to be released',
    next: 'Look each up at the labs and at the payment provider, and release it.',
    href: `${routes.admin.orders.page.href()}?status=on_hold`,
  },
  mail: {
    what: 'Mails could not be sent',
    next: 'Look at the reason, and send them again.',
    href: `${routes.admin.mails.page.href()}?state=failed&within=week`,
  },
  'send-mail': {
    what: 'The mail server does not take mails',
    next: 'They are tried again by themselves. Look at the reason, and at the mail server’s settings.',
    href: `${routes.admin.mails.page.href()}?state=waiting`,
  },
  'book-fee': {
    what: 'The payment provider does not say what it charges',
    next: 'It is asked again by itself. Look at the keys of the provider.',
    href: routes.admin.payments.page.href(),
  },
  'webhook given up': {
    what: 'Events of webhooks were given up',
    next: 'Mend the receiver, and send them again from the log.',
    href: routes.admin.webhooks.page.href(),
  },
  webhook: {
    what: 'Webhooks are not taken by their receivers',
    next: 'They are sent again by themselves, for three days. Tell whoever runs the receiver.',
    href: routes.admin.webhooks.page.href(),
  },
  schedule: {
    what: 'Work that comes back failed the last time',
    next: 'It runs again by itself. Look at the reason.',
    href: routes.admin.health.page.href(),
  },
  other: {
    what: 'Work in the background fails and is tried again',
    next: 'Most of it mends itself. What is given up stands here.',
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
  const what = t('Orders could not be brought to {name}', { name })
  return { ...words, what, href: routes.admin.labs.one.page.href({ id }) }
}
