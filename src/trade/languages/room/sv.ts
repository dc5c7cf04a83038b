// The room that a print is shown in, in Swedish.

import type { RoomText } from './en.ts'

export const roomSv: RoomText = {
  paint: 'Väggens färg',
  white: 'Vit',
  sand: 'Sand',
  sage: 'Salvia',
  blue: 'Blå',
  charcoal: 'Antracit',
  own: 'Egen',
  open: 'Se det på din vägg',
  heading: 'I ditt rum',
  close: 'Stäng',
  loading: 'Trycket laddas …',
  failed: 'Trycket kunde inte laddas. Stäng detta och försök igen.',
  turn: 'Dra för att vrida det, nyp eller använd hjulet för att komma närmare.',
  hang: 'Häng det på din vägg',
  elsewhere:
    'Öppna den här sidan på en telefon eller surfplatta med förstärkt verklighet för att hänga det på din egen vägg.',
}
