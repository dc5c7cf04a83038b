// What the trade refuses, in its own English sentences, which programs read, too: their facts stand in braces.
// `saidRefusal` says them where a person reads them. Tests hold each to the code that says it.
export const refusals = {
  // Of orders.
  'There is no order with this id here. The list of orders finds one by its number.':
    'Eine Bestellung mit dieser Id gibt es hier nicht. Die Liste der Bestellungen findet eine nach ihrer Nummer.',
  'An order that is {state} cannot be {done}. {instead}':
    'Solange die Bestellung {state} ist, kann sie nicht {done} werden. {instead}',
  'An order that is {state} cannot become {next}.':
    'Eine Bestellung, die {state} ist, kann nicht {next} werden.',
  'It can be {list}.': 'Sie kann {list} werden.',
  'Nothing is left to be done with it.': 'Mit ihr ist nichts mehr zu tun.',
  'put on hold': 'angehalten',
  released: 'freigegeben',
  'released as made': 'als gefertigt freigegeben',
  'released at a loss': 'mit Verlust freigegeben',
  'sent back for another print image': 'wegen eines anderen Druckbilds zurückgestellt',
  'accepted as it is': 'angenommen, wie sie ist,',
  'given another print image': 'mit einem anderen Druckbild versehen',
  'prepared again': 'neu vorbereitet',
  'put into production': 'in Produktion gegeben',
  taken: 'übernommen',
  'put back': 'zurückgelegt',
  shipped: 'versandt',
  'sent to another address': 'an eine andere Adresse geschickt',
  'sent to its shopper for another crop': 'für einen anderen Ausschnitt dem Käufer vorgelegt',
  'cropped anew': 'neu zugeschnitten',
  'marked as delivered': 'als zugestellt vermerkt',
  'marked as returned': 'als zurückgekommen vermerkt',
  'sent once more': 'noch einmal geschickt',
  'printed once more': 'noch einmal gedruckt',
  cancelled: 'storniert',
  refunded: 'erstattet',
  'marked as refunded': 'als erstattet vermerkt',
  'walked on': 'weitergeführt',
  '"{status}"': '„{status}“',
  'in production': 'in Produktion',
  'on hold': 'angehalten',
  'awaiting payment': 'wartet auf Zahlung',
  'awaiting print image': 'wartet auf Druckbild',
  preparing: 'in Vorbereitung',
  ready: 'bereit',
  delivered: 'zugestellt',
  returned: 'zurückgekommen',
  'This order is not paid, so nothing is made of it. It can be cancelled.':
    'Diese Bestellung ist nicht bezahlt, darum wird nichts aus ihr gemacht. Sie kann storniert werden.',
  'A payment is being made, and how it ended is not known yet. Wait a minute and try again: nobody is charged twice.':
    'Eine Zahlung läuft, und wie sie ausging, ist noch nicht bekannt. Warten Sie eine Minute, und versuchen Sie es noch einmal: Niemand zahlt zweimal.',
  'A bank is at a payment of this order, which can take days, and nobody can stop it meanwhile. Cancel the order when the payment has come or has failed: what was paid goes back then.':
    'Eine Bank ist an einer Zahlung dieser Bestellung; das kann Tage dauern, und niemand kann sie solange aufhalten. Stornieren Sie die Bestellung, wenn die Zahlung da oder gescheitert ist: Was bezahlt wurde, geht dann zurück.',
  'The order would be on hold again at once. {reason}':
    'Die Bestellung wäre gleich wieder angehalten. {reason}',
  'The shopper can still cancel this order, for {left}. Start production after that.':
    'Der Käufer kann diese Bestellung noch stornieren: {left}. Beginnen Sie die Produktion danach.',
  'one more minute': 'noch eine Minute',
  '{minutes} more minutes': 'noch {minutes} Minuten',
  'about {hours} more hours': 'noch etwa {hours} Stunden',
  'A print image of this order has just been replaced, and its print files are not made from the new one yet. Try again when the order is ready.':
    'Ein Druckbild dieser Bestellung wurde eben ersetzt, und ihre Druckdateien sind noch nicht aus dem neuen gemacht. Versuchen Sie es wieder, wenn die Bestellung bereit ist.',
  'Another print image has come since you looked at this order. Look at it, and decide again.':
    'Ein anderes Druckbild ist gekommen, seit Sie diese Bestellung angesehen haben. Sehen Sie es an, und entscheiden Sie noch einmal.',
  'No picture of this order can be replaced: it was handed over without a preview, or an order with it is in production or was sent. Print it as it is, or cancel the order.':
    'Kein Bild dieser Bestellung kann ersetzt werden: Es wurde ohne Vorschau übergeben, oder eine Bestellung mit ihm ist in Produktion oder wurde versandt. Drucken Sie es, wie es ist, oder stornieren Sie die Bestellung.',
  'The bank has taken the payment back after the order was paid. Neither make nor send it: ask the shopper to pay in another way, or cancel the order.':
    'Die Bank hat die Zahlung zurückgeholt, nachdem die Bestellung bezahlt war. Fertigen und versenden Sie sie nicht: Bitten Sie den Käufer, auf andere Weise zu zahlen, oder stornieren Sie die Bestellung.',
  'The bank has taken back {part} of the {whole} after the order was paid. Do not make or send it before you decide: ask the shopper to pay in another way, release it at a loss, or cancel the order, which gives the rest back.':
    'Die Bank hat {part} von {whole} zurückgeholt, nachdem die Bestellung bezahlt war. Fertigen und versenden Sie sie nicht, bevor Sie entschieden haben: Bitten Sie den Käufer, auf andere Weise zu zahlen, geben Sie sie mit Verlust frei, oder stornieren Sie sie; dann geht der Rest zurück.',
  'The bank has all that was paid for this order and not given back, so nothing pays for it. Ask the shopper to pay in another way, or cancel the order.':
    'Die Bank hat alles, was für diese Bestellung gezahlt und nicht erstattet wurde, also ist sie durch nichts bezahlt. Bitten Sie den Käufer, auf andere Weise zu zahlen, oder stornieren Sie die Bestellung.',
  'No bank has a part of what pays for this order. Release it.':
    'Von dem, was diese Bestellung bezahlt, hat keine Bank einen Teil. Geben Sie sie frei.',
  'This order had ended before the bank took the payment back, so it is not made. Cancel it: that gives the rest back.':
    'Diese Bestellung war zu Ende, bevor die Bank die Zahlung zurückholte, also wird sie nicht gefertigt. Stornieren Sie sie; dann geht der Rest zurück.',
  'A refund failed after this order had ended: the shopper is still owed {money}. Refund it again, or give it back in another way and mark the order as refunded.':
    'Eine Erstattung ist gescheitert, als diese Bestellung schon zu Ende war: Dem Käufer werden noch {money} geschuldet. Erstatten Sie noch einmal, oder geben Sie das Geld auf andere Weise zurück und vermerken Sie die Bestellung als erstattet.',
  'Another tax is paid in that state or region. Cancel the order, and have it placed anew.':
    'In diesem Staat oder dieser Region wird eine andere Steuer gezahlt. Stornieren Sie die Bestellung, und lassen Sie sie neu aufgeben.',
  'One of these pictures cannot be replaced: it was handed over without a preview, or an order with it is in production or was sent. Ask for the others.':
    'Eines dieser Bilder kann nicht ersetzt werden: Es wurde ohne Vorschau übergeben, oder eine Bestellung mit ihm ist in Produktion oder wurde versandt. Verlangen Sie die anderen.',
  'Somebody has changed the address since you looked at this order. Look at where it goes now, and change that.':
    'Jemand hat die Adresse geändert, seit Sie diese Bestellung angesehen haben. Sehen Sie nach, wohin sie jetzt geht, und ändern Sie das.',
  'This order was printed once more since you looked at it. Look at that one, and repeat if another is owed.':
    'Diese Bestellung wurde noch einmal gedruckt, seit Sie sie angesehen haben. Sehen Sie jene an, und wiederholen Sie es, wenn noch eine geschuldet ist.',
  'A parcel of this order was noted since you looked at it. Look whether it is yours, and add yours if it is another one.':
    'Ein Paket dieser Bestellung wurde vermerkt, seit Sie sie angesehen haben. Sehen Sie nach, ob es Ihres ist, und fügen Sie Ihres hinzu, wenn es ein weiteres ist.',
  'A print image of this order is not here yet, so there is nothing to accept. Ask for it, or replace it.':
    'Ein Druckbild dieser Bestellung ist noch nicht da, also gibt es nichts anzunehmen. Fordern Sie es an, oder ersetzen Sie es.',
  "{name} has taken this order to make it. Ask them, or take it over on the order's page.":
    '{name} hat diese Bestellung zur Herstellung übernommen. Fragen Sie dort nach, oder übernehmen Sie sie auf der Seite der Bestellung.',
  'This cannot be undone any more: it is too long ago, or something has followed it. Look at the order, and choose what to do with it.':
    'Das lässt sich nicht mehr rückgängig machen: Es ist zu lange her, oder etwas ist darauf gefolgt. Sehen Sie die Bestellung an, und wählen Sie, was mit ihr geschehen soll.',
  'This order is in work and needs its address and pictures. Its personal data can be deleted when it has been shipped, cancelled or refunded.':
    'Diese Bestellung ist in Arbeit und braucht ihre Adresse und Bilder. Die Daten des Käufers können gelöscht werden, wenn sie versandt, storniert oder erstattet ist.',
  'There is no such line, or its picture is no longer stored: nothing can be cropped.':
    'Diese Position gibt es nicht, oder ihr Bild ist nicht mehr gespeichert: Nichts kann zugeschnitten werden.',
  'The crop of this order can’t be changed any more.':
    'Der Ausschnitt dieser Bestellung lässt sich nicht mehr ändern.',
  'Say why it is printed once more.': 'Sagen Sie, warum noch einmal gedruckt wird.',
  'Say how many of each print are made once more: not more than were ordered.':
    'Sagen Sie, wie viele von jedem Druck noch einmal gemacht werden: nicht mehr, als bestellt waren.',
  'The shopper’s data were deleted: nobody knows where it would go.':
    'Die Daten des Käufers sind gelöscht: Niemand weiß, wohin es ginge.',
  'A picture of it is no longer stored, so it can’t be printed once more.':
    'Ein Bild davon ist nicht mehr gespeichert, darum kann nicht noch einmal gedruckt werden.',
  'The shopper’s data were deleted from this order.':
    'Die Daten des Käufers sind aus dieser Bestellung gelöscht.',
  'Tax was paid for another state or region. Cancel the order, and have it placed anew.':
    'Die Steuer wurde für einen anderen Bundesstaat oder eine andere Region bezahlt. Stornieren Sie die Bestellung, und lassen Sie sie neu aufgeben.',
  'The address was not changed. {why}': 'Die Adresse wurde nicht geändert. {why}',
  'Write at most {longest} characters.': 'Schreiben Sie höchstens {longest} Zeichen.',
  'Leave control characters out of the text.': 'Lassen Sie Steuerzeichen aus dem Text weg.',
  'Say who carries the parcel.': 'Sagen Sie, wer das Paket befördert.',
  'Name the carrier in at most 60 characters.':
    'Nennen Sie den Paketdienst in höchstens 60 Zeichen.',
  'A tracking number has at most 60 letters and digits.':
    'Eine Sendungsnummer hat höchstens 60 Buchstaben und Ziffern.',
  'A tracking address starts with https:// and has at most 500 characters.':
    'Eine Adresse zur Sendungsverfolgung beginnt mit https:// und hat höchstens 500 Zeichen.',
  'Nothing is left to be given back: this order was not paid, or all of it was given back or is on its way.':
    'Nichts ist mehr zu erstatten: Diese Bestellung wurde nicht bezahlt, oder alles ist erstattet oder unterwegs.',
  'What can be given back of this order has changed since you looked at it. Look at its refunds, and give back what is still owed.':
    'Was von dieser Bestellung zu erstatten ist, hat sich geändert, seit Sie sie angesehen haben. Sehen Sie die Erstattungen an, und geben Sie zurück, was noch geschuldet ist.',
  'A refund is more than nothing, and at most what is left of the payment: {left}.':
    'Eine Erstattung ist mehr als nichts, und höchstens das, was von der Zahlung noch übrig ist: {left}.',
  'Banks move this currency only in steps of {step}. Give back a multiple of that, or all that is left.':
    'Banken bewegen diese Währung nur in Schritten von {step}. Geben Sie ein Vielfaches davon zurück, oder alles, was noch übrig ist.',
  'The bank has refused this refund, and nothing was given back. Try again, or give the money back in another way.':
    'Die Bank hat diese Erstattung abgelehnt, und nichts wurde zurückgegeben. Versuchen Sie es noch einmal, oder geben Sie das Geld auf anderem Weg zurück.',
  'This mail is not sent: what it tells was undone. When it is done once more, another mail tells of it.':
    'Diese Mail wird nicht gesendet: Was sie meldet, wurde rückgängig gemacht. Geschieht es noch einmal, meldet es eine andere Mail.',
  'There is no such mail.': 'Diese Mail gibt es nicht.',

  // Of stores and their keys.
  'Nobody takes payments of live stores yet: set up a payment provider first, as the page about payments in the documentation says.':
    'Noch nimmt niemand Zahlungen echter Stores an: Richten Sie zuerst einen Zahlungsanbieter ein, wie die Seite über Zahlungen in der Dokumentation sagt.',
  'Order {number} is still under way. Bring all orders of this store to their end or cancel them first (test orders all at once, at Orders, Test, Clear test orders), or make another store.':
    'Bestellung {number} ist noch in Arbeit. Bringen Sie alle Bestellungen dieses Stores zu Ende, oder stornieren Sie sie zuerst (Testbestellungen alle auf einmal, unter Bestellungen, Test, Testbestellungen wegräumen), oder legen Sie einen anderen Store an.',
  'Write a whole number from {least} to {most}.':
    'Schreiben Sie eine ganze Zahl von {least} bis {most}.',
  'Write a name of at most 100 characters.': 'Schreiben Sie einen Namen von höchstens 100 Zeichen.',
  "The store's own currency, {currency}, has to be among them.":
    'Die eigene Währung des Stores, {currency}, muss darunter sein.',
  'Write an e-mail address, or nothing.': 'Schreiben Sie eine Mailadresse, oder nichts.',
  'Write an address such as https://example.com/photos/.':
    'Schreiben Sie eine Adresse wie https://example.com/photos/.',
  'Write a colour such as #1c5b47, or nothing.':
    'Schreiben Sie eine Farbe wie #1c5b47, oder nichts.',
  'This key has ended already, or is the current one: replace that instead.':
    'Dieser Schlüssel ist schon beendet, oder er ist der jetzige: Ersetzen Sie den stattdessen.',
  'Say in at most {longest} characters what the key is for.':
    'Sagen Sie in höchstens {longest} Zeichen, wofür der Schlüssel ist.',
  'There is no such key, or it has ended already.':
    'Diesen Schlüssel gibt es nicht, oder er ist schon beendet.',
  'This change was saved already, or is more than a day old. Make it again.':
    'Diese Änderung ist schon gespeichert, oder sie ist älter als ein Tag. Machen Sie sie noch einmal.',
  'The catalog was not saved: somebody else has saved another one since you read it. Read it again and make your changes in that one.':
    'Der Katalog wurde nicht gespeichert: Jemand anders hat seitdem einen anderen gespeichert. Lesen Sie ihn neu, und ändern Sie jenen.',
  'This month is not over yet.': 'Dieser Monat ist noch nicht vorbei.',
  'Nothing of this month is open any more.': 'Von diesem Monat ist nichts mehr offen.',
  'The sums have changed meanwhile. Look at them again.':
    'Die Summen haben sich inzwischen geändert. Sehen Sie sie noch einmal an.',
  'Stripe does not know this secret key. Copy it again from its dashboard.':
    'Stripe kennt diesen geheimen Schlüssel nicht. Kopieren Sie ihn noch einmal aus dem Dashboard.',
  'Stripe does not let this key read its account. Allow that, or take another.':
    'Stripe lässt diesen Schlüssel sein Konto nicht lesen. Erlauben Sie das, oder nehmen Sie einen anderen.',
  'Stripe could not be reached from here. Try again.':
    'Stripe war von hier nicht zu erreichen. Versuchen Sie es noch einmal.',
  // Why an order is held, and its print file not made.
  'Line {number}: {what}': 'Position {number}: {what}',
  'The print file could not be made. The log of the service has the reason.':
    'Die Druckdatei ließ sich nicht herstellen. Der Grund steht im Protokoll des Dienstes.',
  'The print file did not come out in the colours of the print profile "{profile}", so it was thrown away. Look at HANDPRINT_PRINT_PROFILE with "handprint check", and restart the service.':
    'Die Druckdatei kam nicht in den Farben des Druckprofils „{profile}“ heraus und wurde darum verworfen. Sehen Sie HANDPRINT_PRINT_PROFILE mit „handprint check“ nach, und starten Sie den Dienst neu.',
  'Making the print file took more {what} than it may. Save the picture in a simpler form, such as a baseline JPEG, and hand it over again.':
    'Die Druckdatei herzustellen brauchte mehr {what}, als erlaubt ist. Speichern Sie das Bild einfacher, etwa als Baseline-JPEG, und übergeben Sie es noch einmal.',
  time: 'Zeit',
  memory: 'Speicher',
  'The picture of this line is no longer stored. Hand it over again in a new order.':
    'Das Bild dieser Position ist nicht mehr gespeichert. Übergeben Sie es in einer neuen Bestellung noch einmal.',
  'The catalog no longer has {what}, so its measures are not known. Put it back, or refund the order.':
    'Der Katalog hat {what} nicht mehr, darum sind die Maße nicht bekannt. Nehmen Sie es wieder auf, oder erstatten Sie die Bestellung.',
  'Print files of test orders are kept for days only.{again}':
    'Druckdateien von Testbestellungen bleiben nur einige Tage.{again}',
  ' POST /api/v1/orders/{id}/print-files makes them again.':
    ' POST /api/v1/orders/{id}/print-files stellt sie noch einmal her.',
  'The order is not paid yet.': 'Die Bestellung ist noch nicht bezahlt.',
  'The print image is not here yet.': 'Das Druckbild ist noch nicht da.',
  'Another line waits for its print image.': 'Eine andere Position wartet auf ihr Druckbild.',
  'The order is done, and its pictures are no longer kept.':
    'Die Bestellung ist erledigt, und ihre Bilder sind nicht mehr aufbewahrt.',
  '{what} When that is mended, have the print files made again with POST /api/v1/orders/{id}/print-files; another print image for the same token, sent with the secret key, does so by itself.':
    '{what} Wenn das behoben ist, lassen Sie die Druckdateien neu herstellen (POST /api/v1/orders/{id}/print-files); ein anderes Druckbild zum selben Token, gesendet mit dem geheimen Schlüssel, tut das von selbst.',
  'This test store has {count} print files waiting to be made, as many as it may.':
    'In diesem Test-Store warten {count} Druckdateien, so viele wie erlaubt.',
  '{what} When some of them are ready, have these made with POST /api/v1/orders/{id}/print-files.':
    '{what} Wenn einige davon fertig sind, lassen Sie diese herstellen (POST /api/v1/orders/{id}/print-files).',
  'The print image has {has}, but {declared} were announced.':
    'Das Druckbild hat {has}, angekündigt waren {declared}.',
  'The print image ({has}) has another shape than the preview ({preview}) that the shopper saw.':
    'Das Druckbild ({has}) hat eine andere Form als die Vorschau ({preview}), die der Käufer gesehen hat.',
  '{width} × {height} pixels': '{width} × {height} Pixel',
  'The print image is turned or mirrored against the preview that the shopper saw.':
    'Das Druckbild ist gegenüber der Vorschau, die der Käufer gesehen hat, gedreht oder gespiegelt.',
  'The print image shows something else than the preview that the shopper saw (likeness {likeness} of 1).':
    'Das Druckbild zeigt etwas anderes als die Vorschau, die der Käufer gesehen hat (Ähnlichkeit {likeness} von 1).',
  'The print image has other colours than the preview that the shopper saw (difference {difference}; 1 is as from colour to grey).':
    'Das Druckbild hat andere Farben als die Vorschau, die der Käufer gesehen hat (Unterschied {difference}; 1 ist wie von Farbe zu Grau).',
  '{what} Send a print image that fits for the same token with the secret key, and the order goes on by itself; or look at both pictures and accept this one as it is.':
    '{what} Senden Sie ein passendes Druckbild zum selben Token mit dem geheimen Schlüssel, und die Bestellung geht von selbst weiter; oder sehen Sie beide Bilder an, und nehmen Sie dieses an, wie es ist.',
  'This order was on its way in a backup that was brought back, and may have been made, sent, cancelled or refunded since. Look it up at the labs and at the payment provider: release it, release it as made if a lab has it, or cancel it.':
    'Diese Bestellung war in einer Sicherung unterwegs, die zurückgeholt wurde, und kann seither gefertigt, verschickt, storniert oder erstattet worden sein. Schlagen Sie sie bei den Laboren und beim Zahlungsanbieter nach: Geben Sie sie frei, geben Sie sie als gefertigt frei, wenn ein Labor sie hat, oder stornieren Sie sie.',
  'No print image came within {time}. Ask the integrator for it: when it comes for the same token, the order goes on by itself. Or cancel the order, and the money goes back.':
    'Innerhalb von {time} kam kein Druckbild. Bitten Sie den Store darum: Wenn es zum selben Token kommt, geht die Bestellung von selbst weiter. Oder stornieren Sie die Bestellung, und das Geld geht zurück.',
  'No print image came within {time}.': 'Innerhalb von {time} kam kein Druckbild.',
  'a day': 'einem Tag',
  '{days} days': '{days} Tagen',
  'Another print image was asked for: {note}': 'Ein anderes Druckbild ist erbeten: {note}',
  '{asked} When it comes for the same token with the secret key, the order goes on by itself; what comes with the access key waits for an operator.':
    '{asked} Wenn es zum selben Token mit dem geheimen Schlüssel kommt, geht die Bestellung von selbst weiter; was mit dem Zugangsschlüssel kommt, wartet auf einen Bediener.',
  'Another print image came with the access key, and waits for an operator: look at it beside the one that is here, and take it or refuse it. Sent with the secret key, it is taken by itself.':
    'Ein anderes Druckbild kam mit dem Zugangsschlüssel und wartet auf einen Bediener: Sehen Sie es neben dem vorhandenen an, und nehmen Sie es an, oder lehnen Sie es ab. Mit dem geheimen Schlüssel gesendet, wird es von selbst angenommen.',
  'The print image that came was refused.': 'Das Druckbild, das kam, wurde abgelehnt.',
  '{what} Try again when some of them are ready, or cancel orders that are no longer needed.':
    '{what} Versuchen Sie es wieder, wenn einige davon fertig sind, oder stornieren Sie Bestellungen, die nicht mehr gebraucht werden.',
  // Why an order was cancelled or its money went back, by itself.
  'Test orders were cleared away.': 'Die Testbestellungen wurden weggeräumt.',
  'The order was cancelled before it was paid.':
    'Die Bestellung wurde storniert, bevor sie bezahlt war.',
  'The order was cancelled while the bank had the money.':
    'Die Bestellung wurde storniert, während das Geld bei der Bank lag.',
  'It pays no order in this mode.': 'Die Zahlung gilt keiner Bestellung dieses Modus.',
  'The order was paid already.': 'Die Bestellung war schon bezahlt.',
  'The order was refunded already.': 'Die Bestellung war schon erstattet.',
  'The order was paid in another way.': 'Die Bestellung wurde auf einem anderen Weg bezahlt.',
  'The order was paid in another way while the bank had the money.':
    'Die Bestellung wurde auf einem anderen Weg bezahlt, während die Bank das Geld hatte.',
  'The order comes to another sum since.':
    'Die Bestellung beläuft sich inzwischen auf eine andere Summe.',
  'Given back at the payment provider.': 'Beim Zahlungsanbieter erstattet.',
  // Of mails.
  'Personal data were deleted.': 'Die Daten des Käufers wurden gelöscht.',
  'The address is not one that mail can be sent to.':
    'An diese Adresse lässt sich keine Mail senden.',
  'Refused for {count} of {all} addresses.': 'Für {count} von {all} Adressen abgelehnt.',
  // Of pictures that orders or tokens have.
  'An order that is in work needs this image. It can be deleted when the order has been shipped, cancelled or refunded.':
    'Eine Bestellung in Arbeit braucht dieses Bild. Es kann gelöscht werden, wenn die Bestellung versandt, storniert oder erstattet ist.',
  'An order with this image is already being produced, so its print image can no longer be replaced.':
    'Eine Bestellung mit diesem Bild ist schon in Produktion, darum lässt sich das Druckbild nicht mehr ersetzen.',
  'That is not the print image that waits any more: it was decided on, or another one has come. Load the page again, and look.':
    'Dieses Druckbild wartet nicht mehr: Es wurde darüber entschieden, oder ein anderes ist gekommen. Laden Sie die Seite neu, und sehen Sie nach.',
  'No image is known by that token. Hand the image over again and use the new token.':
    'Zu diesem Token ist kein Bild bekannt. Übergeben Sie das Bild noch einmal, und verwenden Sie das neue Token.',
  'This image token has expired and its image is gone. Hand the image over again.':
    'Dieses Token ist abgelaufen, und sein Bild ist nicht mehr da. Übergeben Sie das Bild noch einmal.',
  'This image was deleted by whoever handed it over. Hand it over again for a new token.':
    'Wer dieses Bild übergeben hat, hat es gelöscht. Für ein neues Token übergeben Sie es noch einmal.',

  // Of the service itself.
  'Something went wrong on our side. Try again; if it stays, tell the shop the request id.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal; bleibt es so, nennen Sie dem Shop die Nummer der Anfrage.',
  'The service is being restarted and kept nothing of this request. Send it again.':
    'Der Dienst startet neu und hat von dieser Anfrage nichts behalten. Senden Sie sie noch einmal.',
  'The picture storage does not answer or is full. Try again in a moment.':
    'Der Bildspeicher antwortet nicht oder ist voll. Versuchen Sie es gleich noch einmal.',
  'The disk of the service is full, and nothing of this was kept. Try again later.':
    'Die Platte des Dienstes ist voll, und hiervon wurde nichts behalten. Versuchen Sie es später noch einmal.',
  'The request could not be read. Check its form and its body.':
    'Die Anfrage ließ sich nicht lesen. Prüfen Sie ihre Form und ihren Inhalt.',
  'The body is larger than this address takes.':
    'Was gesendet wurde, ist größer, als diese Adresse annimmt.',
  'There is no such version of the catalog.': 'Diese Version des Katalogs gibt es nicht.',
  'The document can’t be found in the storage. Restore it from a backup.':
    'Das Dokument ist im Speicher nicht zu finden. Holen Sie es aus einer Sicherung zurück.',
  'The database does not answer at the moment. Please try again in a few seconds.':
    'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  // Why nothing is brought to a lab.
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'This version of Handprint does not know this kind of lab.':
    'Diese Version von Handprint kennt diese Art von Labor nicht.',
  'There is no such delivery.': 'Diese Lieferung gibt es nicht.',
  'The lab is switched off.': 'Das Labor ist ausgeschaltet.',
  'The order is no longer ready or in production.':
    'Die Bestellung ist nicht mehr bereit oder in Produktion.',
  'Its production has not begun, or that was undone.':
    'Ihre Produktion hat nicht begonnen, oder das wurde rückgängig gemacht.',
  'The order has other files for this lab now.':
    'Die Bestellung hat inzwischen andere Dateien für dieses Labor.',
  '{name} has taken it to make it.': '{name} hat sie übernommen, um sie herzustellen.',
  '{name} was given its files to print them.': '{name} hat ihre Dateien zum Drucken bekommen.',
  'Bring it again if this lab is to print it all the same.':
    'Bringen Sie sie noch einmal, wenn dieses Labor sie trotzdem drucken soll.',
  'This lab fetches files from here: set BASE_URL to an address it reaches.':
    'Dieses Labor holt Dateien von hier: Setzen Sie BASE_URL auf eine Adresse, die es erreicht.',
  // What a lab reports.
  'The lab has accepted the order.': 'Das Labor hat die Bestellung angenommen.',
  'The lab is printing the order.': 'Das Labor druckt die Bestellung.',
  'The lab has shipped a part of the order.': 'Das Labor hat einen Teil der Bestellung verschickt.',
  'The lab has shipped the order.': 'Das Labor hat die Bestellung verschickt.',
  'The lab has cancelled the order.': 'Das Labor hat die Bestellung storniert.',
  'The lab has refused the order.': 'Das Labor hat die Bestellung abgelehnt.',
  'The lab {name} has {what} the order.': 'Das Labor {name} hat die Bestellung {what}.',
  'The lab has reported something else.': 'Das Labor hat etwas anderes gemeldet.',
  refused: 'abgelehnt',
  'It says: {words}': 'Es sagt: {words}',
  'It names no parcel yet.': 'Es nennt noch kein Paket.',
  'Its parcels are added when the order goes on.':
    'Seine Pakete werden eingetragen, sobald die Bestellung weitergeht.',
  'A parcel was not added, because the order has ended.':
    'Ein Paket wurde nicht eingetragen, weil die Bestellung beendet ist.',
  'A parcel was not added. {reason}': 'Ein Paket wurde nicht eingetragen. {reason}',
  'Release it and bring it again, or cancel it.':
    'Geben Sie sie frei und bringen Sie sie noch einmal, oder stornieren Sie sie.',
} as const
