// The room that a print is shown in, in Italian.

import type { RoomText } from './en.ts'

export const roomIt: RoomText = {
  paint: 'Colore della parete',
  white: 'Bianco',
  sand: 'Sabbia',
  sage: 'Salvia',
  blue: 'Blu',
  charcoal: 'Antracite',
  own: 'Il tuo',
  open: 'Guardala sulla tua parete',
  heading: 'Nella tua stanza',
  close: 'Chiudi',
  loading: 'Caricamento della stampa …',
  failed: 'Non è stato possibile caricare la stampa. Chiudi e riprova.',
  turn: 'Trascina per girarla, avvicinati con due dita o con la rotellina.',
  hang: 'Appendila alla tua parete',
  elsewhere:
    'Per appenderla alla tua parete, apri questa pagina su un telefono o un tablet con realtà aumentata.',
}
