// Faults of form fields in the panel, and of pasted lists. See refusals.ts.
export const refusalsOfForms = {
  'Test store: it writes only to people with an account, and to HANDPRINT_TEST_MAILS_TO.':
    'Test-Store: Er schreibt nur an Leute mit einem Konto, und an HANDPRINT_TEST_MAILS_TO.',
  'It answered {status}, and redirects are not followed: set url to the address in the end.':
    'Die Antwort war {status}, und Weiterleitungen wird nicht gefolgt: Nennen Sie gleich die Adresse am Ende.',
  'It answered 410 Gone. It is tried on, since nothing is switched off by itself: delete or pause the webhook if it is not wanted.':
    'Die Antwort war 410 Gone. Es wird weiter versucht, da sich nichts von selbst abschaltet: Löschen Sie den Webhook oder lassen Sie ihn ruhen, wenn er nicht gebraucht wird.',
  'It answered {status}. An answer from 200 to 299 says that an event has arrived.':
    'Die Antwort war {status}. Eine von 200 bis 299 sagt, dass ein Ereignis angekommen ist.',
  'No answer within {seconds} seconds. Answer first, and work afterwards.':
    'Keine Antwort in {seconds} Sekunden. Antworten Sie zuerst, und arbeiten Sie danach.',
  'The host name could not be found.': 'Der Name des Rechners war nicht zu finden.',
  'The host shows a certificate that is not valid ({code}).':
    'Der Rechner zeigt ein Zertifikat, das nicht gilt ({code}).',
  'The host refused the connection.': 'Der Rechner hat die Verbindung abgelehnt.',
  'The host could not be reached, or broke off before it answered.':
    'Der Rechner war nicht zu erreichen oder hat abgebrochen, bevor er antwortete.',
  'Requests come with X-Forwarded-For while HANDPRINT_PROXY_HOPS is 0, so all people seem to have the address of the proxy. Set HANDPRINT_PROXY_HOPS={hops}, the number of proxies in front, and start again. If there is none, somebody makes the header up, and nothing has to be done.':
    'Anfragen kommen mit X-Forwarded-For, während HANDPRINT_PROXY_HOPS 0 ist: So scheinen alle die Adresse des Proxys zu haben. Setzen Sie HANDPRINT_PROXY_HOPS={hops}, die Zahl der Proxys davor, und starten Sie neu. Gibt es keinen, so denkt sich jemand die Kopfzeile aus, und nichts ist zu tun.',
  'Requests come with the header Forwarded, which is not read, while HANDPRINT_PROXY_HOPS is 0, so all people seem to have the address of the proxy. Let the proxy send X-Forwarded-For, set HANDPRINT_PROXY_HOPS=1, and start again.':
    'Anfragen kommen mit der Kopfzeile Forwarded, die nicht gelesen wird, während HANDPRINT_PROXY_HOPS 0 ist: So scheinen alle die Adresse des Proxys zu haben. Lassen Sie den Proxy X-Forwarded-For senden, setzen Sie HANDPRINT_PROXY_HOPS=1, und starten Sie neu.',
  'People come to the panel without X-Forwarded-For while HANDPRINT_PROXY_HOPS is {hops}. Let the proxy send that header, and nobody come past the proxy: who does can make up any address. If there is no proxy, set HANDPRINT_PROXY_HOPS=0, and start again.':
    'Ins Panel kommen Leute ohne X-Forwarded-For, während HANDPRINT_PROXY_HOPS {hops} ist. Lassen Sie den Proxy diese Kopfzeile senden und niemanden am Proxy vorbei: Wer vorbeikommt, kann sich jede Adresse ausdenken. Gibt es keinen Proxy, setzen Sie HANDPRINT_PROXY_HOPS=0, und starten Sie neu.',
  // Seller, stores and legal texts.
  'Choose a country from the list.': 'Wählen Sie ein Land aus der Liste.',
  'Choose a language from the list.': 'Wählen Sie eine Sprache aus der Liste.',
  'Write a mail address such as shop@example.com, or nothing.':
    'Schreiben Sie eine Mailadresse wie shop@example.com, oder nichts.',
  'Write a number such as +49 40 123456, or nothing.':
    'Schreiben Sie eine Nummer wie +49 40 123456, oder nichts.',
  'Write whole days from {least} to {most}, or nothing.':
    'Schreiben Sie ganze Tage von {least} bis {most}, oder nichts.',
  'Too pale: words in it would be hard to read (a contrast of {found}:1, where 4.5:1 is needed). The nearest that would do is {nearest}.':
    'Zu blass: Wörter darin wären schwer zu lesen (ein Kontrast von {found}:1, nötig sind 4,5:1). Die nächste, die genügt, ist {nearest}.',
  'There are no prices in {currency}. Choose one of {list}.':
    'In {currency} gibt es keine Preise. Wählen Sie eine aus {list}.',
  'Write a code such as EUR.': 'Schreiben Sie ein Kürzel wie EUR.',
  'These are no currencies: {codes}.': 'Das sind keine Währungen: {codes}.',
  'Write hosts such as example.com or *.example.com:8443, not {hosts}.':
    'Schreiben Sie Hosts wie example.com oder *.example.com:8443, nicht {hosts}.',

  // Mail servers and mail texts.
  'Choose one of the list.': 'Wählen Sie etwas aus der Liste.',
  'Write the server’s name alone, such as smtp.example.com.':
    'Schreiben Sie nur den Namen des Servers, etwa smtp.example.com.',
  'Write a number from 1 to 65535, or leave it empty.':
    'Schreiben Sie eine Zahl von 1 bis 65535, oder lassen Sie das Feld leer.',
  'Write an address alone, such as orders@example.com.':
    'Schreiben Sie nur eine Adresse, etwa bestellungen@example.com.',
  'Type the password of this user.': 'Geben Sie das Passwort dieses Benutzers ein.',
  'Say whose password this is.': 'Sagen Sie, wessen Passwort das ist.',
  'A password is not sent in the clear: choose another.':
    'Ein Passwort wird nicht unverschlüsselt gesendet: Wählen Sie etwas anderes.',
  'Nothing is known here that is called {{name}}. It may say {names}.':
    'Etwas namens {{name}} ist hier nicht bekannt. Vorkommen kann {names}.',
  'A brace is open, or has none to it. What stands for a value is {names}.':
    'Eine geschweifte Klammer ist offen oder hat kein Gegenstück. Für einen Wert steht {names}.',
  'Write it in one line.': 'Schreiben Sie es in eine Zeile.',
  'You have made more than {most} links in an hour.':
    'Sie haben in einer Stunde mehr als {most} Links gemacht.',
  'It took too long.': 'Es dauerte zu lange.',

  // Of Stripe's keys, labs and webhooks.
  'Begins with pk_{mode}_. In Stripe’s dashboard: Developers, API keys.':
    'Beginnt mit pk_{mode}_. In Stripes Dashboard: Developers, API keys.',
  'Copy it from Stripe’s dashboard: it begins with {kind}_{mode}_.':
    'Kopieren Sie ihn aus Stripes Dashboard: Er beginnt mit {kind}_{mode}_.',
  'This is a {kind} key: it belongs to {mode} stores.':
    'Das ist ein Schlüssel des Modus {kind}: Er gehört zu Stores im Modus {mode}.',
  'Copy the signing secret of the webhook: it begins with whsec_.':
    'Kopieren Sie das Signing Secret des Webhooks: Es beginnt mit whsec_.',
  'Give it a name of at most 100 characters.':
    'Geben Sie ihm einen Namen von höchstens 100 Zeichen.',
  'Choose at least one product.': 'Wählen Sie mindestens ein Produkt.',
  'Give the whole path, beginning at the root.':
    'Schreiben Sie den ganzen Pfad, von der Wurzel an.',
  'Name the bucket.': 'Nennen Sie den Bucket.',
  'Give an http or https URL without user and password, or leave it empty.':
    'Schreiben Sie eine Adresse mit http oder https, ohne Benutzer und Passwort, oder nichts.',
  'Name the region, such as eu-central-1.': 'Nennen Sie die Region, etwa eu-central-1.',
  'Give the access key.': 'Geben Sie den Zugangsschlüssel an.',
  'Give the secret key.': 'Geben Sie das Geheimnis an.',
  'Give a host name or an address.': 'Schreiben Sie den Namen des Hosts oder seine Adresse.',
  'Give a port from 1 to 65535.': 'Schreiben Sie einen Port von 1 bis 65535.',
  'Name the user.': 'Nennen Sie den Benutzer.',
  'Give the one fingerprint as ssh-keygen -lf shows it: SHA256: and 43 characters.':
    'Geben Sie den einen Fingerabdruck so an, wie ssh-keygen -lf ihn zeigt: SHA256: und 43 Zeichen.',
  'Give a password or a private key.': 'Geben Sie ein Passwort oder einen privaten Schlüssel an.',
  'Choose one event at least.': 'Wählen Sie mindestens ein Ereignis.',
  'url has at most {most} characters.': 'Die Adresse hat höchstens {most} Zeichen.',
  'url has to start with https:// for a live store.':
    'Bei einem echten Store muss die Adresse mit https:// beginnen.',
  '{name} has to start with http:// or https://.':
    '{name} muss mit http:// oder https:// beginnen.',
  '{name} holds characters that no address may have.':
    '{name} enthält Zeichen, die keine Adresse haben darf.',
  '{name} is not an address that can be read.': '{name} lässt sich nicht lesen.',
  '{name} may not hold a user name or a password.':
    '{name} darf keinen Benutzernamen und kein Passwort enthalten.',
  '{name} has a host name with an empty part.':
    '{name} hat einen Hostnamen mit einer leeren Stelle.',
  url: 'Die Adresse',
  'url does not lead to a public place. {how}':
    'Die Adresse führt nicht an einen öffentlichen Ort. {how}',
  'The address does not lead to a public place. {how}':
    'Die Adresse führt nicht an einen öffentlichen Ort. {how}',
  'Webhooks are sent to public addresses only; the operator can allow this one by HANDPRINT_PULL_ALLOW_PRIVATE={host}.':
    'Webhooks gehen nur an öffentliche Adressen; wer das Programm betreibt, kann diese durch HANDPRINT_PULL_ALLOW_PRIVATE={host} erlauben.',
  'A store has at most {most} webhooks. Change or delete one of them.':
    'Ein Store hat höchstens {most} Webhooks. Ändern oder löschen Sie einen davon.',

  // Addresses, orders and parcels.
  'Say whom the parcel is for.': 'Sagen Sie, für wen das Paket ist.',
  'Say street and number.': 'Nennen Sie Straße und Hausnummer.',
  'Addresses in this country need a town.': 'Adressen in diesem Land brauchen einen Ort.',
  'Addresses in this country need their state, province or region.':
    'Adressen in diesem Land brauchen Bundesstaat, Provinz oder Region.',
  'The country has no such region. Send its ISO 3166-2 code, or its name.':
    'Eine solche Region hat das Land nicht. Schreiben Sie ihren Namen oder ihr Kürzel nach ISO 3166-2.',
  'Addresses in this country need a postal code.':
    'Adressen in diesem Land brauchen eine Postleitzahl.',
  'This is not a postal code of the country. One is {example}.':
    'Das ist keine Postleitzahl des Landes. Eine ist {example}.',
  'This postal code is in {other}, not in {region}. Correct the postal code or the region.':
    'Diese Postleitzahl liegt in {other}, nicht in {region}. Korrigieren Sie Postleitzahl oder Region.',
  'This postal code belongs to {country}. Send the code of that country, or correct the postal code.':
    'Diese Postleitzahl gehört zu {country}. Wählen Sie dieses Land, oder korrigieren Sie die Postleitzahl.',
  'Nothing is shipped there. Send a two-letter country code (ISO 3166-1) such as US or DE.':
    'Dorthin wird nicht versandt. Wählen Sie ein anderes Land.',
  'Say where news of the order goes.': 'Sagen Sie, wohin Nachrichten zur Bestellung gehen.',
  'This is not a mail address.': 'Das ist keine Mailadresse.',
  'The carrier asks for a phone number with this country or method.':
    'Der Paketdienst verlangt bei diesem Land oder dieser Versandart eine Telefonnummer.',
  'This is not a phone number. Write it with its country code, as in +1 503 555 0100.':
    'Das ist keine Telefonnummer. Schreiben Sie sie mit Landesvorwahl, wie in +49 40 123456.',
  'This is not the form of a VAT ID of that country. One is DE123456789.':
    'So sieht eine USt-IdNr. dieses Landes nicht aus. Eine ist DE123456789.',
  'This is too long: there is room for {most} characters.':
    'Das ist zu lang: Platz ist für {most} Zeichen.',
  'Choose how the parcel is sent.': 'Wählen Sie, wie das Paket versandt wird.',
  'Say why the order is cancelled.': 'Sagen Sie, warum die Bestellung storniert wird.',
  'Say why the order is put on hold.': 'Sagen Sie, warum die Bestellung angehalten wird.',
  'Say why the parcel came back.': 'Sagen Sie, warum das Paket zurückkam.',
  'Say why it is printed once more.': 'Sagen Sie, warum noch einmal gedruckt wird.',
  'Say how the money was given back.': 'Sagen Sie, wie das Geld zurückgegeben wurde.',
  'Say what is wrong with the picture, or what is needed.':
    'Sagen Sie, was mit dem Bild nicht stimmt, oder was nötig ist.',
  'Choose the print images that are meant.': 'Wählen Sie die Druckbilder, um die es geht.',
  'Write the note.': 'Schreiben Sie die Notiz.',
  'The shopper was asked which part of the picture of line {line} is printed. When they have chosen, the order goes on by itself.':
    'Der Käufer wurde gefragt, welcher Teil des Bilds von Position {line} gedruckt wird. Wenn er gewählt hat, geht die Bestellung von selbst weiter.',
  '{place}: there is no such order.': '{place}: Diese Bestellung gibt es nicht.',
  '{place}: it names no carrier.': '{place}: Es fehlt der Paketdienst.',
  '{place}: it has more than number, carrier and tracking number.':
    '{place}: Da steht mehr als Bestellnummer, Paketdienst und Sendungsnummer.',
  'Only the first {most} lines were read.': 'Nur die ersten {most} Zeilen wurden gelesen.',

  '{row}: “{region}” is no region of {country}.':
    '{row}: „{region}“ ist keine Region von {country}.',
  '{row}: “{percent}” is no percentage. Write one such as 19 or 9.975.':
    '{row}: „{percent}“ ist kein Prozentsatz. Schreiben Sie einen wie 19 oder 9,975.',

  // DATEV, and custom products and choices.
  'Say with * = … where all others go.': 'Sagen Sie mit * = …, wohin alle anderen gehen.',
  'Write the number of an account.': 'Schreiben Sie die Nummer eines Kontos.',
  'Write what the new option is called, in English.':
    'Schreiben Sie, wie die neue Option auf Englisch heißt.',
  'There is an option {name} already.': 'Eine Option {name} gibt es schon.',
  'Choose one of the options.': 'Wählen Sie eine der Optionen.',
  'Write what the choice is called, in English.':
    'Schreiben Sie, wie die Auswahl auf Englisch heißt.',
  'There is a choice {name} already.': 'Eine Auswahl {name} gibt es schon.',
  'Write its colour as six digits, such as #5a3d28.':
    'Schreiben Sie ihre Farbe mit sechs Ziffern, etwa #5a3d28.',
  'Write how much that is in millimetres, such as 25 or 12.5.':
    'Schreiben Sie, wie viel das in Millimetern ist, etwa 25 oder 12,5.',
  'Write what it adds to the cost in {currencies}, too, or leave all empty.':
    'Schreiben Sie auch in {currencies}, was sie zu den Kosten hinzufügt, oder lassen Sie alles leer.',
  'Write what the product is called, in English.':
    'Schreiben Sie, wie das Produkt auf Englisch heißt.',
  'There is a product {name} already.': 'Ein Produkt {name} gibt es schon.',
  'Write a sentence about the product, in English.':
    'Schreiben Sie auf Englisch einen Satz über das Produkt.',
  'Choose the product that it begins as.': 'Wählen Sie das Produkt, als das es beginnt.',
  'Write the colour of its sides, such as #c9a272.':
    'Schreiben Sie die Farbe seiner Kanten, etwa #c9a272.',
  '“{line}” is no account: write such as * = 1360, one in a line.':
    '„{line}“ ist kein Konto: Schreiben Sie etwa * = 1360, eines in eine Zeile.',
  'Write at most 10 whole numbers from 1 to {maxHours}, ascending, such as 24, 72.':
    'Schreiben Sie höchstens 10 ganze Zahlen von 1 bis {maxHours}, aufsteigend, etwa 24, 72.',
  // Pictures. These come last in the lookup, because other sentences begin the same way.
  'The image has no bytes. Choose a picture and send it again.':
    'Das Bild hat keinen Inhalt. Wählen Sie ein Bild, und senden Sie es noch einmal.',
  'An image may have at most {limit}; {found}. Send a smaller file.':
    'Ein Bild darf höchstens {limit} haben; {found}. Senden Sie eine kleinere Datei.',
  'more than that was sent': 'mehr als das kam',
  '{bytes} were sent': '{bytes} kamen',
  'An image may have at most {limit} pixels; this one has {count} ({width} × {height}). Send it in a smaller size.':
    'Ein Bild darf höchstens {limit} Pixel haben; dieses hat {count} ({width} × {height}). Senden Sie es kleiner.',
  'Each side of an image needs at least {limit} pixels; this one has {width} × {height}. Send a larger one.':
    'Jede Seite eines Bildes braucht mindestens {limit} Pixel; dieses hat {width} × {height}. Senden Sie ein größeres.',
  'The image is damaged or incomplete: it does not decode to its end. Save it anew and send it again.':
    'Das Bild ist beschädigt oder unvollständig: Es lässt sich nicht bis zum Ende lesen. Speichern Sie es neu, und senden Sie es noch einmal.',
  'The image could not be decoded. Save it anew, for example as JPEG or PNG, and send it again.':
    'Das Bild war nicht zu lesen. Speichern Sie es neu, etwa als JPEG oder PNG, und senden Sie es noch einmal.',
  'The image takes too long to decode. Save it in a simpler form, such as a baseline JPEG, and send it again.':
    'Das Bild zu lesen dauert zu lange. Speichern Sie es einfacher, etwa als Baseline-JPEG, und senden Sie es noch einmal.',
  'The image takes too much memory to decode. Save it in a simpler form, such as a baseline JPEG, and send it again.':
    'Das Bild zu lesen braucht zu viel Speicher. Speichern Sie es einfacher, etwa als Baseline-JPEG, und senden Sie es noch einmal.',
  'The image carries too much beside its pixels, such as a profile or notes of many megabytes. Save it without them and send it again.':
    'Das Bild enthält neben seinen Pixeln zu viel, etwa ein Profil oder Notizen von vielen Megabyte. Speichern Sie es ohne sie, und senden Sie es noch einmal.',
  'An image may have at most {limit} frames or pages; this one has {count}. Send the one to print as a picture of its own.':
    'Ein Bild darf höchstens {limit} Einzelbilder oder Seiten haben; dieses hat {count}. Senden Sie das, was gedruckt werden soll, als eigenes Bild.',
  more: 'mehr',
  'This store may keep {quota} of pictures, uploads and print files of test orders, and has {stored}: there is no room for this one. Delete images that are no longer needed, or ask the shop for more room.':
    'Dieser Store darf {quota} an Bildern, Uploads und Druckdateien von Testbestellungen behalten und hat {stored}: Für dieses Bild ist kein Platz. Löschen Sie Bilder, die nicht mehr gebraucht werden, oder bitten Sie den Shop um mehr Platz.',
  'Too many pictures are being read right now. Try again in a few seconds.':
    'Gerade werden zu viele Bilder gelesen. Versuchen Sie es in einigen Sekunden noch einmal.',
  'There is no room for more pictures at the same time. Try again in a few seconds.':
    'Für noch mehr Bilder zur gleichen Zeit ist kein Platz. Versuchen Sie es in einigen Sekunden noch einmal.',
  'The upload stalled: no byte came for too long. Send it again.':
    'Das Senden ist stehengeblieben: Zu lange kam nichts mehr. Senden Sie es noch einmal.',
  'This is {found}. {advice}': 'Das ist {found}. {advice}',
  'Send a JPEG, PNG, TIFF, WebP, HEIC, AVIF, GIF or BMP.':
    'Senden Sie ein JPEG, PNG, TIFF, WebP, HEIC, AVIF, GIF oder BMP.',
  'Export it as a JPEG, PNG or TIFF in its full size and send that.':
    'Exportieren Sie es in voller Größe als JPEG, PNG oder TIFF, und senden Sie das.',
  'Save it as a JPEG or PNG and send that.':
    'Speichern Sie es als JPEG oder PNG, und senden Sie das.',
  'a PDF document': 'ein PDF-Dokument',
  'a PostScript or EPS document': 'ein PostScript- oder EPS-Dokument',
  'a Photoshop document': 'ein Photoshop-Dokument',
  'a GIMP document': 'ein GIMP-Dokument',
  'a JPEG XL picture': 'ein Bild in JPEG XL',
  'a JPEG 2000 picture': 'ein Bild in JPEG 2000',
  'a camera raw file': 'eine Rohdatei einer Kamera',
  'an icon': 'ein Icon',
  'a picture in a rare format': 'ein Bild in einem seltenen Format',
  'a Windows metafile': 'ein Windows Metafile',
  'an ImageMagick script (MVG, MSL)': 'ein Skript für ImageMagick (MVG, MSL)',
  'an archive or another compressed file': 'ein Archiv oder eine andere gepackte Datei',
  'a program': 'ein Programm',
  'a video': 'ein Video',
  'a sound or video file': 'eine Ton- oder Videodatei',
  'an office document': 'ein Office-Dokument',
  'an SVG drawing': 'eine SVG-Zeichnung',
  'a web page': 'eine Webseite',
  'a document of markup, such as SVG or HTML': 'ein Dokument aus Markup, etwa SVG oder HTML',
  'a BMP with another format inside': 'ein BMP mit einem anderen Format darin',
  'no picture that can be recognised': 'kein erkennbares Bild',
} as const
