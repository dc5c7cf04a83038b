// What can be bought, in English.

import type { Translation } from '../translation.ts'

export const productsEn = {
  names: {
    canvas: 'Stretched canvas',
    poster: 'Poster',
  },
  notes: {
    canvas: 'Stretched over wooden bars and printed around the sides. Ready to hang.',
    poster: 'Heavy matte paper, printed to the edge. Ready for a frame of yours.',
  },
}

export type ProductsText = Translation<typeof productsEn>
