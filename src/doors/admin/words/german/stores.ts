export const stores = {
  ', tests': ', Tests',
  access: 'Zugang',
  'None ticked: all of the catalog.': 'Keine angekreuzt: alle des Katalogs.',
  secret: 'geheim',
  '{count} orders are': '{count} Bestellungen sind',
  '{link} and order with the card 4242 4242 4242 4242: that is a test order.':
    '{link}, und bestellen Sie mit der Karte 4242 4242 4242 4242: Das ist eine Testbestellung.',
  '{what} marked as settled, {amount} in all.': '{what} als beglichen markiert, zusammen {amount}.',
  '0: any. Empty: as for all stores.': '0: beliebig. Leer: wie für alle Stores.',
  'A new {kind} key': 'Ein neuer Schlüssel ({kind})',
  'A picture of yours': 'Ein eigenes Bild',
  'Accent colour': 'Akzentfarbe',
  'Access key': 'Zugangsschlüssel',
  'Add a store': 'Store hinzufügen',
  'Change the limit': 'Grenze ändern',
  'Change to {other} mode': 'In den Modus {other} wechseln',
  'Choose the last day of the bill.': 'Wählen Sie den letzten Tag der Rechnung.',
  closed: 'geschlossen',
  'Closed for now: no cart opens, what was ordered goes on':
    'Vorerst geschlossen: Kein Warenkorb öffnet sich, Bestelltes geht weiter',
  'Currencies that shoppers may choose': 'Währungen, die Käufer wählen dürfen',
  'Days until a print image is too late': 'Tage, bis ein Druckbild zu spät ist',
  'Empty: no limit. An order that would go beyond it is refused.':
    'Leer: keine Grenze. Eine Bestellung, die darüber hinausginge, wird abgelehnt.',
  'End it now': 'Jetzt beenden',
  'for 30 days': '30 Tage lang',
  'for 7 more days': 'noch 7 Tage',
  'Give the money back and cancel': 'Das Geld erstatten und stornieren',
  'Go live all the same?': 'Trotzdem live gehen?',
  'Go live anyway': 'Trotzdem live gehen',
  'Going back leads to the page of the seller, where it can be written. Going live without it is noted in the audit log.':
    'Zurück geht es zur Seite des Verkäufers, wo es geschrieben werden kann. Ohne das live zu gehen wird im Protokoll vermerkt.',
  'Hosts that may show its pages in a frame':
    'Hosts, die seine Seiten in einem Frame zeigen dürfen',
  'Hours until a late print image is asked for again':
    'Stunden, bis ein verspätetes Druckbild noch einmal verlangt wird',
  'Image root': 'Bilderwurzel',
  'it is replaced': 'er ersetzt wird',
  'It may order on account up to {amount}, in {currency} only.':
    'Er darf bis zu {amount} auf Rechnung bestellen, nur in {currency}.',
  'Its orders have to be at their end, or cancelled, before the mode can change.':
    'Seine Bestellungen müssen am Ende oder storniert sein, bevor der Modus wechseln kann.',
  'Its programs may place orders on account, which you bill later':
    'Seine Programme dürfen auf Rechnung bestellen, was Sie später abrechnen',
  'Its settings': 'Seine Einstellungen',
  'JPEG, PNG, WebP or AVIF of at most {maxLogoBytes} MB. It is made to fit into 480 × 160 pixels and stands on the light page, on a white plate in the dark.':
    'JPEG, PNG, WebP oder AVIF mit höchstens {maxLogoBytes} MB. Es wird in 480 × 160 Pixel eingepasst und steht auf der hellen Seite, im Dunkeln auf einer weißen Fläche.',
  Logo: 'Logo',
  'Make a new {kind} key': 'Neuen Schlüssel ({kind}) erstellen',
  'Make the store': 'Store erstellen',
  'Mark as settled': 'Als beglichen markieren',
  'Mark as settled: {what}': 'Als beglichen markieren: {what}',
  'Minutes in which an order can be cancelled':
    'Minuten, in denen eine Bestellung storniert werden kann',
  'Most that may be open': 'Höchstens offen',
  'Name and colour': 'Name und Farbe',
  'Name, logo and colour beside a cart that wears them':
    'Name, Logo und Farbe neben einem Warenkorb, der sie trägt',
  'no longer: it ends at once': 'nicht mehr: Er endet sofort',
  'No order on account was open up to that day.':
    'Bis zu diesem Tag war keine Bestellung auf Rechnung offen.',
  "None: the pages show the store's name.": 'Keines: Die Seiten zeigen den Namen des Stores.',
  'Nothing is open.': 'Nichts ist offen.',
  "Of buttons and of what is chosen, such as #1c5b47. Empty: Handprint's own.":
    'Von Knöpfen und von dem, was gewählt ist, etwa #1c5b47. Leer: Handprints eigene.',
  'One in a line, such as example.com or *.example.com. In test mode every host may.':
    'Je Zeile einer, etwa example.com oder *.example.com. Im Testmodus darf es jeder Host.',
  'One order is': 'Eine Bestellung ist',
  'Only test cards pay, and nothing that was ordered should be printed.':
    'Nur Testkarten zahlen, und nichts Bestelltes sollte gedruckt werden.',
  'Open a cart here, with a picture of yours or the sample, and see what shoppers see.':
    'Öffnen Sie hier einen Warenkorb mit einem eigenen Bild oder dem Muster, und sehen Sie, was Käufer sehen.',
  'Open a cart with it': 'Warenkorb damit öffnen',
  'Open a cart with the sample picture': 'Warenkorb mit dem Musterbild öffnen',
  'Open it in a tab of its own': 'Öffnen Sie ihn in einem eigenen Tab',
  'Placed until that day, included': 'Aufgegeben bis zu diesem Tag einschließlich',
  'Prices with tax': 'Preise mit Steuer',
  'Prices without tax': 'Preise ohne Steuer',
  'Put the order on hold': 'Die Bestellung anhalten',
  'Reckoned on': 'Berechnet auf',
  'Replace the {kind} key': 'Schlüssel ({kind}) ersetzen',
  'Replace the logo': 'Logo ersetzen',
  'Room for its pictures, in MB': 'Platz für seine Bilder, in MB',
  'Save and look': 'Speichern und ansehen',
  'Save the commission': 'Provision speichern',
  'Save the limit': 'Grenze speichern',
  'Saved: the cart shows it.': 'Gespeichert: Der Warenkorb zeigt es.',
  'Say who sells': 'Sagen, wer verkauft',
  Send: 'Senden',
  'Send a JPEG, PNG, WebP or AVIF.': 'Senden Sie ein JPEG, PNG, WebP oder AVIF.',
  'Send a logo': 'Logo senden',
  'Shipping earns the same share': 'Der Versand bringt denselben Anteil',
  'Shoppers pay for real, and only hosts that are named above may show its pages.':
    'Käufer zahlen wirklich, und nur die oben genannten Hosts dürfen seine Seiten zeigen.',
  'Shoppers write to': 'Käufer schreiben an',
  Statements: 'Abrechnungen',
  'Such as 24, 72; empty: never.': 'Etwa 24, 72; leer: nie.',
  'Take the logo away': 'Logo entfernen',
  'The {kind} key of now works': 'Der jetzige Schlüssel ({kind}) gilt',
  'The access key may be published: it opens carts and hands images over. The secret key stays on a server. HANDPRINT_ACCESS_KEY and HANDPRINT_SECRET_KEY may name keys of the first store: change them there, too, since a start that names a key that has ended is refused.':
    'Der Zugangsschlüssel darf veröffentlicht werden: Er öffnet Warenkörbe und übergibt Bilder. Der geheime Schlüssel bleibt auf einem Server. HANDPRINT_ACCESS_KEY und HANDPRINT_SECRET_KEY können Schlüssel des ersten Stores nennen: Ändern Sie sie auch dort, denn ein Start, der einen beendeten Schlüssel nennt, wird verweigert.',
  'The commission is saved. It counts for orders from now on.':
    'Die Provision ist gespeichert. Sie gilt ab jetzt für Bestellungen.',
  'The limit is saved.': 'Die Grenze ist gespeichert.',
  'The logo as it is now': 'Das Logo, wie es jetzt ist',
  'The logo is gone: the pages show the name again.':
    'Das Logo ist weg: Die Seiten zeigen wieder den Namen.',
  'The logo is on the pages of the store.': 'Das Logo steht auf den Seiten des Stores.',
  'The look of {name}': 'Das Aussehen von {name}',
  'The orders': 'Die Bestellungen',
  'The reply address of mails to them.': 'Die Antwortadresse von Mails an sie.',
  'The settings are saved.': 'Die Einstellungen sind gespeichert.',
  'The store earns the share that its markup is of the price: of 10.00 that were 8.00 without its markup it is a fifth. Orders keep what it came to when they were placed; refunds lower it in proportion. {link} say what to pay out.':
    'Der Store verdient den Anteil, den sein Aufschlag am Preis hat: von 10,00, die ohne seinen Aufschlag 8,00 waren, ein Fünftel. Bestellungen behalten, was das bei ihrer Aufgabe ergab; Erstattungen senken es anteilig. {link} sagen, was auszuzahlen ist.',
  "The store has paid its bill for the orders up to that day. It can't be taken back.":
    'Der Store hat seine Rechnung für die Bestellungen bis zu diesem Tag bezahlt. Das lässt sich nicht rückgängig machen.',
  'The store is in {mode} mode.': 'Der Store ist im Modus {mode}.',
  'The store is in {modebadge} mode. {what}': 'Der Store ist im Modus {modebadge}. {what}',
  'The store is live: open a cart of its own to see what has changed.':
    'Der Store ist live: Öffnen Sie einen seiner Warenkörbe, um zu sehen, was sich geändert hat.',
  'There is no limit to what it may order on account.':
    'Was er auf Rechnung bestellen darf, hat keine Grenze.',
  'There is no store.': 'Es gibt keinen Store.',
  'Until then it is not printed. 0: none.': 'Bis dahin wird sie nicht gedruckt. 0: keine.',
  'What happens then': 'Was dann geschieht',
  'What is open': 'Was offen ist',
  'What relative image addresses are read from.': 'Von wo relative Bildadressen gelesen werden.',
  'Where nothing else decides: one of those that the catalog has prices in.':
    'Wo nichts anderes entscheidet: eine von denen, in denen der Katalog Preise hat.',
  "Where this store's events go, and their log":
    'Wohin die Ereignisse dieses Stores gehen, und ihr Protokoll',
  "Who has one sees this store's orders, keys and webhooks at /account.":
    'Wer eines hat, sieht unter /account die Bestellungen, Schlüssel und Webhooks dieses Stores.',
  "With a second store pushes always need an access key, and the catalog can no longer be read and changed with a store's secret key: only here.":
    'Mit einem zweiten Store braucht jedes Hochladen einen Zugangsschlüssel, und der Katalog kann nicht mehr mit dem geheimen Schlüssel eines Stores gelesen und geändert werden: nur hier.',
  'Write an amount such as 500.00 and a currency such as EUR, or no amount.':
    'Schreiben Sie einen Betrag wie 500,00 und eine Währung wie EUR, oder keinen Betrag.',
  yes: 'ja',
  'Your cart': 'Ihr Warenkorb',
  'Open to shoppers': 'Für Käufer offen',
  'Still open': 'Noch offen',
} as const
