export const upkeep2 = {
  'Make room where the data directory lies, or give it a larger volume: pictures are refused otherwise.':
    'Schaffen Sie Platz, wo das Datenverzeichnis liegt, oder geben Sie ihm ein größeres Laufwerk: Sonst werden Bilder abgelehnt.',
  'Pictures are refused, and no print file is made. Look at what it answers, and at its settings.':
    'Bilder werden abgelehnt, und es entsteht keine Druckdatei. Sehen Sie nach, was er antwortet und wie er eingestellt ist.',
  'The disk is nearly full': 'Die Festplatte ist fast voll',
  'The storage cannot be reached': 'Der Speicher ist nicht zu erreichen',
  'The workers are busy, or stand still. See whether every node runs.':
    'Die Arbeiter sind beschäftigt oder stehen still. Sehen Sie nach, ob jeder Node läuft.',
  'Work in the background has waited for more than 5 minutes':
    'Arbeit im Hintergrund wartet seit mehr als 5 Minuten',
  'No mail is sent. Set up a mail server and send yourself a mail there.':
    'Es wird keine Mail gesendet. Richten Sie dort einen Mailserver ein, und senden Sie sich selbst eine Mail.',
  'No mails are sent: {link}.': 'Es werden keine Mails gesendet: {link}.',
  'no profile': 'ohne Profil',
  'No taxes are charged anywhere. The usual rates can be filled in there.':
    'Nirgends wird Steuer erhoben. Die üblichen Sätze können dort eingetragen werden.',
  'Nobody takes payments of live stores. Set a payment provider’s keys and try them there.':
    'Niemand nimmt Zahlungen echter Stores an. Setzen Sie dort die Schlüssel eines Zahlungsanbieters, und probieren Sie sie aus.',
  Node: 'Node',
  'None has come yet.': 'Noch ist keine gekommen.',
  'None was given up in the last seven days.':
    'In den letzten sieben Tagen wurde keins aufgegeben.',
  'None was given up.': 'Keine wurde aufgegeben.',
  'None yet: it is planned when the program starts.':
    'Noch keine: Sie wird geplant, wenn das Programm startet.',
  'None. Every job was done, or is tried again by itself.':
    'Keine. Jede Aufgabe wurde erledigt oder wird von selbst wieder versucht.',
  'Nothing is missing by what is usual in your country.':
    'Nach dem, was in Ihrem Land üblich ist, fehlt nichts.',
  'Nothing is wrong.': 'Alles ist in Ordnung.',
  Noticed: 'Bemerkt',
  'Old → new, and more': 'Alt → neu und mehr',
  'Once it is live, only hosts that it names may show its pages in a frame, and it names none. {link}':
    'Ist er live, dürfen nur Hosts, die er nennt, seine Seiten in einem Frame zeigen, und er nennt keine. {link}',
  'One is under way. A button on its page takes it to the next state.':
    'Eine ist unterwegs. Ein Knopf auf ihrer Seite führt sie in den nächsten Status.',
  'One was delivered.': 'Eine wurde zugestellt.',
  'Orders are brought again by themselves. Open the lab, and test it.':
    'Bestellungen werden von selbst wieder gebracht. Öffnen Sie das Labor, und testen Sie es.',
  'Orders could not be brought to {name}': 'Bestellungen konnten nicht zu {name} gebracht werden',
  'Orders go to {list}.': 'Bestellungen gehen an {list}.',
  Part: 'Teil',
  Parts: 'Teile',
  Pixels: 'Pixel',
  'Place one at /demo with the card 4242 4242 4242 4242. A button on its page here takes it from state to state, up to delivered.':
    'Geben Sie unter /demo eine mit der Karte 4242 4242 4242 4242 auf. Ein Knopf auf ihrer Seite hier führt sie von Status zu Status, bis sie zugestellt ist.',
  'Preview with print image': 'Vorschau mit Druckbild',
  'Preview, waits for its print image': 'Vorschau, wartet auf ihr Druckbild',
  Print: 'Druck',
  Pulled: 'Geholt',
  'Recurring jobs': 'Wiederkehrende Aufgaben',
  'Refuse it': 'Ablehnen',
  'running now': 'läuft gerade',
  'Say in at most 500 characters what was done about the charge.':
    'Sagen Sie mit höchstens 500 Zeichen, was wegen der Zahlung getan wurde.',
  'Seller and legal texts': 'Verkäufer und rechtliche Texte',
  'Send it': 'Senden',
  'Send the print image': 'Druckbild senden',
  'Set up': 'Einrichten',
  'set up a mail server': 'richten Sie einen Mailserver ein',
  'Set up your shop': 'Richten Sie Ihren Shop ein',
  'SHA-256': 'SHA-256',
  'Single image': 'Einzelnes Bild',
  'Sold in {list}.': 'Verkauft in {list}.',
  'Space in the data directory': 'Platz im Datenverzeichnis',
  Sum: 'Summe',
  'Taxes are set.': 'Steuern sind gesetzt.',
  'Tells of jobs that were given up': 'Meldet aufgegebene Aufgaben',
  'Test orders are under way, and a store goes live without any: {link} below their list.':
    'Testbestellungen sind unterwegs, und ein Store geht ohne sie live: {link}, unter ihrer Liste.',
  'Look each up at the labs and at the payment provider, and release it.':
    'Schlagen Sie jede bei den Laboren und beim Zahlungsanbieter nach, und geben Sie sie frei.',
  'The charge is ticked off.': 'Die Zahlung ist abgehakt.',
  'the first ': 'die erste ',
  'The image is deleted.': 'Das Bild ist gelöscht.',
  'The job is thrown away.': 'Die Aufgabe ist verworfen.',
  'The job runs again.': 'Die Aufgabe läuft wieder.',
  'The last orders': 'Die letzten Bestellungen',
  'The last orders, newest first': 'Die letzten Bestellungen, neueste zuerst',
  'The mail server does not take mails': 'Der Mailserver nimmt keine Mails an',
  'The payment provider does not say how payments ended':
    'Der Zahlungsanbieter sagt nicht, wie Zahlungen ausgingen',
  'The payment provider does not say what it charges':
    'Der Zahlungsanbieter sagt nicht, was er berechnet',
  'The payment provider does not take refunds': 'Der Zahlungsanbieter nimmt keine Erstattungen an',
  'What the payment provider told of payments cannot be written down':
    'Was der Zahlungsanbieter von Zahlungen meldete, lässt sich nicht festhalten',
  'It is tried again by itself, and the provider is asked as well.':
    'Es wird von selbst noch einmal versucht, und der Anbieter wird zusätzlich gefragt.',
  'The payment provider has taken this money, and it pays no order of ours: none knows of it, or it came once too often and could not be given back. Look it up at the provider, give it back there or in another way unless it is yours, and tick it off here.':
    'Der Zahlungsanbieter hat dieses Geld eingenommen, und es bezahlt keine unserer Bestellungen: Keine weiß davon, oder es kam einmal zu viel und ließ sich nicht zurückgeben. Schlagen Sie es beim Anbieter nach, geben Sie es dort oder auf anderem Weg zurück, wenn es nicht Ihres ist, und haken Sie es hier ab.',
  'The payment provider took money that pays no order':
    'Der Zahlungsanbieter nahm Geld ein, das keine Bestellung bezahlt',
  'The print image is here. Orders that wait for it go on by themselves.':
    'Das Druckbild ist da. Bestellungen, die darauf warten, gehen von selbst weiter.',
  'The print image is taken. Orders that wait for it go on by themselves.':
    'Das Druckbild ist angenommen. Bestellungen, die darauf warten, gehen von selbst weiter.',
  'The print image that came is refused. The one that is here stays.':
    'Das eingetroffene Druckbild ist abgelehnt. Das vorhandene bleibt.',
  'The print image that is here': 'Das Druckbild, das da ist',
  'The print image that waits': 'Das Druckbild, das wartet',
  'The same rules hold as for a push; orders that wait for it go on by themselves.':
    'Es gelten dieselben Regeln wie beim Hochladen; Bestellungen, die darauf warten, gehen von selbst weiter.',
  'There is no entry like that.': 'Einen solchen Eintrag gibt es nicht.',
  'They are asked for again by themselves. Look at the keys of the provider.':
    'Sie werden von selbst wieder verlangt. Sehen Sie sich die Schlüssel des Anbieters an.',
  'They are sent again by themselves, for three days. Tell whoever runs the receiver.':
    'Sie werden drei Tage lang von selbst wieder gesendet. Sagen Sie es dem, der den Empfänger betreibt.',
  'They are tried again by themselves. Look at the reason, and at the mail server’s settings.':
    'Sie werden von selbst wieder versucht. Sehen Sie sich den Grund an, und die Einstellungen des Mailservers.',
  'This job is no longer among those that were given up.':
    'Diese Aufgabe ist nicht mehr unter denen, die aufgegeben wurden.',
  'This month': 'Dieser Monat',
  'This month, and the last one until this day': 'Dieser Monat, und der letzte bis zu diesem Tag',
  'This order has no such line. Go back to the order.':
    'Diese Bestellung hat keine solche Position. Gehen Sie zur Bestellung zurück.',
  'Throw it away': 'Verwerfen',
  'Throw the job away': 'Aufgabe verwerfen',
  'Tick off': 'Abhaken',
  'To do now': 'Jetzt zu tun',
  'To print': 'Zu drucken',
  'To ship': 'Zu versenden',
  'To what': 'Woran',
  Today: 'Heute',
  'Today, and yesterday until this hour': 'Heute, und gestern bis zu dieser Stunde',
  Token: 'Token',
  Tried: 'Versucht',
  'Try again': 'Noch einmal versuchen',
  Waiting: 'Wartend',
  'webhook given up': 'Webhook aufgegeben',
  'Webhooks are not taken by their receivers':
    'Webhooks werden von ihren Empfängern nicht angenommen',
  'Webhooks with events that were given up in the last seven days, most first':
    'Webhooks mit Ereignissen, die in den letzten sieben Tagen aufgegeben wurden, meiste zuerst',
  well: 'gut',
  'What is not well': 'Was nicht in Ordnung ist',
  'What is said here follows from what is there: do the steps in any order, and come back. “As it comes” works, and may be just right.':
    'Was hier steht, folgt aus dem, was da ist: Gehen Sie die Schritte in beliebiger Reihenfolge, und kommen Sie wieder. „Wie mitgeliefert“ funktioniert und kann gerade richtig sein.',
  'What it is about': 'Worum es geht',
  'What it was to do will never be done.': 'Was sie tun sollte, wird nie getan.',
  'What was done': 'Was getan wurde',
  'What was done about {reference}': 'Was wegen {reference} getan wurde',
  'What was paid in that time, with tax and shipping, less what was given back in it, as in the reports. The time before is counted until the same hour, or the same day of the month.':
    'Was in dieser Zeit bezahlt wurde, mit Steuer und Versand, ohne das darin Erstattete, wie in den Berichten. Die Zeit davor zählt bis zur selben Stunde oder zum selben Tag des Monats.',
  Who: 'Wer',
  'Work in the background fails and is tried again':
    'Arbeit im Hintergrund scheitert und wird wieder versucht',
  'Work in the background was given up': 'Arbeit im Hintergrund wurde aufgegeben',
  'Work that comes back': 'Wiederkehrende Arbeit',
  'Work that comes back failed the last time':
    'Wiederkehrende Arbeit ist beim letzten Mal gescheitert',
  works: 'geht',
  Yesterday: 'Gestern',
  'You print by hand, from Production.': 'Sie drucken von Hand, aus der Produktion.',
  'Zones, countries, days and rates.': 'Zonen, Länder, Tage und Tarife.',
  'Recovery mode': 'Wiederherstellungsmodus',
  'It is off.': 'Er ist ausgeschaltet.',
  'This shop was restored from a backup at {time2}, and is as it was at {time}. Pages can be read. Nothing is sold, uploaded, mailed, charged, delivered or deleted until an owner resumes it.':
    'Dieser Shop wurde am {time2} aus einer Sicherung wiederhergestellt und ist auf dem Stand vom {time}. Seiten lassen sich lesen. Bis ein Inhaber den Betrieb wieder aufnimmt, wird nichts verkauft, hochgeladen, gemailt, belastet, ausgeliefert oder gelöscht.',
  'When you resume:': 'Wenn Sie den Betrieb wieder aufnehmen:',
  'The payment providers are asked what happened since the backup. Charges whose orders are lost are listed under Health: refund them at the provider, or have the people order again.':
    'Die Zahlungsanbieter werden gefragt, was seit der Sicherung geschehen ist. Belastungen, deren Bestellungen verloren sind, stehen unter Zustand: Erstatten Sie sie beim Anbieter oder lassen Sie noch einmal bestellen.',
  'Orders that were on their way ({count}) are put on hold, and nobody is told: labs may have them already. Look them up, then release them, singly or all at once.':
    'Laufende Bestellungen ({count}) werden angehalten, ohne dass jemand benachrichtigt wird: Labore haben sie vielleicht schon. Sehen Sie nach und geben Sie sie einzeln oder alle zusammen frei.',
  'Mails ({count}) and events of webhooks ({count2}) that wait are not sent, since they may have been sent already. You can send each from its own page.':
    'Wartende Mails ({count}) und Webhook-Ereignisse ({count2}) werden nicht gesendet, da sie vielleicht schon gesendet wurden. Sie können jedes auf seiner Seite senden.',
  'Invoices and credit notes go on in a new series: nobody here knows which numbers were given after the backup.':
    'Rechnungen und Rechnungskorrekturen laufen in einer neuen Reihe weiter: Welche Nummern nach der Sicherung vergeben wurden, ist hier nicht bekannt.',
  'Resume even if a payment provider does not answer':
    'Auch wieder aufnehmen, wenn ein Zahlungsanbieter nicht antwortet',
  'Resume the shop': 'Betrieb wieder aufnehmen',
  'Resume the shop.': 'Nehmen Sie den Betrieb wieder auf.',
  'The shop is resumed.': 'Der Betrieb ist wieder aufgenommen.',
  'Recovery mode: nothing is taken and nothing goes out':
    'Wiederherstellungsmodus: Nichts wird angenommen und nichts geht hinaus',
  'Orders of a backup that was restored wait to be released':
    'Bestellungen aus einer wiederhergestellten Sicherung warten auf ihre Freigabe',
  'It waited when a backup was restored, or tells what happened before that: it was taken as sent.':
    'Sie wartete, als eine Sicherung wiederhergestellt wurde, oder erzählt von der Zeit davor: Sie galt als gesendet.',
  'The shop is at work: somebody else has resumed it.':
    'Der Shop arbeitet schon: Jemand anderes hat den Betrieb wieder aufgenommen.',
  'Nothing is resumed yet: a payment provider does not say what happened since the backup. Try again, or resume without it: what it tells later goes out like any other news.':
    'Noch ist nichts wieder aufgenommen: Ein Zahlungsanbieter sagt nicht, was seit der Sicherung geschehen ist. Versuchen Sie es noch einmal, oder nehmen Sie den Betrieb ohne ihn wieder auf: Was er später meldet, geht hinaus wie jede andere Nachricht.',
} as const
