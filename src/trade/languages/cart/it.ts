// The page on which a print is chosen, in Italian.

import type { CartText } from './en.ts'

export const cartIt: CartText = {
  title: 'Scegli la tua stampa',
  heading: 'La tua immagine in stampa',
  preview: 'La tua immagine come {product}, {size}',
  product: 'Realizzata come',
  from: 'da {price}',
  sizes: 'Formato',
  sizesNote: 'prima i meno tagliati',
  moreSizes: { one: '{count} altro, più tagliato', other: 'altri {count}, più tagliati' },
  sharpnessHelp: 'Che cosa significano nitida, buona e morbida?',
  sharpnessText:
    'Dicono quanti pixel della tua immagine cadono su un pollice della stampa (dpi), dopo il taglio. Nitida resta precisa anche da vicinissimo, buona a distanza di braccio; morbida rende bene dall’altro lato della stanza.',
  noSizes: 'La tua immagine ha troppo pochi pixel per questo. Prova l’altra scelta qui sopra.',
  tooSmall: 'Questa immagine è troppo piccola per la stampa',
  tooSmallNeeds:
    'Il formato più piccolo richiede almeno {needed} pixel; questa immagine ne ha {here}. Se viene da una chat o da una pagina web, torna indietro e scegli l’originale.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'La tua immagine, troppo piccola per la stampa',
  removeToOrder: {
    one: 'Rimuovila per ordinare l’altra stampa.',
    other: 'Rimuovila per ordinare le altre {count} stampe.',
  },
  stopped: 'Il tuo carrello non si può ancora ordinare',
  stoppedBySize:
    'Questa stampa non si può fare nel formato scelto. Scegline un altro per continuare.',
  notMade: 'Quello che era scelto per questa stampa non si fa più. Scegli di nuovo.',
  unprintable: 'Non si può stampare',
  sizeMissing: 'Scegli un altro formato',
  quantity: 'Quantità',
  fewer: 'Una in meno',
  more: 'Una in più',
  subtotal: 'Subtotale',
  subtotalNote: 'più la spedizione',
  update: 'Aggiorna',
  continue: 'Vai al pagamento',
  empty: 'Il tuo carrello è vuoto',
  emptyText: 'Torna alla pagina da cui arrivi e apri un’immagine.',
  lostPictures: 'Un’immagine di questo carrello non c’è più: l’ha eliminata l’app da cui arrivi.',
  lostAllPictures:
    'L’immagine che conteneva non c’è più: l’ha eliminata l’app da cui arrivi. Torna lì per sceglierne un’altra.',
  others: 'Anche nel tuo carrello',
  edit: 'Modifica',
  editName: 'Modifica {name}',
  remove: 'Rimuovi',
  removeName: 'Rimuovi {name}',
  removeCurrent: 'Rimuovi questa stampa',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'La tua immagine a grandezza piena è ancora in arrivo.',
    receiving: 'La tua immagine a grandezza piena sta arrivando.',
    here: 'La tua immagine a grandezza piena è arrivata.',
    differs: 'È arrivata un’immagine a grandezza piena, ma non è quella annunciata.',
  },
  printImageText: {
    waiting:
      'Quella che vedi è una piccola anteprima; i formati sono calcolati per {width} × {height} pixel. Puoi ordinare già ora.',
    receiving:
      'Quella che vedi è una piccola anteprima; i formati sono calcolati per {width} × {height} pixel. Puoi ordinare già ora.',
    here: '{width} × {height} pixel, pronta per la stampa.',
    differs:
      '{width} × {height} pixel. Puoi ordinare: prima di stampare, il negozio la confronta con l’anteprima e, se serve, chiede quella giusta.',
  },
  printImageProgress: 'Quanto è arrivato della tua immagine a grandezza piena',
  lookAgain: 'Guarda di nuovo',
  format: 'Orientamento',
  formats: {
    portrait: 'Verticale',
    landscape: 'Orizzontale',
    square: 'Quadrato',
  },
  removed: 'Rimosso: {name}.',
  undo: 'Annulla',
  notSaved: 'Non ancora salvato; nuovo tentativo in corso.',
  saveRefused: 'Impossibile salvare: il carrello è cambiato.',
  reload: 'Ricarica',
  moreOfIt: 'Un’altra stampa?',
  duplicate: 'Stessa immagine, altra misura',
  duplicateNote: 'Si aggiunge a questo ordine. Per un’altra immagine torna da dove sei arrivato.',
}
