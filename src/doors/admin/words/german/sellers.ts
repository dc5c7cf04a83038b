export const sellers = {
  'Saved meanwhile': 'Inzwischen gespeichert',
  ' (includes {tax} tax)': ' (enthält {tax} Steuer)',
  ', reference {code}': ', Referenz {code}',
  'A page that is written in one language is linked from every page of the shop. Where a shopper’s own language has none, the first language above is shown.':
    'Eine Seite, die in einer Sprache geschrieben ist, wird von jeder Seite des Shops verlinkt. Fehlt sie in der Sprache eines Käufers, wird die erste Sprache oben gezeigt.',
  'An empty line begins a paragraph. # Heading, - item of a list, [words](https://…). Anything else stands as it is written; empty, the page is not there.':
    'Eine leere Zeile beginnt einen Absatz. # Überschrift, - Punkt einer Liste, [Wörter](https://…). Alles andere steht da, wie es geschrieben ist; leer gibt es die Seite nicht.',
  'As it is registered, with the legal form, such as Example Prints GmbH.':
    'Wie eingetragen, mit der Rechtsform, etwa Example Prints GmbH.',
  'Ask at the checkout for a company and its VAT ID; both may stay empty':
    'An der Kasse nach einer Firma und ihrer USt-IdNr. fragen; beides darf leer bleiben',
  Cancel: 'Stornieren',
  'Cancel the order': 'Bestellung stornieren',
  'Choose …': 'Wählen …',
  Country: 'Land',
  Date: 'Datum',
  'Days until what is known of a shopper goes, after their order is done':
    'Tage, bis nach Abschluss der Bestellung verschwindet, was über einen Käufer bekannt ist',
  'First language of the pages below': 'Erste Sprache der Seiten unten',
  'Id for the API: {code}': 'Kennung für die API: {code}',
  "In whole percent of the shop's price, from {minPercent} to {maxPercent}. What it adds is your commission. An empty field takes the one above it.":
    'In ganzen Prozent des Shop-Preises, von {minPercent} bis {maxPercent}. Was er hinzufügt, ist Ihre Provision. Ein leeres Feld übernimmt das darüber.',
  'Invoice {number} is made.': 'Rechnung {number} ist erstellt.',
  'Invoices of {month}': 'Rechnungen von {month}',
  "It can't be taken back.": 'Das lässt sich nicht rückgängig machen.',
  'It has no lines.': 'Sie hat keine Positionen.',
  'It has no sizes.': 'Es hat keine Größen.',
  'It is not paid yet.': 'Sie ist noch nicht bezahlt.',
  'Less what went back in this time, by refunds and by banks.':
    'Abzüglich dessen, was in dieser Zeit zurückging, durch Erstattungen und durch Banken.',
  'Legal pages': 'Rechtliche Seiten',
  'Lines of the order': 'Positionen der Bestellung',
  'Mails to the shopper': 'Mails an den Käufer',
  'More of the address': 'Mehr zur Adresse',
  'Name, address, mail and pictures of orders that were shipped or have ended; sums and invoices stay. Left empty, only what you delete goes.':
    'Name, Adresse, Mail und Bilder von Bestellungen, die versandt wurden oder beendet sind; Summen und Rechnungen bleiben. Bleibt es leer, verschwindet nur, was Sie löschen.',
  'No invoice was made: there is one already, the order is not paid or on account, its shopper’s data are deleted, or nobody has said who sells (/admin/seller).':
    'Es wurde keine Rechnung erstellt: Es gibt schon eine, die Bestellung ist nicht bezahlt oder geht auf Rechnung, die Daten ihres Käufers sind gelöscht, oder es steht nicht fest, wer verkauft (/admin/seller).',
  'No order waits.': 'Keine Bestellung wartet.',
  'No order was paid in this time.': 'In dieser Zeit wurde keine Bestellung bezahlt.',
  'None in this month.': 'Keine in diesem Monat.',
  'None in this month. Those of test orders are left out.':
    'Keine in diesem Monat. Die von Testbestellungen sind weggelassen.',
  'Not here: I write them elsewhere': 'Nicht hier: Ich schreibe sie anderswo',
  'Nothing has happened yet.': 'Noch ist nichts geschehen.',
  'Nothing was marked as paid out so far.': 'Bisher wurde nichts als ausgezahlt markiert.',
  Number: 'Nummer',
  'Of it yours': 'Davon für Sie',
  'Only owners of the account may change it.': 'Nur Inhaber des Kontos können ihn ändern.',
  'Orders on hold or without their print image, oldest first':
    'Angehaltene Bestellungen und solche ohne Druckbild, älteste zuerst',
  'Orders that wait for something': 'Bestellungen, die auf etwas warten',
  Overview: 'Überblick',
  Page: 'Seite',
  'Paid orders': 'Bezahlte Bestellungen',
  'Paid orders of the last {overviewDays} days, by currency':
    'Bezahlte Bestellungen der letzten {overviewDays} Tage, nach Währung',
  'Payment: {value}': 'Zahlung: {value}',
  'Prices as they are now': 'Preise, wie sie jetzt sind',
  'Prices hold tax, and your commission is reckoned without it: the amounts below are less by the tax of the place that a print is sent to.':
    'Die Preise enthalten Steuer, und Ihre Provision wird ohne sie berechnet: Die Beträge unten mindern sich um die Steuer des Ortes, an den ein Druck geht.',
  'Prices of {toLowerCase} as it is first shown':
    'Preise von {toLowerCase}, wie es zuerst gezeigt wird',
  Prints: 'Drucke',
  Quantity: 'Anzahl',
  Register: 'Register',
  'Represented by': 'Vertreten durch',
  'Sales and commission by month': 'Umsatz und Provision nach Monat',
  'Say beside the button that buys that prints are made to order, so that no withdrawal is possible':
    'Neben dem Kaufknopf sagen, dass Drucke nach Bestellung angefertigt werden und daher kein Widerruf möglich ist',
  'See it as shoppers do': 'Ansehen, wie Käufer sie sehen',
  Seller: 'Verkäufer',
  'Send the print image for its token.': 'Senden Sie das Druckbild zu seinem Token.',
  'Shoppers buy from you, whatever store they came through: this stands in the footer of the shop’s pages and mails, on packing slips and on invoices.':
    'Käufer kaufen bei Ihnen, durch welchen Store auch immer sie kamen: Das steht am Fuß der Seiten und Mails des Shops, auf Lieferscheinen und auf Rechnungen.',
  'Shoppers’ data': 'Daten der Käufer',
  "Shown where a page is not written in the shopper's own.":
    'Gezeigt, wo eine Seite nicht in der Sprache des Käufers geschrieben ist.',
  'Single sizes of {toLowerCase}': 'Einzelne Größen von {toLowerCase}',
  'Such as DE123456789.': 'Etwa DE123456789.',
  'Such as HRB 1234, Amtsgericht Hamburg.': 'Etwa HRB 1234, Amtsgericht Hamburg.',
  'Take VAT off for businesses of other EU countries that give a VAT ID. Its form is checked, and not whether it is valid: check it yourself (VIES)':
    'Unternehmen anderer EU-Länder, die eine USt-IdNr. angeben, die Umsatzsteuer abziehen. Geprüft wird ihre Form, nicht ob sie gültig ist: Prüfen Sie das selbst (VIES)',
  'Tax number': 'Steuernummer',
  Text: 'Text',
  'The PDF shows boxes in the place of {letters}: no font here has them. The order has them as they were typed.':
    'Das PDF zeigt Kästchen anstelle von {letters}: Keine Schrift hier hat diese Zeichen. In der Bestellung stehen sie, wie sie eingegeben wurden.',
  'The last {overviewDays} days': 'Die letzten {overviewDays} Tage',
  'The last {shownMonths} months, which begin in the time zone {timeZone}: orders stand in the month in which they were paid, refunds in the month in which they were given. Commission is what your markup earned, less what went back with refunds; in test mode, what it would have earned.':
    'Die letzten {shownMonths} Monate, die in der Zeitzone {timeZone} beginnen: Bestellungen stehen in dem Monat, in dem sie bezahlt wurden, Erstattungen in dem, in dem sie gegeben wurden. Die Provision ist, was Ihr Aufschlag eingebracht hat, abzüglich dessen, was mit Erstattungen zurückging; im Testmodus, was er eingebracht hätte.',
  'The markup is saved. Open carts show the new prices.':
    'Der Aufschlag ist gespeichert. Offene Warenkörbe zeigen die neuen Preise.',
  'The order is cancelled. What was paid is given back.':
    'Die Bestellung ist storniert. Was bezahlt wurde, wird erstattet.',
  'The text is gone.': 'Der Text ist weg.',
  'The text is saved.': 'Der Text ist gespeichert.',
  'There is no order like that.': 'Eine solche Bestellung gibt es nicht.',
  'There is no such document.': 'Ein solches Dokument gibt es nicht.',
  'There is no such page. Go back to the seller.':
    'Eine solche Seite gibt es nicht. Gehen Sie zum Verkäufer zurück.',
  'There were no paid orders.': 'Es gab keine bezahlten Bestellungen.',
  'This is missing, by what is usual where you sell from. It is no legal advice.':
    'Das fehlt nach dem, was dort üblich ist, von wo Sie verkaufen. Es ist keine Rechtsberatung.',
  'This month as CSV': 'Dieser Monat als CSV',
  'This store is closed: no cart opens.':
    'Dieser Store ist geschlossen: Es öffnet sich kein Warenkorb.',
  'This store is in test mode: only test cards pay.':
    'Dieser Store ist im Testmodus: Nur Testkarten zahlen.',
  'Until {time}.': 'Bis {time}.',
  'VAT ID': 'USt-IdNr.',
  'What happened, in order': 'Was geschah, der Reihe nach',
  'What shoppers read': 'Was Käufer lesen',
  'What to do': 'Was zu tun ist',
  'What was paid out, newest first': 'Was ausgezahlt wurde, Neuestes zuerst',
  'When an order is paid': 'Wenn eine Bestellung bezahlt ist',
  'When an order is shipped': 'Wenn eine Bestellung versandt ist',
  'Who sells': 'Wer verkauft',
  'Who sells is saved.': 'Wer verkauft, ist gespeichert.',
  'with all its PDFs, as a zip': 'mit all seinen PDFs, als Zip',
  'Written in': 'Geschrieben in',
} as const
