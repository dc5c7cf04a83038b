// A print as a thing that hangs on a wall: how large, how deep, what shows from the front. The
// drawings of the pages and the model for augmented reality are made of it.

import type { Extent } from '../lengths.ts'

export type PrintObject = {
  /** The largest outline, frame included. */
  readonly outer: Extent
  /** From the wall to the front, frame included. */
  readonly depthMicrometres: number
  /** What shows of the picture from the front, in the middle of the outline. */
  readonly shown: Extent
  /** What the crop covers: as large as what shows, or larger, and in the middle too. */
  readonly covered: Extent
  /** How the sides look where there is no frame. */
  readonly sides: 'image' | 'mirror' | 'plain'
  /** What a frame leaves open; null without a frame. A mat fills the rest of it. */
  readonly opening: Extent | null
}

/** How far the sheet lies behind the front of its frame, and how thick a mat is. */
export const sheetDepthMicrometres = 8_000
export const matThicknessMicrometres = 1_500

export function hasMat({ opening, shown }: PrintObject): boolean {
  return opening !== null && opening.widthMicrometres > shown.widthMicrometres
}
