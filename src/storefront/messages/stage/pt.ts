// The views of a print, in Portuguese.

import type { StageText } from './en.ts'

export const stagePt: StageText = {
  views: 'Como ver',
  object: 'Objeto',
  flat: 'Plano',
  wall: 'Numa parede',
  lines: 'Linhas',
  lineTrim: 'Cortado aqui',
  lineFold: 'Dobra aqui, à volta das ripas',
  lineBleed: 'Impresso para lá e cortado',
  lineWrap: 'Impresso para as laterais',
  lineSafe: 'Mantenha rostos e texto cá dentro',
}
