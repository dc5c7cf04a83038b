// Number of concurrent jobs per lane on this node. tasks.ts describes the lanes.

import { entriesOf, keysOf, recordOf } from '../pure/objects.ts'

const lanes = {
  money: {
    slots: 2,
    meaning: 'payments, refunds, news and fees at the same time, each, of each provider',
  },
  orders: { slots: 2, meaning: 'orders that go on at the same time' },
  telling: { slots: 2, meaning: 'mails at the same time' },
  housekeeping: { slots: 2, meaning: 'clearings at the same time' },
  labs: { slots: 2, meaning: 'deliveries at the same time, to each lab' },
  rendering: { slots: 1, meaning: 'print files at the same time' },
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
