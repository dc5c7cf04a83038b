export const upkeep1 = {
  ', with transparency': ', mit Transparenz',
  ': {count}, the first {ago}.': ': {count}, das erste {ago}.',
  ', first noticed {ago}.': ', zuerst bemerkt {ago}.',
  database: 'Datenbank',
  storage: 'Speicher',
  '{ago}, took {count} ms': '{ago}, dauerte {count} ms',
  '{attempts} times': '{attempts}-mal',
  '{badge} {failure} Last went well: {before}.':
    '{badge} {failure} Zuletzt gut gegangen: {before}.',
  '{colourSpace}, {bitDepth} bits, {iccProfile}': '{colourSpace}, {bitDepth} Bit, {iccProfile}',
  '{count} have waited for more than 5 minutes: the workers are busy, or stand still.':
    '{count} warten seit mehr als 5 Minuten: Die Arbeiter sind beschäftigt oder stehen still.',
  '{count} more': '{count} weitere',
  '{count} ms': '{count} ms',
  '{count} payments and {count2} refunds are under way: their providers are asked how they ended before anything goes on. None is begun twice, and nobody is told of it again.':
    '{count} Zahlungen und {count2} Erstattungen sind unterwegs: Die Anbieter werden gefragt, wie sie ausgingen, bevor etwas weitergeht. Keine wird doppelt begonnen, und niemand erfährt noch einmal davon.',
  '{count}, {count2} of them due': '{count}, davon {count2} fällig',
  '{givenUp} Failed and tried again: {count}, the oldest {ago}.':
    '{givenUp} Gescheitert und wieder versucht: {count}, das älteste {ago}.',
  '{label}: nothing yet.': '{label}: noch nichts.',
  '{link}, {what}till {time}.': '{link}, {what}bis {time}.',
  '{list} can’t be asked now: open this page again before you go on.':
    '{list} kann jetzt nicht gefragt werden: Öffnen Sie diese Seite noch einmal, bevor Sie weitergehen.',
  '{name} of this token': '{name} dieses Tokens',
  '{size} of {size2} free': '{size} von {size2} frei',
  '{then}: orders': '{then}: Bestellungen',
  '{then}: sum': '{then}: Summe',
  '{time}; longer while a cart or order needs it':
    '{time}; länger, solange ein Warenkorb oder eine Bestellung es braucht',
  '{what} given up in the last seven days: mend the receiver, and send them again from its log.':
    '{what} in den letzten sieben Tagen aufgegeben: Bringen Sie den Empfänger in Ordnung, und senden Sie sie aus seinem Protokoll noch einmal.',
  'The picture has no profile, and its EXIF says Adobe RGB. It is printed as Adobe RGB.':
    'Das Bild hat kein Profil, und seine EXIF-Daten nennen Adobe RGB. Es wird als Adobe RGB gedruckt.',
  'The picture names its colours by CICP numbers. They are printed as those numbers say.':
    'Das Bild benennt seine Farben durch CICP-Zahlen. Sie werden so gedruckt, wie diese es sagen.',
  'The picture names its colours by a gamma value. They are printed as it says.':
    'Das Bild benennt seine Farben durch einen Gammawert. Sie werden so gedruckt, wie er es sagt.',
  'The profile in the picture is damaged or made for other channels, so it was ignored. Check the colours, or send the picture with a working profile.':
    'Das Profil im Bild ist beschädigt oder für andere Kanäle gemacht und wurde deshalb übergangen. Prüfen Sie die Farben, oder senden Sie das Bild mit einem brauchbaren Profil.',
  'The picture is in CMYK without a profile, so a common one was assumed. Check the colours, or send the picture with its profile.':
    'Das Bild ist in CMYK ohne Profil, deshalb wurde ein gängiges angenommen. Prüfen Sie die Farben, oder senden Sie das Bild mit seinem Profil.',
  'The picture has floating-point values without a profile. They were read as linear sRGB.':
    'Das Bild hat Gleitkommawerte ohne Profil. Sie wurden als lineares sRGB gelesen.',
  'The picture has an extra channel of unknown purpose, which was left out. If it is transparency, save the picture with ordinary transparency and send it again.':
    'Das Bild hat einen weiteren Kanal unbekannten Zwecks, der weggelassen wurde. Wenn er Transparenz ist, speichern Sie das Bild mit gewöhnlicher Transparenz, und senden Sie es noch einmal.',
  'The picture has an extra channel of unknown purpose. It was read as transparency, since ImageMagick wrote the file. If it is not, save the picture without it and send it again.':
    'Das Bild hat einen weiteren Kanal unbekannten Zwecks. Er wurde als Transparenz gelesen, da ImageMagick die Datei geschrieben hat. Wenn er keine ist, speichern Sie das Bild ohne ihn, und senden Sie es noch einmal.',
  'A lab does not say what became of its orders':
    'Ein Labor sagt nicht, was aus seinen Bestellungen wurde',
  'It is asked again by itself. Open the lab, and test it.':
    'Es wird von selbst wieder gefragt. Öffnen Sie das Labor, und testen Sie es.',
  'A lab cannot be reached': 'Ein Labor ist nicht zu erreichen',
  'A mail server is set up.': 'Ein Mailserver ist eingerichtet.',
  'A mail server is set up, but mails hold links to the shop, whose address is not known: start the program with BASE_URL.':
    'Ein Mailserver ist eingerichtet, doch Mails enthalten Links zum Shop, dessen Adresse nicht bekannt ist: Starten Sie das Programm mit BASE_URL.',
  'A print image that waits': 'Ein Druckbild, das wartet',
  'A store that is gone': 'Ein Store, den es nicht mehr gibt',
  'A test order, tried out from the cart to its delivery':
    'Testbestellung, vom Warenkorb bis zur Zustellung ausprobiert',
  'and {count} test': 'und {count} Test',
  'and {moreChanges} more': 'und {moreChanges} weitere',
  'and tests': 'und Tests',
  'Another print image came with the access key on {time}, {width} × {height} pixels. The access key is public, so nothing is made of it before somebody has looked. Taken, it is the print image of every order with this picture that is not yet in production.':
    'Am {time} kam mit dem Zugangsschlüssel ein anderes Druckbild, {width} × {height} Pixel. Der Zugangsschlüssel ist öffentlich, daher wird nichts daraus gemacht, bevor jemand es angesehen hat. Angenommen, ist es das Druckbild jeder Bestellung mit diesem Bild, die noch nicht in Produktion ist.',
  Answer: 'Antwort',
  Anything: 'Alles',
  'Asks the payment provider what happened': 'Fragt den Zahlungsanbieter, was geschah',
  'Audit log': 'Protokoll',
  'Brought back from a backup': 'Aus einer Sicherung zurückgeholt',
  'Brought back from a backup: invoices and credit notes that were made from {time} to {time2} are not listed here. Since then numbers go on in a new series, with {mark} after the letter of the store.':
    'Aus einer Sicherung zurückgeholt: Rechnungen und Rechnungskorrekturen, die von {time} bis {time2} entstanden, stehen nicht hier. Seitdem gehen die Nummern in einer neuen Reihe weiter, mit {mark} nach dem Buchstaben des Stores.',
  'Brought back from a backup: nothing is taken and nothing goes out':
    'Aus einer Sicherung zurückgeholt: Nichts wird angenommen und nichts geht hinaus',
  Charge: 'Zahlung',
  Charges: 'Zahlungen',
  'Charges since then whose orders are lost. Refund them at the provider, or have the people order again. Once the shop goes on, they are listed under Health to be ticked off.':
    'Zahlungen seither, deren Bestellungen verloren sind. Erstatten Sie sie beim Anbieter, oder lassen Sie die Leute noch einmal bestellen. Geht der Shop weiter, stehen sie unter Zustand zum Abhaken.',
  'clear test orders': 'Testbestellungen wegräumen',
  'Clears old carts away': 'Räumt alte Warenkörbe weg',
  'Currencies and prices': 'Währungen und Preise',
  'Delete it for good': 'Endgültig löschen',
  'Delete this image': 'Dieses Bild löschen',
  'Deletes files that nothing refers to': 'Löscht Dateien, auf die nichts verweist',
  'Books orders of before': 'Verbucht Bestellungen von früher',
  'Books the fee of a payment': 'Verbucht die Gebühr einer Zahlung',
  'Goes on with orders whose print image has come':
    'Führt Bestellungen fort, deren Druckbild da ist',
  'Hands an order to a lab': 'Übergibt eine Bestellung an ein Labor',
  'Finds labs that have to be asked about their orders':
    'Findet Labore, die nach ihren Bestellungen zu fragen sind',
  'Asks a lab what became of its orders': 'Fragt ein Labor, was aus seinen Bestellungen wurde',
  'Mails a link for a new password': 'Schickt einen Link für ein neues Passwort',
  'Draws an invoice or a credit note': 'Zeichnet eine Rechnung oder Rechnungskorrektur',
  'Moves small pictures out of the database': 'Bringt kleine Bilder aus der Datenbank',
  'Finds the lab for an order': 'Sucht das Labor für eine Bestellung',
  'Makes the print files of an order': 'Erzeugt die Druckdateien einer Bestellung',
  'Has deleted pictures forgotten by the CDN': 'Lässt gelöschte Bilder vom CDN vergessen',
  'Asks what became of a payment': 'Fragt, was aus einer Zahlung wurde',
  'Asks what became of a refund': 'Fragt, was aus einer Erstattung wurde',
  'Sends a mail': 'Sendet eine E-Mail',
  'Books what the payment provider has told': 'Verbucht, was der Zahlungsanbieter gemeldet hat',
  'Looks after a print image that has not come':
    'Sieht nach einem Druckbild, das nicht gekommen ist',
  'Deletes images whose time is over': 'Löscht Bilder, deren Zeit um ist',
  'Deletes old events of webhooks': 'Löscht alte Ereignisse von Webhooks',
  'Deletes print files of orders that have ended': 'Löscht Druckdateien beendeter Bestellungen',
  'Deletes shoppers’ data after their days': 'Löscht Daten von Käufern nach ihren Tagen',
  'Deletes uploads that were left': 'Löscht liegengebliebene Uploads',
  Done: 'Erledigt',
  'due now': 'jetzt fällig',
  'Ends old sessions and links': 'Beendet alte Sitzungen und Links',
  'Entries, newest first': 'Einträge, neueste zuerst',
  'events for webhooks': 'Ereignisse für Webhooks',
  'Events of webhooks were given up': 'Ereignisse von Webhooks wurden aufgegeben',
  'everything is there. Go live.': 'alles ist da. Gehen Sie live.',
  failed: 'gescheitert',
  fails: 'geht nicht',
  'Forgets old Idempotency-Keys': 'Vergisst alte Idempotency-Keys',
  'Forgets old rate limits': 'Vergisst alte Zugriffsgrenzen',
  'Given up': 'Aufgegeben',
  'Go live': 'Live gehen',
  'Go live with {name}': 'Mit {name} live gehen',
  'Going live takes the role “owner”.': 'Live gehen darf nur die Rolle „Inhaber“.',
  'Handed over': 'Übergeben',
  Health: 'Zustand',
  'How it went': 'Wie es ging',
  'Who, by id': 'Wer, als Kennung',
  'Image {value}…': 'Bild {value}…',
  'Image token, or the reference of a cart or an order':
    'Token des Bildes, oder die Referenz eines Warenkorbs oder einer Bestellung',
  Images: 'Bilder',
  'Images, newest first': 'Bilder, neueste zuerst',
  'in test mode.': 'im Testmodus.',
  'It can go live when payments are set up.':
    'Er kann live gehen, wenn Zahlungen eingerichtet sind.',
  'It does not answer in time.': 'Es antwortet nicht rechtzeitig.',
  'It does not work.': 'Es geht nicht.',
  'It is asked again by itself. Look at the keys of the provider.':
    'Er wird von selbst wieder gefragt. Sehen Sie sich die Schlüssel des Anbieters an.',
  'it is live.': 'er ist live.',
  'It runs again by itself. Look at the reason.':
    'Sie läuft von selbst wieder. Sehen Sie sich den Grund an.',
  'It tells what happened before a backup was brought back, and was taken as told.':
    'Es meldet, was geschah, bevor eine Sicherung zurückgeholt wurde, und gilt als gemeldet.',
  'It waited in a backup that was brought back, and was taken as done.':
    'Es wartete in einer Sicherung, die zurückgeholt wurde, und gilt als erledigt.',
  'Its pictures go for good, and open carts lose it. It is refused while an order in work needs it.':
    'Seine Bilder verschwinden endgültig, und offene Warenkörbe verlieren es. Es wird verweigert, solange eine laufende Bestellung es braucht.',
  'Its reference': 'Seine Referenz',
  Job: 'Aufgabe',
  Jobs: 'Aufgaben',
  'Jobs that were given up, newest first': 'Aufgegebene Aufgaben, neueste zuerst',
  'Kept until': 'Aufbewahrt bis',
  'Last month': 'Letzter Monat',
  'Last run': 'Letzter Lauf',
  'Last tried': 'Zuletzt versucht',
  Late: 'Verspätet',
  'Let the shop go on': 'Den Shop weitergehen lassen',
  'Live stores are paid.': 'Echte Stores werden bezahlt.',
  'Look at the reason, and let it run again or throw it away.':
    'Sehen Sie sich den Grund an, und lassen Sie sie noch einmal laufen oder verwerfen Sie sie.',
  'Look at the reason, and send them again.':
    'Sehen Sie sich den Grund an, und senden Sie sie noch einmal.',
  'Look at what happened since, and let the shop go on.':
    'Sehen Sie an, was seither geschah, und lassen Sie den Shop weitergehen.',
  'Look it up there, and tick it off.': 'Schlagen Sie es dort nach, und haken Sie es ab.',
  'Looked at': 'Angesehen',
  'Mails could not be sent': 'Mails konnten nicht gesendet werden',
  'Mails not delivered': 'Mails nicht zugestellt',
  'Mails that were given up, newest first': 'Aufgegebene Mails, neueste zuerst',
  'Mend it, test it, and have them brought again.':
    'Bringen Sie es in Ordnung, testen Sie es, und lassen Sie sie noch einmal bringen.',
  'Mend the receiver, and send them again from the log.':
    'Bringen Sie den Empfänger in Ordnung, und senden Sie sie aus dem Protokoll noch einmal.',
  'missing before it goes live: {list}.': 'vor dem Start fehlt noch: {list}.',
  'Missing: {list}.': 'Es fehlt: {list}.',
  'Paid or refunded before the backup was brought back: there may be another one of it that is not listed.':
    'Bezahlt oder erstattet, bevor die Sicherung zurückgeholt wurde: Es kann davon noch eine geben, die nicht aufgeführt ist.',
  'Money that no order knows of': 'Geld, von dem keine Bestellung weiß',
  'Most of it mends itself. What is given up stands here.':
    'Das meiste gibt sich von selbst. Was aufgegeben wird, steht hier.',
  'Name and look': 'Name und Aussehen',
  'Name, logo and colour of the store, beside a cart with a picture of your own.':
    'Name, Logo und Farbe des Stores, neben einem Warenkorb mit einem eigenen Bild.',
  'never before': 'nie zuvor',
  Next: 'Nächster',
  'No error was kept.': 'Es wurde kein Fehler festgehalten.',
  'No image fits.': 'Kein Bild passt.',
} as const
