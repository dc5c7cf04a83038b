// The page on which a print is chosen, in German.

import type { CartText } from './en.ts'

export const cartDe: CartText = {
  title: 'Druck auswählen',
  heading: 'Ihr Bild als Druck',
  preview: 'Ihr Bild als {product}, {size}',
  product: 'Ausführung',
  from: 'ab {price}',
  sizes: 'Größe',
  sizesNote: 'am wenigsten beschnitten zuerst',
  moreSizes: {
    one: '{count} weitere, stärker beschnitten',
    other: '{count} weitere, stärker beschnitten',
  },
  sharpnessHelp: 'Was bedeuten scharf, gut und weich?',
  sharpnessText:
    'Sie sagen, wie viele Pixel Ihres Bildes nach dem Beschneiden auf einen Zoll des Drucks fallen (dpi). Scharf bleibt auch aus nächster Nähe klar, gut auf Armlänge; weich wirkt von der anderen Seite des Zimmers richtig.',
  noSizes: 'Ihr Bild hat dafür zu wenige Pixel. Versuchen Sie die andere Ausführung oben.',
  tooSmall: 'Dieses Bild ist zu klein zum Drucken',
  tooSmallNeeds:
    'Die kleinste Größe braucht mindestens {needed} Pixel; dieses Bild hat {here}. Wenn es aus einem Chat oder von einer Webseite stammt, gehen Sie zurück und wählen Sie das Original.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Ihr Bild, zu klein zum Drucken',
  removeToOrder: {
    one: 'Entfernen Sie es, um den anderen Druck zu bestellen.',
    other: 'Entfernen Sie es, um die anderen {count} Drucke zu bestellen.',
  },
  stopped: 'Ihr Warenkorb kann noch nicht bestellt werden',
  stoppedBySize:
    'Dieser Druck ist in der gewählten Größe nicht möglich. Wählen Sie eine andere, um fortzufahren.',
  notMade: 'Was für diesen Druck gewählt war, gibt es nicht mehr. Bitte wählen Sie neu.',
  unprintable: 'Kann nicht gedruckt werden',
  sizeMissing: 'Andere Größe wählen',
  quantity: 'Anzahl',
  fewer: 'Einen weniger',
  more: 'Einen mehr',
  subtotal: 'Zwischensumme',
  subtotalNote: 'zuzüglich Versand',
  update: 'Aktualisieren',
  continue: 'Weiter zur Kasse',
  empty: 'Ihr Warenkorb ist leer',
  emptyText: 'Gehen Sie dorthin zurück, woher Sie gekommen sind, und öffnen Sie ein Bild.',
  lostPictures:
    'Ein Bild aus diesem Warenkorb ist nicht mehr da: Die App, aus der Sie gekommen sind, hat es gelöscht.',
  lostAllPictures:
    'Das Bild darin ist nicht mehr da: Die App, aus der Sie gekommen sind, hat es gelöscht. Gehen Sie dorthin zurück, um ein anderes zu wählen.',
  others: 'Ebenfalls im Warenkorb',
  edit: 'Ändern',
  editName: '{name} ändern',
  remove: 'Entfernen',
  removeName: '{name} entfernen',
  removeCurrent: 'Diesen Druck entfernen',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Ihr Bild in voller Größe ist noch unterwegs.',
    receiving: 'Ihr Bild in voller Größe kommt gerade an.',
    here: 'Ihr Bild in voller Größe ist angekommen.',
    differs: 'Ein Bild in voller Größe ist angekommen, aber es ist nicht das angekündigte.',
  },
  printImageText: {
    waiting:
      'Sie sehen eine kleine Vorschau davon; die Größen sind für {width} × {height} Pixel berechnet. Sie können jetzt bestellen.',
    receiving:
      'Sie sehen eine kleine Vorschau davon; die Größen sind für {width} × {height} Pixel berechnet. Sie können jetzt bestellen.',
    here: '{width} × {height} Pixel, bereit zum Drucken.',
    differs:
      '{width} × {height} Pixel. Sie können bestellen: Bevor etwas gedruckt wird, vergleicht der Shop es mit der Vorschau und fragt bei Bedarf nach dem richtigen.',
  },
  printImageProgress: 'Wie viel von Ihrem Bild in voller Größe schon da ist',
  lookAgain: 'Noch einmal nachsehen',
  format: 'Ausrichtung',
  formats: {
    portrait: 'Hoch',
    landscape: 'Quer',
    square: 'Quadrat',
  },
  removed: 'Entfernt: {name}.',
  undo: 'Rückgängig',
  notSaved: 'Noch nicht gespeichert, wird erneut versucht.',
  saveRefused: 'Das ließ sich nicht speichern: Der Warenkorb hat sich geändert.',
  reload: 'Neu laden',
  moreOfIt: 'Noch ein Druck?',
  duplicate: 'Dasselbe Bild in anderer Größe',
  duplicateNote:
    'Kommt zu dieser Bestellung. Für ein anderes Bild gehen Sie dorthin zurück, woher Sie gekommen sind.',
}
