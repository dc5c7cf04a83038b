// What can be bought, in English.

import type { Translation } from '../translation.ts'

export const productsEn = {
  names: {
    canvas: 'Stretched canvas',
    poster: 'Poster',
    'framed-print': 'Framed print',
    metal: 'Metal print',
    acrylic: 'Acrylic print',
  },
  notes: {
    canvas: 'Stretched over wooden bars and printed around the sides. Ready to hang.',
    poster: 'Heavy matte paper, printed to the edge. Ready for a frame of yours.',
    'framed-print': 'Matte paper in a wooden frame, with a mat or without. Ready to hang.',
    metal: 'Printed on a sheet of aluminium, 3 mm thick. Hangs off the wall without a frame.',
    acrylic: 'Printed behind clear acrylic, 4 mm thick, with deep, glossy colours.',
  },
}

export type ProductsText = Translation<typeof productsEn>
