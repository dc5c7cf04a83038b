// The views of a print, in German.

import type { StageText } from './en.ts'

export const stageDe: StageText = {
  views: 'Ansicht',
  object: 'Objekt',
  flat: 'Flach',
  wall: 'An der Wand',
  lines: 'Linien',
  lineTrim: 'Wird hier geschnitten',
  lineFold: 'Knickt hier um die Leisten',
  lineBleed: 'Wird darüber hinaus gedruckt und abgeschnitten',
  lineWrap: 'Wird für die Seiten gedruckt',
  lineSafe: 'Gesichter und Schrift innerhalb halten',
}
