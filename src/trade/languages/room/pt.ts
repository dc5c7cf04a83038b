// The room that a print is shown in, in Portuguese.

import type { RoomText } from './en.ts'

export const roomPt: RoomText = {
  paint: 'Cor da parede',
  white: 'Branco',
  sand: 'Areia',
  sage: 'Salva',
  blue: 'Azul',
  charcoal: 'Antracite',
  own: 'A sua',
  open: 'Ver na sua parede',
  heading: 'Na sua sala',
  close: 'Fechar',
  loading: 'A carregar a impressão …',
  failed: 'Não foi possível carregar a impressão. Feche esta janela e tente novamente.',
  turn: 'Arraste para a rodar; aproxime com dois dedos ou com a roda do rato.',
  hang: 'Pendurar na sua parede',
  elsewhere:
    'Para a pendurar na sua própria parede, abra esta página num telemóvel ou tablet com realidade aumentada.',
}
