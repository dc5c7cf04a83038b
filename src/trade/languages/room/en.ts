// The room that a print is shown in, in English.

import type { Translation } from '../translation.ts'

export const roomEn = {
  paint: 'Colour of the wall',
  white: 'White',
  sand: 'Sand',
  sage: 'Sage',
  blue: 'Blue',
  charcoal: 'Charcoal',
  own: 'Your own',
  open: 'See it on your wall',
  heading: 'In your room',
  close: 'Close',
  loading: 'Loading the print …',
  failed: 'The print could not be loaded. Close this and try again.',
  turn: 'Turn it by dragging, come closer by pinching or with the wheel.',
  hang: 'Hang it on your wall',
  elsewhere:
    'To hang it on your own wall, open this page on a phone or tablet with augmented reality.',
}

export type RoomText = Translation<typeof roomEn>
