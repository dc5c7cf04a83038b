// The views of a print, in Italian.

import type { StageText } from './en.ts'

export const stageIt: StageText = {
  views: 'Come guardarla',
  object: 'Oggetto',
  flat: 'Piatta',
  wall: 'Su una parete',
  lines: 'Linee',
  lineTrim: 'Si taglia qui',
  lineFold: 'Si piega qui, attorno al telaio',
  lineBleed: 'Stampato oltre e poi tagliato',
  lineWrap: 'Stampato per i bordi',
  lineSafe: 'Tieni visi e testi all’interno',
  zoom: 'Ingrandire e ridurre',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  zoomedMost: 'Più vicino i pixel non bastano',
  reset: 'Ripristina',
  move: 'Sposta l’immagine',
  moveLeft: 'Sposta a sinistra',
  moveUp: 'Sposta in alto',
  moveDown: 'Sposta in basso',
  moveRight: 'Sposta a destra',
  cropPad: 'Sposta e ingrandisci la tua immagine',
  cropKeys:
    'Le frecce spostano l’immagine, più e meno la ingrandiscono o riducono, Home ripristina.',
  cropSaid: 'Ingrandimento: {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Trascina l’immagine per spostarla',
  hintTouch: 'Tocca l’immagine, poi trascina o pizzica',
}
