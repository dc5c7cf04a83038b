// From what the pages know of a print to the thing that hangs on the wall.

import type { PrintObject } from '../../geometry/object/print-object.ts'
import type { PrintShape } from './print-view.ts'

const micrometresPerInch = 25_400
/** Of heavy paper. */
const paperMicrometres = 300

export function makePrintObject({ area, wrap, depthInches }: PrintShape): PrintObject {
  const isCanvas = depthInches > 0
  return {
    outer: area.face,
    depthMicrometres: isCanvas ? depthInches * micrometresPerInch : paperMicrometres,
    shown: area.face,
    covered: area.covered,
    sides: isCanvas && (wrap === 'image' || wrap === 'mirror') ? wrap : 'plain',
    opening: null,
  }
}
