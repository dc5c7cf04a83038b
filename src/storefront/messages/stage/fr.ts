// The views of a print, in French.

import type { StageText } from './en.ts'

export const stageFr: StageText = {
  views: 'Façon de voir',
  object: 'Objet',
  flat: 'À plat',
  wall: 'Au mur',
  lines: 'Lignes',
  lineTrim: 'Coupé ici',
  lineFold: 'Plié ici, autour du châssis',
  lineBleed: 'Imprimé au-delà, puis coupé',
  lineWrap: 'Imprimé pour les côtés',
  lineSafe: 'Gardez visages et textes à l’intérieur',
}
