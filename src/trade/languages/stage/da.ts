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
  zoom: 'Zoom ind og ud',
  zoomIn: 'Zoom ind',
  zoomOut: 'Zoom ud',
  zoomedMost: 'Så tæt på, som billedets pixels tillader',
  reset: 'Nulstil',
  move: 'Flyt billedet',
  moveLeft: 'Flyt til venstre',
  moveUp: 'Flyt op',
  moveDown: 'Flyt ned',
  moveRight: 'Flyt til højre',
  cropPad: 'Flyt og zoom dit billede',
  cropKeys: 'Piletaster flytter billedet, plus og minus zoomer, Home nulstiller.',
  cropSaid: 'Zoom: {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Træk i billedet for at flytte det',
  hintTouch: 'Tryk på billedet, og træk eller knib så',
}
