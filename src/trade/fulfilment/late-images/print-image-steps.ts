// What is due about an order that waits for its print image: reminders, then the deadline. What came
// due while nothing ran is not made up for one by one: the latest counts.

import type { OrderSettings } from '../../stores/order-settings.ts'

export type Step =
  /** `reminder` counts from 1. */
  { kind: 'remind'; reminder: number; at: number } | { kind: 'deadline'; at: number }

export type Waiting = {
  since: number
  /** How many reminders have been sent since. */
  reminded: number
}

const hourMs = 3_600_000

/** The latest step that is due at `now`, else the next one. */
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
