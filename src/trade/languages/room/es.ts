// The room that a print is shown in, in Spanish.

import type { RoomText } from './en.ts'

export const roomEs: RoomText = {
  paint: 'Color de la pared',
  white: 'Blanco',
  sand: 'Arena',
  sage: 'Salvia',
  blue: 'Azul',
  charcoal: 'Antracita',
  own: 'El tuyo',
  open: 'Verla en tu pared',
  heading: 'En tu habitación',
  close: 'Cerrar',
  loading: 'Cargando la impresión …',
  failed: 'No se ha podido cargar la impresión. Cierra esta ventana e inténtalo de nuevo.',
  turn: 'Arrastra para girarla; pellizca o usa la rueda para acercarte.',
  hang: 'Colgarla en tu pared',
  elsewhere:
    'Para colgarla en tu propia pared, abre esta página en un teléfono o una tableta con realidad aumentada.',
}
