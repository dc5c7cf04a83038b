// The layout of the wall in centimeters: x to the right from the middle of the sofa, y down from
// the floor. A print hangs at eye level, but not so low that someone on the sofa would lean against
// it.

import type { Extent } from '../../../../pure/geometry/lengths.ts'

export const sofa = { widthCm: 210, heightCm: 85 }
/** The height at which galleries hang the middle of a picture. */
const eyeLevelCm = 150
const overSofaCm = 18

const leastWidthCm = 250
const leastHeightCm = 222
const floorCm = 26
const airCm = 12

export type SceneBox = { left: number; top: number; width: number; height: number }

/** Position of the print, and the visible part of the room. */
export function hungAbove(outer: Extent): { print: SceneBox; room: SceneBox } {
  const width = outer.widthMicrometres / 1e4
  const height = outer.heightMicrometres / 1e4
  const middle = Math.max(eyeLevelCm, sofa.heightCm + overSofaCm + height / 2)
  const roomWidth = Math.max(leastWidthCm, width + 2 * airCm)
  const roomHeight = Math.max(leastHeightCm, middle + height / 2 + airCm)
  return {
    print: { left: -width / 2, top: -middle - height / 2, width, height },
    room: {
      left: -roomWidth / 2,
      top: -roomHeight,
      width: roomWidth,
      height: roomHeight + floorCm,
    },
  }
}
