// Steps for an order that waits for its print image: reminders, then the deadline. Steps missed
// during downtime are not caught up one by one; only the latest counts.

import type { OrderSettings } from '../../stores/order-settings.ts'

export type Step =
  /** `reminder` starts at 1. */
  { kind: 'remind'; reminder: number; at: number } | { kind: 'deadline'; at: number }

export type Waiting = {
  since: number
  reminded: number
}

const hourMs = 3_600_000

/** The latest step due at `now`, otherwise the next one. */
export function nextStep(waiting: Waiting, settings: OrderSettings, now: number): Step {
  const { since, reminded } = waiting
  const deadline = since + settings.printImageDeadlineDays * 24 * hourMs
  const reminders = settings.printImageReminderHours
    .map((hours, index) => ({
      kind: 'remind' as const,
      reminder: index + 1,
      at: since + hours * hourMs,
    }))
    .filter(({ reminder, at }) => reminder > reminded && at < deadline)
  const last: Step = { kind: 'deadline', at: deadline }
  const due = [...reminders, last].findLast(({ at }) => at <= now)
  return due ?? reminders[0] ?? last
}
