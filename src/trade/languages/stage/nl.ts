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
  zoom: 'In- en uitzoomen',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  zoomedMost: 'Zo dichtbij als de pixels toelaten',
  reset: 'Herstellen',
  move: 'Foto verplaatsen',
  moveLeft: 'Naar links',
  moveUp: 'Omhoog',
  moveDown: 'Omlaag',
  moveRight: 'Naar rechts',
  cropPad: 'Verschuif en zoom je foto',
  cropKeys: 'Pijltjestoetsen verschuiven de foto, plus en min zoomen, Home herstelt.',
  cropSaid: 'Zoom: {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Sleep de foto om hem te verschuiven',
  hintTouch: 'Tik op de foto en sleep of knijp',
}
