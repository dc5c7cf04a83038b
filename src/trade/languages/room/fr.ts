// The room that a print is shown in, in French.

import type { RoomText } from './en.ts'

export const roomFr: RoomText = {
  paint: 'Couleur du mur',
  white: 'Blanc',
  sand: 'Sable',
  sage: 'Sauge',
  blue: 'Bleu',
  charcoal: 'Anthracite',
  own: 'La vôtre',
  open: 'Voir sur votre mur',
  heading: 'Dans votre pièce',
  close: 'Fermer',
  loading: 'Chargement du tirage …',
  failed: 'Le tirage n’a pas pu être chargé. Fermez cette fenêtre et réessayez.',
  turn: 'Faites glisser pour le tourner, pincez ou utilisez la molette pour vous rapprocher.',
  hang: 'L’accrocher à votre mur',
  elsewhere:
    'Pour l’accrocher à votre propre mur, ouvrez cette page sur un téléphone ou une tablette avec réalité augmentée.',
}
