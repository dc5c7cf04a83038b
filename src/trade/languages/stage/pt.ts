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
  zoom: 'Aproximar e afastar',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  zoomedMost: 'Tão perto quanto os pixels permitem',
  reset: 'Repor',
  move: 'Mover a imagem',
  moveLeft: 'Mover para a esquerda',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  moveRight: 'Mover para a direita',
  cropPad: 'Mova e aproxime sua imagem',
  cropKeys: 'As setas movem a imagem, mais e menos aproximam e afastam, Home repõe.',
  cropSaid: 'Ampliação: {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Arraste a imagem para movê-la',
  hintTouch: 'Toque na imagem e depois arraste ou belisque',
}
