// The page on which a print is chosen, in French.

import type { CartText } from './en.ts'

export const cartFr: CartText = {
  title: 'Choisissez votre tirage',
  heading: 'Votre image en tirage',
  preview: 'Votre image : {product}, {size}',
  product: 'Réalisée en',
  from: 'à partir de {price}',
  sizes: 'Format',
  sizesNote: 'les moins rognés d’abord',
  moreSizes: { one: '{count} autre, davantage rogné', other: '{count} autres, davantage rognés' },
  sharpnessHelp: 'Que signifient nette, bonne et douce ?',
  sharpnessText:
    'Elles disent combien de pixels de votre image tombent sur un pouce du tirage (ppp), après rognage. Nette reste précise de tout près, bonne à longueur de bras ; douce rend bien depuis l’autre bout de la pièce.',
  noSizes: 'Votre image a trop peu de pixels pour cela. Essayez l’autre choix ci-dessus.',
  tooSmall: 'Cette image est trop petite pour être imprimée',
  tooSmallNeeds:
    'Le plus petit format demande au moins {needed} pixels ; cette image en a {here}. Si elle vient d’une messagerie ou d’une page web, revenez en arrière et choisissez l’original.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Votre image, trop petite pour être imprimée',
  removeToOrder: {
    one: 'Retirez-la pour commander l’autre tirage.',
    other: 'Retirez-la pour commander les {count} autres tirages.',
  },
  stopped: 'Votre panier ne peut pas encore être commandé',
  stoppedBySize:
    'Ce tirage ne peut pas être fait dans le format choisi. Choisissez-en un autre pour continuer.',
  notMade: 'Ce qui était choisi pour ce tirage ne se fait plus. Choisissez de nouveau.',
  unprintable: 'Impression impossible',
  sizeMissing: 'Choisissez un autre format',
  quantity: 'Quantité',
  fewer: 'Un de moins',
  more: 'Un de plus',
  subtotal: 'Sous-total',
  subtotalNote: 'hors livraison',
  update: 'Actualiser',
  continue: 'Passer au paiement',
  empty: 'Votre panier est vide',
  emptyText: 'Revenez là d’où vous venez et ouvrez une image.',
  lostPictures:
    'Une image de ce panier n’est plus là : l’application d’où vous venez l’a supprimée.',
  lostAllPictures:
    'L’image qu’il contenait n’est plus là : l’application d’où vous venez l’a supprimée. Retournez-y pour en choisir une autre.',
  others: 'Aussi dans votre panier',
  edit: 'Modifier',
  editName: 'Modifier {name}',
  remove: 'Retirer',
  removeName: 'Retirer {name}',
  removeCurrent: 'Retirer ce tirage',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Votre image en taille réelle est encore en route.',
    receiving: 'Votre image en taille réelle est en train d’arriver.',
    here: 'Votre image en taille réelle est arrivée.',
    differs: 'Une image en taille réelle est arrivée, mais ce n’est pas celle qui était annoncée.',
  },
  printImageText: {
    waiting:
      'Vous en voyez un petit aperçu ; les formats sont calculés pour {width} × {height} pixels. Vous pouvez commander dès maintenant.',
    receiving:
      'Vous en voyez un petit aperçu ; les formats sont calculés pour {width} × {height} pixels. Vous pouvez commander dès maintenant.',
    here: '{width} × {height} pixels, prête à imprimer.',
    differs:
      '{width} × {height} pixels. Vous pouvez commander : avant toute impression, la boutique la compare à l’aperçu et demande la bonne si nécessaire.',
  },
  printImageProgress: 'Part déjà reçue de votre image en taille réelle',
  lookAgain: 'Regarder à nouveau',
  format: 'Orientation',
  formats: {
    portrait: 'Format portrait',
    landscape: 'Format paysage',
    square: 'Format carré',
  },
  removed: 'Retiré : {name}.',
  undo: 'Annuler',
  notSaved: 'Pas encore enregistré ; nouvel essai en cours.',
  saveRefused: 'Enregistrement impossible : le panier a changé.',
  reload: 'Recharger',
  moreOfIt: 'Un autre tirage ?',
  duplicate: 'La même image, une autre taille',
  duplicateNote: 'Il s’ajoute à cette commande. Pour une autre image, revenez d’où vous venez.',
}
