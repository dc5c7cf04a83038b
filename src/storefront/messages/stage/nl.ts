// The views of a print, in Dutch.

import type { StageText } from './en.ts'

export const stageNl: StageText = {
  views: 'Weergave',
  object: 'Voorwerp',
  flat: 'Plat',
  wall: 'Aan de muur',
  lines: 'Lijnen',
  lineTrim: 'Wordt hier gesneden',
  lineFold: 'Vouwt hier om de latten',
  lineBleed: 'Wordt erbuiten gedrukt en afgesneden',
  lineWrap: 'Wordt gedrukt voor de zijkanten',
  lineSafe: 'Houd gezichten en tekst hierbinnen',
}
