// Alternates service and floor (A B B A …), so that other load on the machine affects both equally.

import { type Summary, summarise } from './summary.ts'

export type Comparison = {
  service: Summary
  floor?: Summary
  /** Ratio of the medians, with the minimum and maximum over consecutive pairs. */
  ratio?: Summary
}

export type Sides<A, B = A> = {
  service: () => Promise<A>
  floor: () => Promise<B>
  tidy?: () => Promise<void>
}

export type Plan = { rounds: number; limitMs: number }

/** The floor's numbers are null if there is nothing to compare with. */
export async function compare(
  sides: Sides<number, number | null>,
  plan: Plan,
): Promise<Comparison> {
  const { service, floor } = await byTurns(sides, plan)
  return comparisonOf(service, floor)
}

/** Stops before `rounds` when `limitMs` has passed, but runs at least one round. */
export async function byTurns<A, B>(
  sides: Sides<A, B>,
  { rounds, limitMs }: Plan,
): Promise<{ service: A[]; floor: B[] }> {
  const service: A[] = []
  const floor: B[] = []
  const endAt = performance.now() + limitMs
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => service.push(await sides.service()),
      async () => floor.push(await sides.floor()),
    ]
    // Always first was seen to cost up to 5% more.
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    await sides.tidy?.()
    if (performance.now() > endAt) break
  }
  return { service, floor }
}

export function comparisonOf(
  service: readonly number[],
  beside: readonly (number | null)[],
): Comparison {
  const floor = beside.filter((value) => value !== null)
  if (floor.length === 0) return { service: summarise(service) }
  const pairs = summarise(service.map((value, index) => value / (floor[index] ?? Number.NaN)))
  const summaries = { service: summarise(service), floor: summarise(floor) }
  const ratio = { ...pairs, median: summaries.service.median / summaries.floor.median }
  return { ...summaries, ratio }
}
