export const order = {
  preparing: 'in Vorbereitung',
  ready: 'bereit',
  waiting: 'wartet',
  ', {width} × {height} pixels': ', {width} × {height} Pixel',
  ', card ending in {value}': ', Karte mit Endung {value}',
  ', the bank is at it': ', die Bank ist dabei',
  ', the shopper pays elsewhere': ', der Käufer bezahlt anderswo',
  ', until {time}': ', bis {time}',
  '{amount} each, {amount2}': 'je {amount}, {amount2}',
  '{dpi} dpi': '{dpi} dpi',
  '{link}, in all orders with this mail address, as JSON.':
    '{link}, in allen Bestellungen mit dieser Mailadresse, als JSON.',
  '{product} {size}, of {quantity}': '{product} {size}, von {quantity}',
  '{time}: {amount} by {gateway}': '{time}: {amount} über {gateway}',
  '{toUpperCase}, {width} × {height} pixels at {dpi} dpi, {profile}':
    '{toUpperCase}, {width} × {height} Pixel mit {dpi} dpi, {profile}',
  'A parcel is sent in its place': 'Ein Ersatzpaket ist unterwegs',
  'A parcel was shipped': 'Ein Paket wurde versandt',
  'Accept as it is': 'Annehmen, wie es ist',
  'Accept the print image as it is': 'Druckbild annehmen, wie es ist',
  'Add the note': 'Notiz hinzufügen',
  'All was given back. Nothing is left to be done.':
    'Alles wurde erstattet. Es ist nichts mehr zu tun.',
  'Amount in {currency}': 'Betrag in {currency}',
  'An order of its own that costs the shopper nothing and goes to the same address. The shopper is told by mail.':
    'Eine eigene Bestellung, die den Käufer nichts kostet und an dieselbe Adresse geht. Der Käufer erfährt es per Mail.',
  'Another print image was asked for.': 'Ein anderes Druckbild wurde verlangt.',
  'Arriving{what}': 'Kommt an{what}',
  'As it was approved': 'Wie es freigegeben wurde',
  'Ask for another print image': 'Ein anderes Druckbild verlangen',
  'Ask for it': 'Verlangen',
  'Ask the shopper by mail': 'Den Käufer per Mail fragen',
  'At most {left}. All of it ends the order.': 'Höchstens {left}. Alles beendet die Bestellung.',
  'Attempts to pay': 'Zahlungsversuche',
  'Bill to': 'Rechnung an',
  'Brought to labs': 'Zu Laboren gebracht',
  'Browsers show no TIFF: this is a JPEG of all its pixels, in the colours of screens.':
    'Browser zeigen kein TIFF: das ist ein JPEG aller seiner Pixel, in den Farben von Bildschirmen.',
  'Cancel, and give back what was paid': 'Stornieren und erstatten, was bezahlt wurde',
  Carrier: 'Paketdienst',
  'Change the address': 'Adresse ändern',
  'Change the crop': 'Ausschnitt ändern',
  'Crop of line {number}': 'Ausschnitt von Position {number}',
  "Delete the shopper's data": 'Daten des Käufers löschen',
  'Delete them for good': 'Endgültig löschen',
  'Deliveries to labs': 'Lieferungen an Labore',
  Download: 'Herunterladen',
  'Download what is known of them': 'Herunterladen, was über ihn bekannt ist',
  'Follow it': 'Verfolgen',
  'From left to right': 'Von links nach rechts',
  'From top to bottom': 'Von oben nach unten',
  Gift: 'Geschenk',
  'Give it back': 'Erstatten',
  Goods: 'Waren',
  'Here{pixels}': 'Da{pixels}',
  'How it was given back': 'Wie es erstattet wurde',
  Id: 'Kennung',
  Image: 'Bild',
  'includes {tax} tax': 'enthält {tax} Steuer',
  'It can be started at {until}, when the shopper can no longer cancel.':
    'Sie kann um {until} begonnen werden, wenn der Käufer nicht mehr stornieren kann.',
  'It has arrived': 'Es ist angekommen',
  'It has arrived. Nothing is left to be done.': 'Sie ist angekommen. Es ist nichts mehr zu tun.',
  'It is being made. When the parcel is handed over, mark it as shipped.':
    'Sie wird hergestellt. Wenn das Paket übergeben ist, markieren Sie sie als versandt.',
  'It is on its way. Mark it as delivered when you know that it has arrived.':
    'Sie ist unterwegs. Markieren Sie sie als zugestellt, wenn Sie wissen, dass sie angekommen ist.',
  'It is paid and waits for the print image, which the store sends. Reminders are on their way.':
    'Sie ist bezahlt und wartet auf das Druckbild, das der Store sendet. Erinnerungen sind unterwegs.',
  'It is printed once more: an order of its own, below what was ordered.':
    'Sie wird noch einmal gedruckt: als eigene Bestellung, unter dem, was bestellt wurde.',
  "It stands in the order, and the store reads it, so leave the shopper's data out.":
    'Es steht in der Bestellung, und der Store liest es; lassen Sie daher die Daten des Käufers weg.',
  'It stands in the order, and the store reads it.':
    'Es steht in der Bestellung, und der Store liest es.',
  'It waits for the payment. Nothing is to be done.':
    'Sie wartet auf die Zahlung. Es ist nichts zu tun.',
  'It was cancelled. Nothing is left to be done.':
    'Sie wurde storniert. Es ist nichts mehr zu tun.',
  'Its print file is made anew, and labs get the order as its next version. What is in production goes back to being prepared: a print that is made already is thrown away.':
    'Die Druckdatei wird neu erstellt, und Labore bekommen die Bestellung als nächste Version. Was in Produktion ist, geht in die Vorbereitung zurück: ein schon hergestellter Druck wird weggeworfen.',
  'Its print files are being made. It is ready by itself.':
    'Die Druckdateien werden erstellt. Sie ist von selbst bereit.',
  'Its print files are made, and its shopper can still cancel it: nothing is printed yet.':
    'Die Druckdateien sind erstellt, und der Käufer kann noch stornieren: noch wird nichts gedruckt.',
  'Its print files are made. Print them, and start production.':
    'Die Druckdateien sind erstellt. Drucken Sie sie, und beginnen Sie die Produktion.',
  'Job tickets: {link} · {link2}': 'Laufzettel: {link} · {link2}',
  Language: 'Sprache',
  'Leave it empty for a carrier of the list: it is known then.':
    'Lassen Sie sie bei einem Paketdienst der Liste leer: dann ist sie bekannt.',
  Letter: 'Letter',
  'Line {number} as it was approved': 'Position {number}, wie sie freigegeben wurde',
  'Look at it': 'Ansehen',
  'Make the invoice': 'Rechnung erstellen',
  'Make the print files again': 'Druckdateien noch einmal erstellen',
  'Mark as delivered': 'Als zugestellt markieren',
  'Mark as refunded': 'Als erstattet markieren',
  'Mark as returned': 'Als zurückgekommen markieren',
  'Mark as shipped': 'Als versandt markieren',
  Method: 'Versandart',
  'Name, address, mail address and the pictures that nobody else needs go for good. What was bought, for how much and to which country stays: those are the books. It is refused while the order is in work.':
    'Name, Adresse, Mailadresse und die Bilder, die sonst niemand braucht, verschwinden endgültig. Was gekauft wurde, für wie viel und in welches Land, bleibt: das sind die Bücher. Es wird verweigert, solange die Bestellung in Arbeit ist.',
  'New note': 'Neue Notiz',
  'No parcel has left yet.': 'Noch ist kein Paket abgegangen.',
  'Not here yet{pixels}': 'Noch nicht da{pixels}',
  'Not known': 'Nicht bekannt',
  'Not known yet': 'Noch nicht bekannt',
  Notes: 'Notizen',
  'Nothing yet.': 'Noch nichts.',
  'Or ask the shopper': 'Oder den Käufer fragen',
  'Packing slip: {link} · {link2}': 'Lieferschein: {link} · {link2}',
  'Print file: {facts}.': 'Druckdatei: {facts}.',
  'Print file: {status}. {reason}': 'Druckdatei: {status}. {reason}',
  'Print it like this': 'So drucken',
  'Print it once more': 'Noch einmal drucken',
  'Print it once more, free of charge': 'Kostenlos noch einmal drucken',
  'Printed once more as': 'Noch einmal gedruckt als',
  'Prints once more': 'Druckt noch einmal',
  'Put it back': 'Zurücklegen',
  'Put no invoice into the parcel; the packing slip shows no prices.':
    'Legen Sie keine Rechnung ins Paket; der Lieferschein zeigt keine Preise.',
  'Put on hold': 'Anhalten',
  Refund: 'Erstatten',
  'Release the order': 'Bestellung freigeben',
  'It was made before the backup was brought back':
    'Sie war gefertigt, bevor die Sicherung zurückgeholt wurde',
  'Release as made': 'Als gefertigt freigeben',
  Replace: 'Ersetzen',
  Resolution: 'Auflösung',
  'Say why the money is given back.': 'Sagen Sie, warum das Geld erstattet wird.',
  'Scan the number': 'Nummer scannen',
  'Stop the camera': 'Kamera anhalten',
  'The camera gives no picture. Allow it in the browser, or type the number.':
    'Die Kamera gibt kein Bild. Erlauben Sie sie im Browser, oder tippen Sie die Nummer ein.',
  'Not made yet.': 'Noch nicht gemacht.',
  'Your commission': 'Ihre Provision',
  Parcel: 'Paket',
  'Second line': 'Zweite Zeile',
  'Send a parcel in its place': 'Ein Ersatzpaket senden',
  'Send it to this address': 'An diese Adresse senden',
  'Ship to': 'Lieferung an',
  'Somebody has to look at it.': 'Jemand muss sie ansehen.',
  'State or region': 'Bundesland oder Region',
  'Take it over': 'Übernehmen',
  'Test order: walk on to the next state': 'Testbestellung: in den nächsten Status führen',
  'The country stays {country}: shipping and taxes were paid for it. The shopper is told by mail.':
    'Das Land bleibt {country}: dafür wurden Versand und Steuern bezahlt. Der Käufer erfährt es per Mail.',
  'The crop is changed, and the print file is made anew. The shopper is told by mail.':
    'Der Ausschnitt ist geändert, und die Druckdatei wird neu erstellt. Der Käufer erfährt es per Mail.',
  'The file at 100 %': 'Die Datei in 100 %',
  'The file of line {number}': 'Die Datei von Position {number}',
  'The file of line {number} at 100 %': 'Die Datei von Position {number} in 100 %',
  'The file, with its lines: pink the face, blue the sides, green safe':
    'Die Datei mit ihren Linien: rosa die Vorderseite, blau die Kanten, grün der sichere Bereich',
  'The money is given back.': 'Das Geld ist erstattet.',
  'The money is on its way back.': 'Das Geld ist auf dem Weg zurück.',
  'The money was given back in another way': 'Das Geld wurde auf anderem Weg erstattet',
  'The note is added.': 'Die Notiz ist hinzugefügt.',
  'The order goes on with the print image that is here, unless somebody has put it on hold by hand. Another print image is judged anew.':
    'Die Bestellung geht mit dem vorhandenen Druckbild weiter, sofern sie niemand von Hand angehalten hat. Ein anderes Druckbild wird neu beurteilt.',
  'The order goes to the new address. The shopper is told by mail.':
    'Die Bestellung geht an die neue Adresse. Der Käufer erfährt es per Mail.',
  'The order is cancelled.': 'Die Bestellung ist storniert.',
  'The order is delivered.': 'Die Bestellung ist zugestellt.',
  'The order is in production, and no lab gets it again.':
    'Die Bestellung ist in Produktion, und kein Labor bekommt sie noch einmal.',
  'The order is in production.': 'Die Bestellung ist in Produktion.',
  'The order is marked as refunded.': 'Die Bestellung ist als erstattet markiert.',
  'The order is on hold.': 'Die Bestellung ist angehalten.',
  'The order is put back: anybody may take it.':
    'Die Bestellung ist zurückgelegt: jeder darf sie übernehmen.',
  'The order is released.': 'Die Bestellung ist freigegeben.',
  'The order is returned.': 'Die Bestellung ist zurückgekommen.',
  'The order is shipped.': 'Die Bestellung ist versandt.',
  'The order is yours now.': 'Die Bestellung gehört jetzt Ihnen.',
  'The order is yours.': 'Die Bestellung gehört Ihnen.',
  'the order that it replaces': 'die Bestellung, die sie ersetzt',
  'The parcel came back': 'Das Paket kam zurück',
  'The parcel came back. Refund it below if that was agreed.':
    'Das Paket kam zurück. Erstatten Sie unten, wenn das vereinbart ist.',
  'The parcel is noted, and the shopper is told by mail.':
    'Das Paket ist vermerkt, und der Käufer erfährt es per Mail.',
  'The picture in the PDF, as it is, without marks around it.':
    'Das Bild im PDF, wie es ist, ohne Marken darum.',
  'The print files are being made again.': 'Die Druckdateien werden noch einmal erstellt.',
  'The print image is accepted as it is, and the order goes on.':
    'Das Druckbild ist angenommen, wie es ist, und die Bestellung geht weiter.',
  'The print image is accepted as it is. The order stays on hold until somebody releases it.':
    'Das Druckbild ist angenommen, wie es ist. Die Bestellung bleibt angehalten, bis sie jemand freigibt.',
  'The print image, as it would be printed': 'Das Druckbild, wie es gedruckt würde',
  'The same address': 'Dieselbe Adresse',
  'The shopper can cancel until {time}. Production starts after that.':
    'Der Käufer kann bis {time} stornieren. Danach beginnt die Produktion.',
  'The shopper is asked by mail. The order is on hold until they have chosen.':
    'Der Käufer wird per Mail gefragt. Die Bestellung ist angehalten, bis er gewählt hat.',
  "The shopper's data": 'Die Daten des Käufers',
  'The shopper’s data are deleted.': 'Die Daten des Käufers sind gelöscht.',
  "The shopper's data were deleted on {time}. It went to {country}.":
    'Die Daten des Käufers wurden am {time} gelöscht. Es ging nach {country}.',
  "The store reads it, so leave the shopper's data out.":
    'Der Store liest es; lassen Sie daher die Daten des Käufers weg.',
  "The store's program and its people read it.":
    'Das Programm des Stores und seine Leute lesen es.',
  'The test order has walked on.': 'Die Testbestellung ist einen Schritt weiter.',
  'The whole preview': 'Die ganze Vorschau',
  'The whole print image': 'Das ganze Druckbild',
  'There are none yet.': 'Noch gibt es keine.',
  'There is nothing at this address. Go back to the order.':
    'Unter dieser Adresse ist nichts. Gehen Sie zur Bestellung zurück.',
  'They get a mail with a link to choose it. The order waits on hold until they have.':
    'Er bekommt eine Mail mit einem Link, um ihn zu wählen. Die Bestellung bleibt angehalten, bis er das getan hat.',
  'This form is too old. Load the page again, look at what was done, and repeat.':
    'Dieses Formular ist zu alt. Laden Sie die Seite neu, sehen Sie nach, was getan wurde, und wiederholen Sie es.',
  'Tracking address': 'Adresse der Sendungsverfolgung',
  'Tracking number': 'Sendungsnummer',
  'Undone: ': 'Rückgängig gemacht: ',
  'Walk this test order on': 'Diese Testbestellung weiterführen',
  'What has to be done': 'Was zu tun ist',
  'What is printed, within the whole picture': 'Was gedruckt wird, im ganzen Bild',
  'What is wrong, or what is needed': 'Was falsch ist, oder was gebraucht wird',
  'What the camera sees': 'Was die Kamera sieht',
  'What to do next': 'Was als Nächstes zu tun ist',
  'What was ordered': 'Was bestellt wurde',
  'What webhooks were told, newest first': 'Was Webhooks gesagt wurde, Neuestes zuerst',
  'Why it came back': 'Warum es zurückkam',
  'Why it is cancelled': 'Warum sie storniert wird',
  'Why it is printed once more': 'Warum noch einmal gedruckt wird',
  'Write the amount as 12.50, in {currency} and more than nothing.':
    'Schreiben Sie den Betrag als 12,50, in {currency} und mehr als nichts.',
  You: 'Ihnen',
  Zoom: 'Zoom',
} as const
