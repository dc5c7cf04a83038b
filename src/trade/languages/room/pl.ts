// The room that a print is shown in, in Polish.

import type { RoomText } from './en.ts'

export const roomPl: RoomText = {
  paint: 'Kolor ściany',
  white: 'Biały',
  sand: 'Piaskowy',
  sage: 'Szałwiowy',
  blue: 'Niebieski',
  charcoal: 'Antracytowy',
  own: 'Własny',
  open: 'Zobacz na swojej ścianie',
  heading: 'W twoim pokoju',
  close: 'Zamknij',
  loading: 'Wczytywanie wydruku …',
  failed: 'Nie udało się wczytać wydruku. Zamknij to i spróbuj ponownie.',
  turn: 'Przeciągnij, aby obrócić; zbliż dwoma palcami lub kółkiem myszy.',
  hang: 'Powieś na swojej ścianie',
  elsewhere:
    'Aby powiesić go na własnej ścianie, otwórz tę stronę na telefonie lub tablecie z rzeczywistością rozszerzoną.',
}
