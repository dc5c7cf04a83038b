// The page on which a print is chosen, in Danish.

import type { CartText } from './en.ts'

export const cartDa: CartText = {
  title: 'Vælg dit tryk',
  heading: 'Dit billede som tryk',
  preview: 'Dit billede som {product}, {size}',
  product: 'Udført som',
  from: 'fra {price}',
  sizes: 'Størrelse',
  sizesNote: 'mindst beskåret først',
  moreSizes: {
    one: '{count} mere, beskåret yderligere',
    other: '{count} mere, beskåret yderligere',
  },
  sharpnessHelp: 'Hvad betyder skarp, god og blød?',
  sharpnessText:
    'De siger, hvor mange af billedets pixels der falder på en tomme af trykket (dpi) efter beskæring. Skarp er knivskarp helt tæt på, god er det på armslængde; blød ser rigtig ud fra den anden ende af rummet.',
  noSizes: 'Dit billede har for få pixels til dette. Prøv det andet ovenfor.',
  tooSmall: 'Dette billede er for lille til at trykke',
  tooSmallNeeds:
    'Den mindste størrelse kræver mindst {needed} pixels; billedet har {here}. Hvis det er hentet fra en chat eller en webside, så gå tilbage og vælg originalen.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Dit billede, for lille til at trykke',
  removeToOrder: {
    one: 'Fjern det for at bestille det andet tryk.',
    other: 'Fjern det for at bestille de andre {count} tryk.',
  },
  stopped: 'Din kurv kan ikke bestilles endnu',
  stoppedBySize:
    'Dette tryk kan ikke laves i den valgte størrelse. Vælg en anden for at fortsætte.',
  notMade: 'Det, der var valgt til dette tryk, laves ikke længere. Vælg igen.',
  unprintable: 'Kan ikke trykkes',
  sizeMissing: 'Vælg en anden størrelse',
  quantity: 'Antal',
  fewer: 'Én færre',
  more: 'Én mere',
  subtotal: 'Subtotal',
  subtotalNote: 'plus fragt',
  update: 'Opdater',
  continue: 'Fortsæt til betaling',
  empty: 'Din kurv er tom',
  emptyText: 'Gå tilbage til der, hvor du kom fra, og åbn et billede.',
  lostPictures:
    'Et billede, der lå i kurven, er her ikke længere: appen, du kom fra, har slettet det.',
  lostAllPictures:
    'Billedet, der lå i den, er her ikke længere: appen, du kom fra, har slettet det. Gå tilbage dertil for at vælge et andet.',
  others: 'Også i din kurv',
  edit: 'Ændr',
  editName: 'Ændr {name}',
  remove: 'Fjern',
  removeName: 'Fjern {name}',
  removeCurrent: 'Fjern dette tryk',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Dit billede i fuld størrelse er stadig på vej.',
    receiving: 'Dit billede i fuld størrelse er ved at ankomme.',
    here: 'Dit billede i fuld størrelse er ankommet.',
    differs: 'Der er kommet et billede i fuld størrelse, men det er ikke det, der var varslet.',
  },
  printImageText: {
    waiting:
      'Det, du ser, er en lille forhåndsvisning; størrelserne er beregnet ud fra {width} × {height} pixels. Du kan bestille nu.',
    receiving:
      'Det, du ser, er en lille forhåndsvisning; størrelserne er beregnet ud fra {width} × {height} pixels. Du kan bestille nu.',
    here: '{width} × {height} pixels, klar til at trykke.',
    differs:
      '{width} × {height} pixels. Du kan bestille: før noget trykkes, sammenligner butikken det med forhåndsvisningen og beder om nødvendigt om det rigtige.',
  },
  printImageProgress: 'Hvor meget af dit billede i fuld størrelse der er her',
  lookAgain: 'Se igen',
  format: 'Hvordan det hænger',
  formats: {
    portrait: 'Højformat',
    landscape: 'Tværformat',
    square: 'Kvadrat',
  },
  removed: 'Fjernet: {name}.',
  undo: 'Fortryd',
  notSaved: 'Ikke gemt endnu. Vi prøver igen.',
  saveRefused: 'Det kunne ikke gemmes: kurven er ændret.',
  reload: 'Indlæs den igen',
  moreOfIt: 'Et tryk mere?',
  duplicate: 'Samme billede, anden størrelse',
  duplicateNote:
    'Det kommer med i denne ordre. Gå tilbage til, hvor du kom fra, for at vælge et andet billede.',
}
