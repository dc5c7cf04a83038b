export const production = {
  '{link} were given to somebody already, and so are not in this list.':
    '{link} wurden schon jemandem gegeben und stehen daher nicht in dieser Liste.',
  '{link}: the shopper can still cancel. {what} here at {time}.':
    '{link}: Der Käufer kann noch stornieren. {what} um {time} hierher.',
  '{orders} {what} can be printed now.': 'Jetzt zu drucken: {orders} {what}.',
  '{orders} {what}, whose files somebody was given already.':
    '{orders} {what}, deren Dateien schon jemandem gegeben wurden.',
  'being brought to {to} at this moment': 'wird gerade zu {to} gebracht',
  'Not to be printed now': 'Jetzt nicht zu drucken',
  'What is on hold, cancelled or refunded is not to be printed now.':
    'Was angehalten, storniert oder erstattet ist, ist jetzt nicht zu drucken.',
  'All of them again: {chosen}': 'Alle noch einmal: {chosen}',
  'All orders that are in production': 'Alle Bestellungen, die in Produktion sind',
  'Back to what nobody was given yet': 'Zurück zu dem, was noch niemandem gegeben wurde',
  'Both, apart': 'Beide, getrennt',
  'By nobody': 'Von niemandem',
  'Choose all': 'Alle wählen',
  'Commas, semicolons or tabs between them, as a spreadsheet copies them. These carriers get a tracking link: {labels}.':
    'Dazwischen Kommas, Semikolons oder Tabulatoren, wie eine Tabelle sie kopiert. Diese Paketdienste bekommen einen Link zur Sendungsverfolgung: {labels}.',
  'Download as zip': 'Als Zip herunterladen',
  'Given already': 'Schon gegeben',
  'Download it again': 'Noch einmal herunterladen',
  'Download the print file': 'Druckdatei herunterladen',
  'given to': 'gegeben an',
  'Given to {to}, {time}': 'Gegeben an {to}, {time}',
  'It comes': 'Sie kommt',
  'Job tickets': 'Laufzettel',
  'Line {line} of {linesOfOrder}': 'Position {line} von {linesOfOrder}',
  'Mark as printing': 'Als im Druck markieren',
  'Mark them as shipped': 'Als versandt markieren',
  'Nothing is to be printed now. Orders come here when their print files are made and nobody can cancel them any more.':
    'Jetzt ist nichts zu drucken. Bestellungen kommen hierher, wenn ihre Druckdateien erstellt sind und niemand sie mehr stornieren kann.',
  'Of what can be printed now nothing was given to anybody.':
    'Von dem, was jetzt gedruckt werden kann, wurde niemandem etwas gegeben.',
  'One a line: order number, carrier, tracking number':
    'Je Zeile eines: Bestellnummer, Paketdienst, Sendungsnummer',
  'Only the others: {others}': 'Nur die anderen: {others}',
  'Order {orderNumber}, line {line}': 'Bestellung {orderNumber}, Position {line}',
  'Packing slips': 'Lieferscheine',
  'Parcels that have left': 'Abgegangene Pakete',
  piece: 'Stück',
  pieces: 'Stück',
  Production: 'Produktion',
  'Promised by': 'Zugesagt bis',
  'Put back': 'Zurücklegen',
  Shipped: 'Versandt',
  Take: 'Übernehmen',
  'taken by': 'übernommen von',
  'Test or live': 'Test oder echt',
  'Test: ': 'Test: ',
  'The {orders} oldest orders that can be printed; more follow them.':
    'Die {orders} ältesten Bestellungen, die gedruckt werden können; ihnen folgen weitere.',
  'The files of {given} more orders': 'Die Dateien von {given} weiteren Bestellungen',
  'The files of one more order': 'Die Dateien einer weiteren Bestellung',
  'The first comes': 'Die erste kommt',
  'The print files of {list} are not there, or are being made anew. Take them out of the choice, and repeat.':
    'Die Druckdateien von {list} sind nicht da oder werden neu erstellt. Nehmen Sie sie aus der Auswahl, und wiederholen Sie es.',
  'There is no line with a parcel.': 'Es gibt keine Zeile mit einem Paket.',
  'These were given to somebody to print them, or somebody else has taken them to. Given again they may be printed twice.':
    'Diese wurden jemandem zum Drucken gegeben, oder jemand anderes hat sie dazu übernommen. Noch einmal gegeben, werden sie vielleicht doppelt gedruckt.',
  'All lines of their orders go along.': 'Alle Positionen ihrer Bestellungen gehen mit.',
  'Chosen lines': 'Gewählte Positionen',
} as const
