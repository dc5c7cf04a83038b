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
  zoom: 'Acercar y alejar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  zoomedMost: 'No hay píxeles para acercarse más',
  reset: 'Restablecer',
  move: 'Mover la imagen',
  moveLeft: 'Mover a la izquierda',
  moveUp: 'Mover hacia arriba',
  moveDown: 'Mover hacia abajo',
  moveRight: 'Mover a la derecha',
  cropPad: 'Mueve y acerca tu imagen',
  cropKeys: 'Las flechas mueven la imagen, más y menos acercan y alejan, Inicio restablece.',
  cropSaid: 'Ampliación: {zoom}. {sharpness}, {dpi} ppp.',
  hintDrag: 'Arrastra la imagen para moverla',
  hintTouch: 'Toca la imagen y luego arrastra o pellizca',
}
