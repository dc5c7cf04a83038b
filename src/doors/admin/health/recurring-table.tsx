// Work that comes back: when it last ran, how that went, and when it comes next.

import { agoText, countText, timeText } from '../frame/formats.ts'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import type { RecurringTask } from './read-health.ts'

type Props = { recurring: readonly RecurringTask[]; now: number }

export function RecurringTable({ recurring, now }: Props) {
  return (
    <Table
      caption="Recurring jobs"
      rows={recurring}
      keyOf={({ task }) => task}
      empty="None yet: it is planned when the program starts."
      columns={[
        { label: 'Job', cell: ({ task }) => task },
        { label: 'Last run', cell: ({ last }) => lastText(last, now) },
        { label: 'How it went', cell: ({ last }) => <Outcome last={last} /> },
        { label: 'Next', cell: (job) => nextText(job, now) },
      ]}
    />
  )
}

function lastText(last: RecurringTask['last'], now: number): string {
  if (last === null) return 'not yet'
  return `${agoText(last.startedAt, now)}, took ${countText(last.ms)} ms`
}

function Outcome({ last }: { last: RecurringTask['last'] }) {
  if (last === null) return <>–</>
  if (last.failure === null) return <Badge tone="go">well</Badge>
  const before = last.succeededAt === null ? 'never before' : timeText(last.succeededAt)
  return (
    <>
      <Badge tone="stop">failed</Badge> {last.failure} Last went well: {before}.
    </>
  )
}

function nextText({ isRunning, nextAt }: RecurringTask, now: number): string {
  if (isRunning) return 'running now'
  return nextAt <= now ? 'due now' : agoText(nextAt, now)
}
