// What can be bought, in French.

import type { ProductsText } from './en.ts'

export const productsFr: ProductsText = {
  names: {
    canvas: 'Toile sur châssis',
    poster: 'Affiche',
    'framed-print': 'Tirage encadré',
    metal: 'Tirage sur métal',
    acrylic: 'Tirage sur acrylique',
  },
  notes: {
    canvas: 'Tendue sur un châssis en bois et imprimée jusque sur les côtés. Prête à accrocher.',
    poster: 'Papier mat épais, imprimé jusqu’au bord. Prêt pour un cadre à vous.',
    'framed-print':
      'Papier mat dans un cadre en bois, avec ou sans passe-partout. Prêt à accrocher.',
    metal: 'Imprimé sur une plaque d’aluminium de 3 mm. S’accroche sans cadre, décollé du mur.',
    acrylic:
      'Imprimé derrière un acrylique transparent de 4 mm, aux couleurs profondes et brillantes.',
  },
}
