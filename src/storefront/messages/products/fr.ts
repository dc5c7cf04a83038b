// What can be bought, in French.

import type { ProductsText } from './en.ts'

export const productsFr: ProductsText = {
  names: {
    canvas: 'Toile sur châssis',
    poster: 'Affiche',
  },
  notes: {
    canvas: 'Tendue sur un châssis en bois et imprimée jusque sur les côtés. Prête à accrocher.',
    poster: 'Papier mat épais, imprimé jusqu’au bord. Prêt pour un cadre à vous.',
  },
}
