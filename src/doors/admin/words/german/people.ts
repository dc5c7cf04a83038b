export const people = {
  'It was broken off, or there is no passkey for this shop on the device. Try again, or use the password.':
    'Es wurde abgebrochen, oder auf dem Gerät ist kein Passkey für diesen Shop. Versuchen Sie es noch einmal, oder nehmen Sie das Passwort.',
  'Load the page again.': 'Laden Sie die Seite neu.',
  'No passkey was chosen.': 'Es wurde kein Passkey gewählt.',
  'Passkeys work only at the address of the shop, by https: open the panel there.':
    'Passkeys gehen nur unter der Adresse des Shops, mit https: Öffnen Sie das Panel dort.',
  'This device has a passkey for the account already.':
    'Dieses Gerät hat schon einen Passkey für das Konto.',
  'This device makes keys of a kind that is not taken here.':
    'Dieses Gerät macht Schlüssel einer Art, die hier nicht genommen wird.',
  'A session that it had begun has ended.': 'Eine Sitzung, die er begonnen hatte, ist beendet.',
  'Remove all of them: one is not mine, or I am not sure':
    'Alle entfernen: Einer ist nicht von mir, oder ich bin nicht sicher',
  'They sign in to this account without the password, also after it is changed:':
    'Sie melden ohne das Passwort in diesem Konto an, auch nachdem es geändert ist:',
  'They stay: everybody who signs in here needs a second factor, and these are yours. Is one of them not yours? Have an owner remove them all.':
    'Sie bleiben: Wer sich hier anmeldet, braucht einen zweiten Faktor, und diese sind Ihrer. Ist einer davon nicht von Ihnen? Lassen Sie alle von einem Inhaber entfernen.',
  'This is your own account. Change how you sign in on its page, behind your name: that takes your password.':
    'Das ist Ihr eigenes Konto. Wie Sie sich anmelden, ändern Sie auf dessen Seite, hinter Ihrem Namen: Das verlangt Ihr Passwort.',
  '{badge} until {time}': '{badge} bis {time}',
  '{count} sessions that it had begun have ended.':
    '{count} Sitzungen, die er begonnen hatte, sind beendet.',
  '{link} Choose a new one, then follow this link once more.':
    '{link} Wählen Sie ein neues, und folgen Sie dann diesem Link noch einmal.',
  '{name} is invited {until}, but this print shop sends no mails. Ask the people who run it for the link: they find the invitation with the accounts of your store.':
    '{name} ist {until} eingeladen, aber diese Druckerei sendet keine Mails. Fragen Sie die Leute, die sie betreiben, nach dem Link: Diese finden die Einladung bei den Konten Ihres Stores.',
  '{name}, since {time},': '{name}, seit {time},',
  '{time} by {madeBy}': '{time} von {madeBy}',
  '{what} this link to {name}. It works once, {until}, and is shown only now: whoever has it can choose the password. Mails come to {email} once somebody has followed a link that was mailed there.':
    '{what} diesen Link an {name} weiter. Er gilt einmal, {until}, und wird nur jetzt gezeigt: Wer ihn hat, kann das Passwort wählen. Mails kommen an {email}, sobald jemand einem dorthin gesendeten Link gefolgt ist.',
  '{what} was sent to {email}. It works once, {until}.':
    '{what} ging an {email} und gilt einmal, {until}.',
  'A link': 'Ein Link',
  'A link is on its way to {to}.': 'Ein Link ist unterwegs an {to}.',
  'A new operator’s key': 'Ein neuer Schlüssel der Druckerei',
  'A new password': 'Ein neues Passwort',
  'A role is one of {list}.': 'Eine Rolle ist eine von {list}.',
  'A second factor': 'Ein zweiter Faktor',
  Accept: 'Annehmen',
  'Accept the invitation': 'Einladung annehmen',
  active: 'aktiv',
  'Add a passkey': 'Passkey hinzufügen',
  'Add it': 'Hinzufügen',
  'All browsers are signed out, at once.': 'Alle Browser werden sofort abgemeldet.',
  'All other browsers are signed out, at once.': 'Alle anderen Browser werden sofort abgemeldet.',
  'All other sessions ended.': 'Alle anderen Sitzungen sind beendet.',
  'All sessions ended.': 'Alle Sitzungen sind beendet.',
  'An invitation': 'Eine Einladung',
  'As the print shop: {shopZone}': 'Wie die Druckerei: {shopZone}',
  'As they are sold': 'Wie sie verkauft werden',
  'As your browser asks': 'Wie Ihr Browser sie verlangt',
  'Between columns': 'Zwischen Spalten',
  Browser: 'Browser',
  'Change the password': 'Passwort ändern',
  'Change the role': 'Rolle ändern',
  'Choose a password': 'Passwort wählen',
  'Choose a time zone of the list.': 'Wählen Sie eine Zeitzone der Liste.',
  Comma: 'Komma',
  'Comma: 27,30': 'Komma: 27,30',
  'Confirm the address': 'Adresse bestätigen',
  'Decimal sign': 'Dezimalzeichen',
  'Delete the account': 'Konto löschen',
  'Delete your account': 'Ihr Konto löschen',
  'Demand it of everybody': 'Von jedem verlangen',
  Disable: 'Sperren',
  disabled: 'gesperrt',
  'Done: nobody signs in here by that address any more.':
    'Erledigt: Mit dieser Adresse meldet sich hier niemand mehr an.',
  Enable: 'Freischalten',
  'End all others': 'Alle anderen beenden',
  'End all other sessions': 'Alle anderen Sitzungen beenden',
  'End all sessions': 'Alle Sitzungen beenden',
  'End it': 'Beenden',
  'End the session': 'Sitzung beenden',
  'End the key': 'Schlüssel beenden',
  'Everybody decides about a second factor from now on.':
    'Ab jetzt entscheidet jeder selbst über einen zweiten Faktor.',
  'Everybody decides for themselves whether a password is enough to sign in.':
    'Jeder entscheidet selbst, ob ein Passwort zum Anmelden genügt.',
  'Everybody needs a second factor from now on. Who has none sets it up before anything else.':
    'Ab jetzt braucht jeder einen zweiten Faktor. Wer keinen hat, richtet ihn vor allem anderen ein.',
  'Everybody of this list needs one: a one-time code beside the password, or a passkey. Who has none is led to set it up, and can do nothing else.':
    'Jeder dieser Liste braucht einen: einen Einmalcode neben dem Passwort oder einen Passkey. Wer keinen hat, wird zum Einrichten geführt und kann sonst nichts tun.',
  'Everybody who signs in here needs a second factor, so they stay.':
    'Jeder, der sich hier anmeldet, braucht einen zweiten Faktor, daher bleiben sie.',
  'Everybody who signs in here needs a second factor. Set yours up: everything else is open after that.':
    'Jeder, der sich hier anmeldet, braucht einen zweiten Faktor. Richten Sie Ihren ein: Alles andere ist danach offen.',
  'Files for spreadsheets': 'Dateien für Tabellen',
  'Files for spreadsheets are written like this from now on.':
    'Ab jetzt werden Dateien für Tabellen so geschrieben.',
  'For {email}.': 'Für {email}.',
  'for {reset} hours': '{reset} Stunden lang',
  'For good, at once: programs that still use it are refused.':
    'Endgültig und sofort: Programme, die ihn noch verwenden, werden abgewiesen.',
  'For programs of the operator: they read and save the catalog document ({code}). Stores have {link} of their own.':
    'Für Programme der Druckerei: Diese lesen und speichern das Katalogdokument ({code}). Stores haben eigene {link}.',
  'Forgot the password?': 'Passwort vergessen?',
  Give: 'Geben Sie',
  'Hand it on yourself.': 'Geben Sie ihn selbst weiter.',
  'How CSV files are written for you. Excel where decimals have a comma, as in German: a semicolon, a comma, and UTF-8 that Excel knows.':
    'Wie CSV-Dateien für Sie geschrieben werden. Für Excel mit Dezimalkomma, wie im Deutschen: Semikolon, Komma und UTF-8, das Excel kennt.',
  'I have kept them': 'Ich habe sie aufbewahrt',
  'If somebody signs in here by that address, a link is on its way there. It works once, for an hour. Nothing came? Look among the unwanted mails, and check the address. We send three an hour at most.':
    'Meldet sich hier jemand mit dieser Adresse an, ist ein Link dorthin unterwegs. Er gilt einmal, eine Stunde lang. Nichts gekommen? Sehen Sie unter den unerwünschten Mails nach, und prüfen Sie die Adresse. Wir senden höchstens drei in der Stunde.',
  'If you look after a store in it, ask the people who run the print shop.':
    'Wenn Sie einen Store in ihr betreuen, fragen Sie die Leute, die die Druckerei betreiben.',
  'If you work for the print shop, ask one of its owners.':
    'Wenn Sie für die Druckerei arbeiten, fragen Sie einen ihrer Inhaber.',
  'in {count} browsers, last seen {time}': 'in {count} Browsern, zuletzt gesehen {time}',
  'in one browser, last seen {time}': 'in einem Browser, zuletzt gesehen {time}',
  'In centimetres, too': 'Auch in Zentimetern',
  'In inches, too': 'Auch in Zoll',
  Invitation: 'Einladung',
  'invitation lapsed': 'Einladung verfallen',
  invited: 'eingeladen',
  'It could not be sent to {to}: {fault}': 'An {to} konnte nichts gesendet werden: {fault}',
  'It could not be sent to {to}: {fault} {what}':
    'An {to} konnte nichts gesendet werden: {fault} {what}',
  'It is {time} there as it is set.': 'Nach dieser Einstellung ist es dort {time}.',
  'it is ended': 'er beendet wird',
  'It was made for {madeFor}, and works only there: this shop is at {host} now. Remove it, and add another.':
    'Er wurde für {madeFor} erstellt und gilt nur dort: Dieser Shop steht jetzt unter {host}. Entfernen Sie ihn, und fügen Sie einen anderen hinzu.',
  keys: 'Schlüssel',
  'Language and measures': 'Sprache und Maße',
  'Language of the panel': 'Sprache des Panels',
  'Last seen': 'Zuletzt gesehen',
  'Last used': 'Zuletzt benutzt',
  'last used {time}': 'zuletzt benutzt {time}',
  'Leave it to everybody': 'Jedem überlassen',
  Letters: 'Zeichen',
  'Letters that Windows-1252 does not have lose their accents, or become ?.':
    'Zeichen, die Windows-1252 nicht hat, verlieren ihre Akzente oder werden zu ?.',
  'Link for a new password': 'Link für ein neues Passwort',
  'Link for a password': 'Link für ein Passwort',
  'Mail me a link that confirms it': 'Mir einen Link mailen, der sie bestätigt',
  'Mail me the link': 'Mir den Link mailen',
  'Mails come to {email} from now on.': 'Ab jetzt kommen Mails an {email}.',
  'Make a key': 'Schlüssel erstellen',
  'Make an invitation': 'Einladung erstellen',
  'Make another': 'Noch einen erstellen',
  'Name of the device': 'Name des Geräts',
  never: 'nie',
  'Needed only to make somebody an owner.': 'Nur nötig, um jemanden zum Inhaber zu machen.',
  'Make the link': 'Link erstellen',
  'New password': 'Neues Passwort',
  'None can be made here: they are bound to a name, and this page is at the number {host}. Open the panel by its name, on this machine at localhost.':
    'Hier können keine erstellt werden: Passkeys sind an einen Namen gebunden, und diese Seite steht unter der Nummer {host}. Öffnen Sie das Panel unter seinem Namen, auf dieser Maschine unter localhost.',
  'None come yet: nobody has followed a link that was mailed to your address.':
    'Noch kommen keine: Niemand ist einem Link gefolgt, der an Ihre Adresse gemailt wurde.',
  "none until the address is confirmed, on the page of the account's owner":
    'keine, bis die Adresse auf der Seite des Kontos von seinem Inhaber bestätigt ist',
  'not used yet': 'noch nicht benutzt',
  nowhere: 'nirgends',
  'One-time code': 'Einmalcode',
  'One-time codes are asked for as before; a recovery code stands for one.':
    'Einmalcodes werden verlangt wie zuvor; ein Wiederherstellungscode gilt statt eines.',
  'One-time codes are off.': 'Einmalcodes sind aus.',
  'One-time codes are on. Keep these recovery codes where the phone is not: each signs you in once, and they are shown only now.':
    'Einmalcodes sind an. Bewahren Sie diese Wiederherstellungscodes dort auf, wo das Telefon nicht ist: Jeder meldet Sie einmal an, und sie werden nur jetzt gezeigt.',
  'One-time codes are switched off.': 'Einmalcodes sind ausgeschaltet.',
  'Only if you have switched that on. A recovery code works as well.':
    'Nur, wenn Sie das eingeschaltet haben. Ein Wiederherstellungscode geht auch.',
  'Operator’s keys': 'Schlüssel der Druckerei',
  Operators: 'Bediener',
  'Owner: settings, keys and accounts, too': 'Inhaber: auch Einstellungen, Schlüssel und Konten',
  'Owners find “Link for a new password” on the page of each account. Where no owner can sign in, docs/admin.md says what to do.':
    'Inhaber finden „Link für ein neues Passwort“ auf der Seite jedes Kontos. Wo sich kein Inhaber anmelden kann, sagt docs/admin.md, was zu tun ist.',
  Passkeys: 'Passkeys',
  People: 'Leute',
  'Point: 27.30': 'Punkt: 27.30',
  'QR code for an authenticator app': 'QR-Code für eine Authenticator-App',
  'Read only: sees, changes nothing': 'Nur lesen: sieht alles, ändert nichts',
  'By passkey instead': 'Stattdessen mit Passkey',
  'Remove the passkeys': 'Passkeys entfernen',
  Rename: 'Umbenennen',
  'Rename or remove {name}': '{name} umbenennen oder entfernen',
  'Renew the invitation': 'Einladung erneuern',
  'Renew the invitation later.': 'Erneuern Sie die Einladung später.',
  'Save the time zone': 'Zeitzone speichern',
  'Scan this with an authenticator app, or type the secret into it.':
    'Scannen Sie das mit einer Authenticator-App, oder tippen Sie das Geheimnis ein.',
  'Secret {code}': 'Geheimnis {code}',
  Semicolon: 'Semikolon',
  Sessions: 'Sitzungen',
  'Set the password': 'Passwort setzen',
  'Set them up anew': 'Richten Sie sie neu ein',
  'Should the mail not arrive, give': 'Sollte die Mail nicht ankommen, geben Sie',
  'Signed in': 'Angemeldet',
  'Sizes of prints': 'Größen von Drucken',
  'Staff: works with orders': 'Mitarbeiter: arbeitet mit Bestellungen',
  'Such as Laptop, or Phone': 'Etwa Laptop oder Telefon',
  'Switch off': 'Ausschalten',
  'Switch on': 'Einschalten',
  'Switch one-time codes off': 'Einmalcodes ausschalten',
  'Switch them off': 'Ausschalten',
  'Switch them on': 'Schalten Sie sie ein',
  Tab: 'Tabulator',
  'Take HANDPRINT_OPERATOR_KEY away or name another one, too: a start that names an ended key is refused.':
    'Entfernen Sie auch HANDPRINT_OPERATOR_KEY, oder nennen Sie dort einen anderen: Ein Start, der einen beendeten Schlüssel nennt, wird verweigert.',
  'Tell me by mail when something needs attention': 'Mir mailen, wenn etwas Aufmerksamkeit braucht',
  'The account is disabled.': 'Das Konto ist gesperrt.',
  'The account works again.': 'Das Konto ist wieder frei.',
  'The code that the app shows': 'Der Code, den die App zeigt',
  'the configuration': 'die Konfiguration',
  'The end': 'Das Ende',
  'The first operator': 'Der erste Bediener',
  'The new one again': 'Das neue noch einmal',
  'The panel speaks to you like this from now on.': 'Ab jetzt spricht das Panel so mit Ihnen.',
  'The passkey has its new name.': 'Der Passkey hat seinen neuen Namen.',
  'The passkey is added. It signs you in without password and code.':
    'Der Passkey ist hinzugefügt. Er meldet Sie ohne Passwort und Code an.',
  'The passkey is removed: it signs nobody in any more.':
    'Der Passkey ist entfernt: Er meldet niemanden mehr an.',
  'The passkeys are removed.': 'Die Passkeys sind entfernt.',
  'The password is changed. All your other sessions have ended.':
    'Das Passwort ist geändert. Alle Ihre anderen Sitzungen sind beendet.',
  'the print shop': 'die Druckerei',
  'The role is changed.': 'Die Rolle ist geändert.',
  'The same password again': 'Dasselbe Passwort noch einmal',
  'That browser is signed out, at once.': 'Dieser Browser wird sofort abgemeldet.',
  'The session ended.': 'Die Sitzung ist beendet.',
  'The two new passwords are not the same.': 'Die beiden neuen Passwörter sind nicht gleich.',
  'The two passwords are not the same. Type them again.':
    'Die beiden Passwörter sind nicht gleich. Tippen Sie sie noch einmal.',
  'There is no account yet.': 'Noch gibt es kein Konto.',
  'They are off. {link}: then a password that somebody has found out is not enough to sign in.':
    'Sie sind aus. {link}: Dann genügt ein Passwort, das jemand herausgefunden hat, nicht zum Anmelden.',
  'They are on. {link}, with another phone or new recovery codes.':
    'Sie sind an. {link}, mit einem anderen Telefon oder neuen Wiederherstellungscodes.',
  'They sign you in by finger, face or the code of your device, without a password: nobody can guess one, or be told it.':
    'Sie melden Sie mit Finger, Gesicht oder dem Code Ihres Geräts an, ohne Passwort: Niemand kann sie erraten oder verraten bekommen.',
  'This browser makes no passkeys, or runs no scripts here. They need https and a browser of the last years.':
    'Dieser Browser erstellt keine Passkeys oder führt hier keine Skripte aus. Sie brauchen https und einen Browser der letzten Jahre.',
  'this one': 'diese hier',
  'This print shop sends no mails, so somebody has to make a link for you:':
    'Diese Druckerei sendet keine Mails, daher muss jemand einen Link für Sie erstellen:',
  'this print shop sends no mails.': 'diese Druckerei sendet keine Mails.',
  'Time zone': 'Zeitzone',
  'Times and days are those of': 'Zeiten und Tage sind die von',
  'Times are those of {timeZone} from now on.': 'Ab jetzt sind Zeiten die von {timeZone}.',
  'until {time}': 'bis {time}',
  'Use a passkey': 'Passkey benutzen',
  'UTF-8': 'UTF-8',
  'UTF-8 that Excel knows (with a mark at the start)':
    'UTF-8, das Excel kennt (mit Marke am Anfang)',
  'We mail you a link by which you choose a new one.':
    'Wir mailen Ihnen einen Link, mit dem Sie ein neues wählen.',
  'What it is for': 'Wofür er ist',
  'Where to?': 'Wohin?',
  'Where you are signed in': 'Wo Sie angemeldet sind',
  'Whoever opens this link first becomes the owner of this installation.':
    'Wer diesen Link zuerst öffnet, wird Inhaber dieser Installation.',
  'Windows-1252 (Western European)': 'Windows-1252 (Westeuropa)',
  'Withdraw the invitation': 'Einladung zurückziehen',
  'You are invited to sign in for {where}.': 'Sie sind eingeladen, sich für {where} anzumelden.',
  'You can sign in nowhere here any more, and your name and address stay in the audit log alone.':
    'Sie können sich hier dann nirgends mehr anmelden, und Ihr Name und Ihre Adresse bleiben nur im Protokoll.',
  'You get mails from now on.': 'Ab jetzt bekommen Sie Mails.',
  'You get no mails.': 'Sie bekommen keine Mails.',
  'You have an account here already: sign in by its password to accept.':
    'Sie haben hier schon ein Konto: Melden Sie sich mit seinem Passwort an, um anzunehmen.',
  'Your account': 'Ihr Konto',
  'Your password now': 'Ihr jetziges Passwort',
} as const
