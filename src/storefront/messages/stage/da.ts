// The views of a print, in Danish.

import type { StageText } from './en.ts'

export const stageDa: StageText = {
  views: 'Sådan vises det',
  object: 'Genstand',
  flat: 'Fladt',
  wall: 'På en væg',
  lines: 'Linjer',
  lineTrim: 'Skæres her',
  lineFold: 'Bukkes her om listerne',
  lineBleed: 'Trykkes udenfor, skæres af',
  lineWrap: 'Trykkes til siderne',
  lineSafe: 'Hold ansigter og tekst indenfor',
}
