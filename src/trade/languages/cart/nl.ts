// The page on which a print is chosen, in Dutch.

import type { CartText } from './en.ts'

export const cartNl: CartText = {
  title: 'Kies je print',
  heading: 'Je afbeelding als print',
  preview: 'Je afbeelding als {product}, {size}',
  product: 'Uitvoering',
  from: 'vanaf {price}',
  sizes: 'Formaat',
  sizesNote: 'minst bijgesneden eerst',
  moreSizes: { one: 'nog {count}, verder bijgesneden', other: 'nog {count}, verder bijgesneden' },
  sharpnessHelp: 'Wat betekenen scherp, goed en zacht?',
  sharpnessText:
    'Ze zeggen hoeveel pixels van je afbeelding na het bijsnijden op een inch van de print vallen (dpi). Scherp blijft haarscherp van heel dichtbij, goed op armlengte; zacht oogt goed vanaf de andere kant van de kamer.',
  noSizes: 'Je afbeelding heeft hiervoor te weinig pixels. Probeer de andere uitvoering hierboven.',
  tooSmall: 'Deze afbeelding is te klein om te drukken',
  tooSmallNeeds:
    'Het kleinste formaat heeft minstens {needed} pixels nodig; deze afbeelding heeft er {here}. Komt ze uit een chat of van een webpagina, ga dan terug en kies het origineel.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Je afbeelding, te klein om te drukken',
  removeToOrder: {
    one: 'Verwijder ze om de andere print te bestellen.',
    other: 'Verwijder ze om de andere {count} prints te bestellen.',
  },
  stopped: 'Je winkelwagen kan nog niet besteld worden',
  stoppedBySize: 'Deze print kan niet in het gekozen formaat. Kies een ander om verder te gaan.',
  notMade: 'Wat voor deze print gekozen was, wordt niet meer gemaakt. Kies opnieuw.',
  unprintable: 'Kan niet gedrukt worden',
  sizeMissing: 'Kies een ander formaat',
  quantity: 'Aantal',
  fewer: 'Eén minder',
  more: 'Eén meer',
  subtotal: 'Subtotaal',
  subtotalNote: 'plus verzending',
  update: 'Bijwerken',
  continue: 'Verder naar betalen',
  empty: 'Je winkelwagen is leeg',
  emptyText: 'Ga terug naar waar je vandaan kwam en open een afbeelding.',
  lostPictures:
    'Een afbeelding uit deze winkelwagen is er niet meer: de app waar je vandaan kwam, heeft ze verwijderd.',
  lostAllPictures:
    'De afbeelding die erin zat, is er niet meer: de app waar je vandaan kwam, heeft ze verwijderd. Ga daarheen terug om een andere te kiezen.',
  others: 'Ook in je winkelwagen',
  edit: 'Wijzigen',
  editName: '{name} wijzigen',
  remove: 'Verwijderen',
  removeName: '{name} verwijderen',
  removeCurrent: 'Deze print verwijderen',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Je afbeelding op volle grootte is nog onderweg.',
    receiving: 'Je afbeelding op volle grootte komt binnen.',
    here: 'Je afbeelding op volle grootte is er.',
    differs: 'Er is een afbeelding op volle grootte binnengekomen, maar niet de aangekondigde.',
  },
  printImageText: {
    waiting:
      'Je ziet er een klein voorbeeld van; de formaten zijn berekend voor {width} × {height} pixels. Je kunt nu al bestellen.',
    receiving:
      'Je ziet er een klein voorbeeld van; de formaten zijn berekend voor {width} × {height} pixels. Je kunt nu al bestellen.',
    here: '{width} × {height} pixels, klaar om te drukken.',
    differs:
      '{width} × {height} pixels. Je kunt bestellen: voordat er iets gedrukt wordt, vergelijkt de winkel ze met het voorbeeld en vraagt zo nodig om de juiste.',
  },
  printImageProgress: 'Hoeveel van je afbeelding op volle grootte er al is',
  lookAgain: 'Opnieuw kijken',
  format: 'Hoe het hangt',
  formats: {
    portrait: 'Staand',
    landscape: 'Liggend',
    square: 'Vierkant',
  },
  removed: 'Verwijderd: {name}.',
  undo: 'Ongedaan maken',
  notSaved: 'Nog niet opgeslagen; we proberen het opnieuw.',
  saveRefused: 'Dit kon niet worden opgeslagen: de winkelwagen is veranderd.',
  reload: 'Opnieuw laden',
  moreOfIt: 'Nog een afdruk?',
  duplicate: 'Dezelfde foto, ander formaat',
  duplicateNote:
    'Hij komt bij deze bestelling. Ga voor een andere foto terug naar waar je vandaan kwam.',
}
