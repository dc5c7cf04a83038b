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
  zoom: 'Vergrößern und verkleinern',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoomedMost: 'Näher reichen die Pixel nicht',
  reset: 'Zurücksetzen',
  move: 'Bild verschieben',
  moveLeft: 'Nach links',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  moveRight: 'Nach rechts',
  cropPad: 'Ihr Bild verschieben und vergrößern',
  cropKeys: 'Pfeiltasten verschieben das Bild, Plus und Minus zoomen, Pos1 setzt zurück.',
  cropSaid: 'Vergrößerung {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Ziehen verschiebt das Bild',
  hintTouch: 'Bild antippen, dann ziehen oder spreizen',
}
