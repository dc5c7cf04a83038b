// The views of a print, in Swedish.

import type { StageText } from './en.ts'

export const stageSv: StageText = {
  views: 'Visningssätt',
  object: 'Föremål',
  flat: 'Platt',
  wall: 'På en vägg',
  lines: 'Linjer',
  lineTrim: 'Skärs här',
  lineFold: 'Viks här runt listerna',
  lineBleed: 'Trycks utanför och skärs bort',
  lineWrap: 'Trycks för sidorna',
  lineSafe: 'Håll ansikten och text innanför',
}
