// The page on which a print is chosen, in Swedish.

import type { CartText } from './en.ts'

export const cartSv: CartText = {
  title: 'Välj ditt tryck',
  heading: 'Din bild som tryck',
  preview: 'Din bild som {product}, {size}',
  product: 'Utförande',
  from: 'från {price}',
  sizes: 'Storlek',
  sizesNote: 'minst beskurna först',
  moreSizes: { one: '{count} till, mer beskuren', other: '{count} till, mer beskurna' },
  sharpnessHelp: 'Vad betyder skarp, bra och mjuk?',
  sharpnessText:
    'De säger hur många av bildens pixlar som hamnar på en tum av trycket (dpi) efter beskärningen. Skarp är knivskarp på riktigt nära håll, bra på en armlängds avstånd; mjuk ser bra ut från andra sidan rummet.',
  noSizes: 'Din bild har för få pixlar för det här. Prova det andra utförandet ovan.',
  tooSmall: 'Den här bilden är för liten för att tryckas',
  tooSmallNeeds:
    'Den minsta storleken behöver minst {needed} pixlar; den här bilden har {here}. Om den kommer från en chatt eller en webbsida, gå tillbaka och välj originalet.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Din bild, för liten för att tryckas',
  removeToOrder: {
    one: 'Ta bort den för att beställa det andra trycket.',
    other: 'Ta bort den för att beställa de andra {count} trycken.',
  },
  stopped: 'Din varukorg kan inte beställas än',
  stoppedBySize:
    'Det här trycket går inte att göra i den valda storleken. Välj en annan för att fortsätta.',
  notMade: 'Det som var valt för det här trycket görs inte längre. Välj igen.',
  unprintable: 'Kan inte tryckas',
  sizeMissing: 'Välj en annan storlek',
  quantity: 'Antal',
  fewer: 'En färre',
  more: 'En till',
  subtotal: 'Delsumma',
  subtotalNote: 'plus frakt',
  update: 'Uppdatera',
  continue: 'Fortsätt till kassan',
  empty: 'Din varukorg är tom',
  emptyText: 'Gå tillbaka dit du kom ifrån och öppna en bild.',
  lostPictures:
    'En bild som låg i varukorgen finns inte kvar: appen som du kom ifrån har raderat den.',
  lostAllPictures:
    'Bilden som låg i den finns inte kvar: appen som du kom ifrån har raderat den. Gå tillbaka dit för att välja en annan.',
  others: 'Också i din varukorg',
  edit: 'Ändra',
  editName: 'Ändra {name}',
  remove: 'Ta bort',
  removeName: 'Ta bort {name}',
  removeCurrent: 'Ta bort det här trycket',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Din bild i full storlek är fortfarande på väg.',
    receiving: 'Din bild i full storlek håller på att komma.',
    here: 'Din bild i full storlek har kommit.',
    differs: 'En bild i full storlek har kommit, men det är inte den som var aviserad.',
  },
  printImageText: {
    waiting:
      'Det du ser är en liten förhandsvisning; storlekarna är beräknade för {width} × {height} pixlar. Du kan beställa redan nu.',
    receiving:
      'Det du ser är en liten förhandsvisning; storlekarna är beräknade för {width} × {height} pixlar. Du kan beställa redan nu.',
    here: '{width} × {height} pixlar, klar att tryckas.',
    differs:
      '{width} × {height} pixlar. Du kan beställa: innan något trycks jämför butiken den med förhandsvisningen och ber vid behov om den rätta.',
  },
  printImageProgress: 'Hur mycket av din bild i full storlek som är här',
  lookAgain: 'Titta igen',
  format: 'Hur det hänger',
  formats: {
    portrait: 'Stående',
    landscape: 'Liggande',
    square: 'Kvadrat',
  },
  removed: 'Borttaget: {name}.',
  undo: 'Ångra',
  notSaved: 'Inte sparat än. Vi försöker igen.',
  saveRefused: 'Det gick inte att spara: varukorgen har ändrats.',
  reload: 'Ladda om den',
  moreOfIt: 'Ett tryck till?',
  duplicate: 'Samma bild, annan storlek',
  duplicateNote: 'Det läggs till i beställningen. Gå tillbaka dit du kom ifrån för en annan bild.',
}
