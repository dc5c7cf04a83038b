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
  zoom: 'Agrandir et réduire',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  zoomedMost: 'Aussi près que ses pixels le permettent',
  reset: 'Réinitialiser',
  move: 'Déplacer l’image',
  moveLeft: 'Vers la gauche',
  moveUp: 'Vers le haut',
  moveDown: 'Vers le bas',
  moveRight: 'Vers la droite',
  cropPad: 'Déplacer et agrandir votre image',
  cropKeys:
    'Les flèches déplacent l’image, plus et moins l’agrandissent ou la réduisent, Origine réinitialise.',
  cropSaid: 'Agrandissement : {zoom}. {sharpness}, {dpi} ppp.',
  hintDrag: 'Faites glisser l’image pour la déplacer',
  hintTouch: 'Touchez l’image, puis glissez ou pincez',
}
