// Mails to accounts: about the account itself, and about tasks that need someone.

export const mails = {
  'a browser that does not say what it is': 'einem Browser, der nicht sagt, was er ist',
  'a passkey was added to it, which signs in without its password.':
    'wurde ihm ein Passkey hinzugefügt, der ohne sein Passwort anmeldet.',
  'A passkey was added to your account': 'Ein Passkey wurde Ihrem Konto hinzugefügt',
  'Choose a new password': 'Ein neues Passwort wählen',
  'If it was not you, choose a new password at once. That ends all sessions, and the page shows the passkeys and can remove them. Then look at your account.':
    'Waren Sie es nicht, wählen Sie sofort ein neues Passwort. Damit enden alle Sitzungen, und die Seite zeigt die Passkeys und kann sie entfernen. Sehen Sie sich dann Ihr Konto an.',
  'If it was not you, choose a new password at once: that ends all sessions of your account. Look at its passkeys then, which a new password leaves as they are.':
    'Waren Sie es nicht, wählen Sie sofort ein neues Passwort: Damit enden alle Sitzungen Ihres Kontos. Sehen Sie dann nach seinen Passkeys, die ein neues Passwort lässt, wie sie sind.',
  'If it was not you, do nothing: your password stays as it is.':
    'Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  'If it was not you, somebody knows your password: choose a new one at once, and change it wherever else you use it.':
    'Waren Sie es nicht, kennt jemand Ihr Passwort: Wählen Sie sofort ein neues, und ändern Sie es überall, wo Sie es sonst verwenden.',
  'If it was you, all is well.': 'Waren Sie es, ist alles gut.',
  'If it was you, or an owner whom you have asked for it, all is well.':
    'Waren Sie es, oder ein Inhaber, den Sie darum gebeten haben, ist alles gut.',
  'If it was you, wait, or sign in with one of your recovery codes. A browser in which you have signed in before is not held up by what others try.':
    'Waren Sie es, warten Sie, oder melden Sie sich mit einem Ihrer Wiederherstellungscodes an. Einen Browser, in dem Sie sich schon angemeldet haben, hält nicht auf, was andere versuchen.',
  'If you know nothing of this, do nothing.': 'Wissen Sie nichts davon, tun Sie nichts.',
  'Is this your address?': 'Ist das Ihre Adresse?',
  'its one-time codes were set up anew: those of the app before, and its recovery codes, are good no more.':
    'wurden seine Einmalcodes neu eingerichtet: Die der App von vorher und seine Wiederherstellungscodes gelten nicht mehr.',
  'its one-time codes were switched off, so that its password is enough to sign in.':
    'wurden seine Einmalcodes ausgeschaltet, sodass zum Anmelden sein Passwort genügt.',
  'its password was changed by a link for a new one, and its sessions have ended.':
    'wurde sein Passwort durch einen Link für ein neues geändert, und seine Sitzungen sind beendet.',
  'its password was changed on the page of the account, and its other sessions have ended.':
    'wurde sein Passwort auf der Seite des Kontos geändert, und seine anderen Sitzungen sind beendet.',
  'No mails will come.': 'Es werden keine Mails kommen.',
  'On {time} somebody typed your password at the print shop {shop}, and {count} wrong one-time codes in a row. Nobody has signed in by that, and codes are taken only now and then for some hours.':
    'Am {time} hat jemand in der Druckerei {shop} Ihr Passwort eingegeben und danach {count} falsche Einmalcodes hintereinander. Damit hat sich niemand angemeldet, und für einige Stunden werden Codes nur ab und zu angenommen.',
  'On {time} your account at the print shop {shop} was signed in to in a browser that it was not signed in to before: from {address}, with {browser}.':
    'Am {time} hat sich jemand mit Ihrem Konto bei der Druckerei {shop} in einem Browser angemeldet, in dem es noch nie angemeldet war: von {address}, mit {browser}.',
  'one or more of its passkeys were removed, and the sessions that they began have ended.':
    'wurden ein oder mehrere seiner Passkeys entfernt, und die Sitzungen, die sie begonnen hatten, sind beendet.',
  'one that has signed out since': 'einem, der sich inzwischen abgemeldet hat',
  'One-time codes are asked for as before. Passkeys go on signing in without the password: the page shows which there are, and can remove them.':
    'Nach Einmalcodes wird wie bisher gefragt. Passkeys melden weiterhin ohne das Passwort an: Die Seite zeigt, welche es gibt, und kann sie entfernen.',
  'One-time codes of your account are switched off':
    'Die Einmalcodes Ihres Kontos sind ausgeschaltet',
  'One-time codes of your account are switched on':
    'Die Einmalcodes Ihres Kontos sind eingeschaltet',
  'One-time codes of your account were set up anew':
    'Die Einmalcodes Ihres Kontos wurden neu eingerichtet',
  'one-time codes were switched on for it, so that nobody signs in by its password alone any more.':
    'wurden für es Einmalcodes eingeschaltet, sodass sich niemand mehr mit seinem Passwort allein anmeldet.',
  'Passkeys of your account were removed': 'Passkeys Ihres Kontos wurden entfernt',
  'Somebody signed in with your account in a new browser':
    'Jemand hat sich mit Ihrem Konto in einem neuen Browser angemeldet',
  'Somebody signs in at the print shop {shop} by this address, and asks for its mails.':
    'Jemand meldet sich in der Druckerei {shop} mit dieser Adresse an und möchte deren Mails bekommen.',
  'Somebody who has your password fails at the one-time code':
    'Jemand, der Ihr Passwort hat, scheitert am Einmalcode',
  'Somebody, probably you, has said at the print shop {shop} that the password of this address is forgotten.':
    'Jemand, wahrscheinlich Sie, hat in der Druckerei {shop} angegeben, das Passwort dieser Adresse vergessen zu haben.',
  'The link works once, for 24 hours.': 'Der Link gilt einmal, 24 Stunden lang.',
  'The link works once, for an hour.': 'Der Link gilt einmal, eine Stunde lang.',
  'The link works once, for {days} days.': 'Der Link gilt einmal, {days} Tage lang.',
  'The password of your account was changed': 'Das Passwort Ihres Kontos wurde geändert',
  'Whoever has it can choose the password, so keep it to yourself.':
    'Wer ihn hat, kann das Passwort wählen: Behalten Sie ihn für sich.',
  'Your account at a print shop': 'Ihr Konto bei einer Druckerei',
  'Your account at the print shop {shop}: on {time} {what}':
    'Ihr Konto bei der Druckerei {shop}: Am {time} {what}',
  '{by} has made a link for you, to choose a new password at the print shop {shop}.':
    '{by} hat einen Link für Sie erstellt, um bei der Druckerei {shop} ein neues Passwort zu wählen.',
  '{by} invites you to sign in at the print shop {shop}.':
    '{by} lädt Sie ein, sich bei der Druckerei {shop} anzumelden.',
  'A payment belongs to no order': 'Eine Zahlung gehört zu keiner Bestellung',
  'A refund of order {number} failed': 'Eine Erstattung der Bestellung {number} ist gescheitert',
  'A webhook of {storeName} does not arrive': 'Ein Webhook von {storeName} kommt nicht an',
  'Handprint has given up on some of its work': 'Handprint hat einige seiner Aufgaben aufgegeben',
  'Its reference there is {reference}. Find out whose it is, and refund it in the provider’s own pages if nobody is to be served for it.':
    'Ihre Referenz dort ist {reference}. Finden Sie heraus, wem sie gehört, und erstatten Sie sie auf den Seiten des Anbieters, wenn niemand etwas dafür bekommen soll.',
  'Open the health page': 'Zustand ansehen',
  'Open the order': 'Die Bestellung öffnen',
  'Order {number} could not be brought to the lab':
    'Bestellung {number} konnte nicht zum Labor gebracht werden',
  'Order {number} is on hold': 'Bestellung {number} ist angehalten',
  'Order {number} of {storeName} is paid, and its print image has not come yet.':
    'Bestellung {number} von {storeName} ist bezahlt, und ihr Druckbild ist noch nicht gekommen.',
  'Order {number} of {storeName} waits for somebody to look at it.':
    'Bestellung {number} von {storeName} wartet darauf, dass jemand sie ansieht.',
  'Order {number} still has no print image': 'Bestellung {number} hat noch kein Druckbild',
  'The files of order {number} of {storeName} did not reach the lab in two days of trying.':
    'Die Dateien der Bestellung {number} von {storeName} haben das Labor in zwei Tagen nicht erreicht.',
  'The health page says why, and can have them tried again.':
    'Unter „Zustand“ steht, warum, und dort können sie noch einmal versucht werden.',
  'The integrator has been told by webhook. When the time that the store allows is over, the order is held or refunded, as the store is set.':
    'Der Integrator hat es durch einen Webhook erfahren. Ist die Zeit um, die der Store lässt, wird die Bestellung angehalten oder erstattet, wie der Store eingestellt ist.',
  'The order’s page shows what can be done.': 'Die Seite der Bestellung zeigt, was zu tun ist.',
  'The payment of order {number} is back': 'Die Zahlung der Bestellung {number} ist wieder da',
  'The payment of order {number} was taken back':
    'Die Zahlung der Bestellung {number} wurde zurückgeholt',
  'These jobs failed for the last time and wait to be looked at:':
    'Diese Aufgaben sind endgültig gescheitert und warten darauf, dass jemand nach ihnen sieht:',
  'What becomes of the order now stands on its page.':
    'Was jetzt aus der Bestellung wird, steht auf ihrer Seite.',
  'When that is mended, have them brought again on the page of the lab.':
    'Ist das behoben, lassen Sie sie auf der Seite des Labors noch einmal bringen.',
  '{gateway} has taken {money} under a key of this shop, and no order knows of it: the database was set back, or another installation uses the same account.':
    '{gateway} hat unter einem Schlüssel dieses Shops {money} eingenommen, und keine Bestellung weiß davon: Die Datenbank wurde zurückgesetzt, oder eine andere Installation verwendet dasselbe Konto.',
  '{money} of order {number} of {storeName} that was to be given back did not reach the shopper.':
    '{money} der Bestellung {number} von {storeName} sollten erstattet werden und haben den Käufer nicht erreicht.',
  '{money} of the payment of order {number} of {storeName} that the bank had taken was given back by it.':
    '{money} der Zahlung von Bestellung {number} von {storeName}, die die Bank zurückgeholt hatte, hat sie wieder herausgegeben.',
  '{money} that was paid for order {number} of {storeName} was taken back by the bank.':
    '{money}, die für Bestellung {number} von {storeName} bezahlt waren, hat die Bank zurückgeholt.',
  'Neither make nor send it.': 'Fertigen und versenden Sie sie nicht.',
} as const
