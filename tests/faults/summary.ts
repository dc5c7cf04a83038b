// What clients have observed before, during and after a fault.

import type { ActionKind } from './actions.ts'
import type { Sample } from './mixed-load.ts'

/** 50th, 95th and 99th percentiles, in milliseconds. */
type Times = { p50: number; p95: number; p99: number }

export type Summary = {
  /** Percentage of the actions started during the fault. */
  availability: number
  /** The longest time without a successful answer, during and after the fault. */
  longestGapMs: number
  /** From its end to the last failed action that was started after it; 0: none failed. */
  recoveredMs: number
  before: Times | null
  during: Times | null
  after: Times | null
}

/** `from` and `to`: begin and end of the fault, on the clock of the samples. */
export function summarize(
  samples: readonly Sample[],
  { from, to }: { from: number; to: number },
): Record<ActionKind, Summary> {
  const of = (kind: ActionKind) =>
    summaryOf(
      samples.filter((each) => each.kind === kind),
      from,
      to,
    )
  return { picture: of('picture'), page: of('page'), order: of('order') }
}

function summaryOf(samples: readonly Sample[], from: number, to: number): Summary {
  const during = samples.filter(({ begunAt }) => begunAt >= from && begunAt < to)
  const after = samples.filter(({ begunAt }) => begunAt >= to)
  const good = during.filter(({ isGood }) => isGood).length
  const answered = [...during, ...after]
    .filter(({ isGood }) => isGood)
    .map(({ begunAt, ms }) => begunAt + ms)
    .sort((a, b) => a - b)
  const gaps = answered.map((at, index) => at - (answered[index - 1] ?? from))
  const lastBad = after.findLast(({ isGood }) => !isGood)
  return {
    availability: during.length === 0 ? 100 : Math.round((good / during.length) * 10_000) / 100,
    longestGapMs: Math.round(Math.max(0, ...gaps)),
    recoveredMs: lastBad === undefined ? 0 : Math.round(lastBad.begunAt - to),
    before: timesOf(samples.filter(({ begunAt }) => begunAt < from)),
    during: timesOf(during),
    after: timesOf(after),
  }
}

function timesOf(samples: readonly Sample[]): Times | null {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return sorted.length === 0 ? null : { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
