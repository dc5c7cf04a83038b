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
}
