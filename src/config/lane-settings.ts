// Number of concurrent jobs per lane on this node. tasks.ts describes the lanes.

import { entriesOf, keysOf, recordOf } from '../pure/objects.ts'

const lanes = {
  money: {
    slots: 2,
    meaning: 'concurrent payments, refunds, events and fees, each per provider',
  },
  orders: { slots: 2, meaning: 'orders processed concurrently' },
  telling: { slots: 2, meaning: 'concurrent mails' },
  housekeeping: { slots: 2, meaning: 'concurrent cleanup jobs' },
  labs: { slots: 2, meaning: 'concurrent deliveries per lab' },
  rendering: { slots: 1, meaning: 'concurrent print files' },
} as const

export type LaneName = keyof typeof lanes
export const laneNames = keysOf(lanes)
export type LaneWidths = Readonly<Record<LaneName, number>>

export const laneSettings = entriesOf(lanes).map(([lane, { slots, meaning }]) => ({
  name: variableOf(lane),
  default: String(slots),
  meaning,
}))

export function readLaneWidths(
  whole: (name: string, fallback: number, least: number, most: number) => number,
): LaneWidths {
  return recordOf(laneNames, (lane) => whole(variableOf(lane), lanes[lane].slots, 1, 64))
}

function variableOf(lane: LaneName): string {
  return `HANDPRINT_SLOTS_${lane.toUpperCase()}`
}
