// Service and floor by turns, A B A B, so that whatever else the machine does meets both alike.

import { type Summary, summarise } from './summary.ts'

export type Comparison = {
  service: Summary
  floor: Summary
  /** Of the medians; least and most of the pairs measured one after the other. */
  ratio: Summary
}

export type Sides = {
  service: () => Promise<number>
  floor: () => Promise<number>
  /** Not measured: after each pair. */
  tidy?: () => Promise<void>
}

/** Ends before `rounds` when `limitMs` is over, with one round at least. */
export async function compare(
  sides: Sides,
  { rounds, limitMs }: { rounds: number; limitMs: number },
): Promise<Comparison> {
  const service: number[] = []
  const floor: number[] = []
  const endAt = performance.now() + limitMs
  for (let round = 0; round < rounds; round++) {
    service.push(await sides.service())
    floor.push(await sides.floor())
    await sides.tidy?.()
    if (performance.now() > endAt) break
  }
  const pairs = summarise(service.map((value, index) => value / (floor[index] ?? Number.NaN)))
  const summaries = { service: summarise(service), floor: summarise(floor) }
  const ratio = { ...pairs, median: summaries.service.median / summaries.floor.median }
  return { ...summaries, ratio }
}
