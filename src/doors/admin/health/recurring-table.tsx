import { agoText, countText, timeText } from '../frame/formats.ts'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { say, sayParts } from '../words/say.ts'
import { taskText } from '../words/task-text.ts'
import type { RecurringTask } from './read-health.ts'

type Props = { recurring: readonly RecurringTask[]; now: number }

export function RecurringTable({ recurring, now }: Props) {
  return (
    <Table
      caption={say('Recurring jobs')}
      rows={recurring}
      keyOf={({ task }) => task}
      empty={say('None yet: it is planned when the program starts.')}
      columns={[
        { label: say('Job'), cell: ({ task }) => taskText(task) },
        { label: say('Last run'), cell: ({ last }) => lastText(last, now) },
        { label: say('How it went'), cell: ({ last }) => <Outcome last={last} /> },
        { label: say('Next'), cell: (job) => nextText(job, now) },
      ]}
    />
  )
}

function lastText(last: RecurringTask['last'], now: number): string {
  if (last === null) return say('not yet')
  return say('{ago}, took {count} ms', {
    ago: agoText(last.startedAt, now),
    count: countText(last.ms),
  })
}

function Outcome({ last }: { last: RecurringTask['last'] }) {
  if (last === null) return <>–</>
  if (last.failure === null) return <Badge tone="go">{say('well')}</Badge>
  const before = last.succeededAt === null ? say('never before') : timeText(last.succeededAt)
  return (
    <>
      {sayParts('{badge} {failure} Last went well: {before}.', {
        badge: <Badge tone="stop">{say('failed')}</Badge>,
        failure: last.failure,
        before,
      })}
    </>
  )
}

function nextText({ isRunning, nextAt }: RecurringTask, now: number): string {
  if (isRunning) return say('running now')
  return nextAt <= now ? say('due now') : agoText(nextAt, now)
}
