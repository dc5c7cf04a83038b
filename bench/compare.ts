// Alternates service and floor (A B A B), so that other load on the machine affects both equally.

import { type Summary, summarise } from './summary.ts'

export type Comparison = {
  service: Summary
  floor: Summary
  /** Ratio of the medians, with the minimum and maximum over consecutive pairs. */
  ratio: Summary
}

export type Sides = {
  service: () => Promise<number>
  floor: () => Promise<number>
  tidy?: () => Promise<void>
}

/** Stops before `rounds` when `limitMs` has passed, but runs at least one round. */
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
