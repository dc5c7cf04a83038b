// The views of a print, in Spanish.

import type { StageText } from './en.ts'

export const stageEs: StageText = {
  views: 'Cómo verlo',
  object: 'Objeto',
  flat: 'Plano',
  wall: 'En una pared',
  lines: 'Líneas',
  lineTrim: 'Se corta aquí',
  lineFold: 'Se dobla aquí, alrededor del bastidor',
  lineBleed: 'Se imprime más allá y se corta',
  lineWrap: 'Se imprime para los cantos',
  lineSafe: 'Deja caras y texto dentro',
}
