// One print as the pages draw and name it; plain data, so that it can travel to the browser.

import type { Crop } from '../../geometry/crop.ts'
import type { PrintArea } from '../../geometry/print-area.ts'
import type { Messages } from '../messages/messages.ts'

/** Upright pixels; `key` is the address under `/pictures/`. */
export type PictureView = { key: string; width: number; height: number }

/** What is seen of the picture on the object. All lengths in inches. */
export type PrintShape = {
  product: keyof Messages['products']
  widthInches: number
  heightInches: number
  /** How deep the object stands off the wall; 0 for paper. */
  depthInches: number
  /** The part of the picture on the face. */
  face: Crop
  /** Where everything lies, in micrometres; the same as in the print file. */
  area: PrintArea
  /** How the sides of the object are covered. */
  wrap: 'image' | 'mirror' | 'white' | 'black' | 'color'
  /** `#rrggbb`, for the wrap `color`. */
  wrapColor: string
}
