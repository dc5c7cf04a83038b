// Refusals of sign-in and accounts, mail servers and labs. See refusals.ts.
export const refusalsOfPeople = {
  'E-mail, password or one-time code are not right. Try again. After five wrong codes none is taken for some time; a recovery code is.':
    'E-Mail, Passwort oder Einmalcode stimmen nicht. Versuchen Sie es noch einmal. Nach fünf falschen Codes wird einige Zeit keiner angenommen; ein Wiederherstellungscode schon.',
  'There were too many tries that failed. Wait {wait}, then try again.':
    'Es gab zu viele Fehlversuche. Warten Sie {wait}, und versuchen Sie es dann noch einmal.',
  '{count} seconds': '{count} Sekunden',
  '{count} minutes': '{count} Minuten',
  'Too many people sign in at this moment. Wait 5 seconds, then try again.':
    'Gerade melden sich zu viele an. Warten Sie 5 Sekunden, und versuchen Sie es dann noch einmal.',
  'This link was used already or is too old. Ask for a new one.':
    'Dieser Link wurde schon benutzt oder ist zu alt. Bitten Sie um einen neuen.',
  'Somebody with this e-mail address is in this list already.':
    'Jemand mit dieser Mailadresse steht schon in dieser Liste.',
  'The invitation was followed already.': 'Der Einladung wurde schon gefolgt.',
  'This is no e-mail address. Write it as name@example.com.':
    'Das ist keine Mailadresse. Schreiben Sie sie wie name@example.com.',
  'A name is missing. Write it with at most 100 characters.':
    'Ein Name fehlt. Schreiben Sie ihn mit höchstens 100 Zeichen.',
  'There is no such account. It may have been removed meanwhile.':
    'Dieses Konto gibt es nicht. Vielleicht wurde es inzwischen entfernt.',
  'This is the last owner. Make somebody else an owner first.':
    'Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  'The account is disabled. Enable it first.':
    'Das Konto ist gesperrt. Schalten Sie es zuerst frei.',
  'Your passkey was not taken, so nothing was changed. Try again, or type your password.':
    'Ihr Passkey wurde nicht angenommen, daher wurde nichts geändert. Versuchen Sie es noch einmal, oder geben Sie Ihr Passwort ein.',
  'Your password is not right, so nothing was changed.':
    'Ihr Passwort stimmt nicht, darum wurde nichts geändert.',
  'The code is not right. Look at the app again: a new one comes every 30 seconds. The clock of the phone has to be right.':
    'Der Code stimmt nicht. Sehen Sie noch einmal in die App: Alle 30 Sekunden kommt ein neuer. Die Uhr des Telefons muss richtig gehen.',
  'This passkey was not taken. Try again; or sign in with your password, and look at your passkeys: one that was made at another address of this shop works only there.':
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal; oder melden Sie sich mit Ihrem Passwort an, und sehen Sie Ihre Passkeys an: Einer, der an einer anderen Adresse dieses Shops gemacht wurde, gilt nur dort.',
  'Everybody who signs in here needs a second factor, and yours is a passkey: sign in by it. If you have lost it, ask an owner to remove it.':
    'Wer sich hier anmeldet, braucht einen zweiten Faktor, und Ihrer ist ein Passkey: Melden Sie sich mit ihm an. Haben Sie ihn verloren, bitten Sie einen Inhaber, ihn zu entfernen.',
  'Give the passkey a name of at most {most} characters.':
    'Geben Sie dem Passkey einen Namen von höchstens {most} Zeichen.',
  'There are {most} passkeys. Remove one first.':
    'Es gibt {most} Passkeys. Entfernen Sie zuerst einen.',
  'Everybody who signs in here needs a second factor, so yours stays. You can set it up anew.':
    'Wer sich hier anmeldet, braucht einen zweiten Faktor, darum bleibt Ihrer. Sie können ihn neu einrichten.',
  'The password is too short. Take at least {least} characters; several words are fine.':
    'Das Passwort ist zu kurz. Nehmen Sie mindestens {least} Zeichen; mehrere Wörter sind gut.',
  'The password is too long. Take at most {most} characters.':
    'Das Passwort ist zu lang. Nehmen Sie höchstens {most} Zeichen.',
  'The password is easy to guess. Take several words that have nothing to do with you.':
    'Das Passwort ist leicht zu erraten. Nehmen Sie mehrere Wörter, die nichts mit Ihnen zu tun haben.',
  'This form was sent from another site, so nothing was done.':
    'Dieses Formular kam von einer anderen Website, darum wurde nichts getan.',
  'This form is too old, so nothing was done. Go back, load the page again, and repeat.':
    'Dieses Formular ist zu alt, darum wurde nichts getan. Gehen Sie zurück, laden Sie die Seite neu, und wiederholen Sie es.',
  'The connection to the mail server could not be encrypted. Check its settings.':
    'Die Verbindung zum Mailserver ließ sich nicht verschlüsseln. Prüfen Sie seine Einstellungen.',
  'The mail server was not found. Check its name.':
    'Der Mailserver wurde nicht gefunden. Prüfen Sie seinen Namen.',
  'The mail server could not be reached.{answer}': 'Der Mailserver war nicht zu erreichen.{answer}',
  'The mail server refused the sign-in. Check its user and password.{answer}':
    'Der Mailserver hat die Anmeldung abgelehnt. Prüfen Sie Benutzer und Passwort.{answer}',
  'The mail server refused the sender. Check the address that mails come from.{answer}':
    'Der Mailserver hat den Absender abgelehnt. Prüfen Sie die Adresse, von der Mails kommen.{answer}',
  ' It said: {words}': ' Er sagte: {words}',
  'No mail server is set up.': 'Kein Mailserver ist eingerichtet.',
  'There was nobody to write to.': 'Es gab niemanden, dem zu schreiben wäre.',
  'It was undone.': 'Es wurde rückgängig gemacht.',
  'The host and port do not answer. Check them, and the firewall in between.':
    'Host und Port antworten nicht. Prüfen Sie beide, und die Firewall dazwischen.',
  'The host is not known. Check its name.': 'Der Host ist nicht bekannt. Prüfen Sie seinen Namen.',
  'The connection broke off.': 'Die Verbindung brach ab.',
  'Handprint may not write into this folder. Give it the right to.':
    'Handprint darf in diesen Ordner nicht schreiben. Geben Sie ihm das Recht dazu.',
  'The disk of this folder is full. Make room; it goes on by itself.':
    'Die Platte dieses Ordners ist voll. Schaffen Sie Platz; es geht dann von selbst weiter.',
  'This folder is not there. Make it, or mount the disk that it is on.':
    'Dieser Ordner ist nicht da. Legen Sie ihn an, oder hängen Sie die Platte ein, auf der er liegt.',
  'This path is not a folder.': 'Dieser Pfad ist kein Ordner.',
  'The disk of this folder can only be read.': 'Die Platte dieses Ordners lässt sich nur lesen.',
  'This folder does not answer. Look after the disk that it is on; it goes on by itself.':
    'Dieser Ordner antwortet nicht. Sehen Sie nach der Platte, auf der er liegt; es geht dann von selbst weiter.',
  'The bucket refused the sign-in. Check access key and secret.':
    'Der Bucket hat die Anmeldung abgelehnt. Prüfen Sie Zugangsschlüssel und Geheimnis.',
  'There is no bucket of this name. Check bucket, endpoint and region.':
    'Einen Bucket dieses Namens gibt es nicht. Prüfen Sie Bucket, Endpunkt und Region.',
  'This key may not write into the bucket.': 'Dieser Schlüssel darf nicht in den Bucket schreiben.',
  'The bucket is in another region. Check the region.':
    'Der Bucket ist in einer anderen Region. Prüfen Sie die Region.',
  'The server refused the sign-in. Check user and password or key.':
    'Der Server hat die Anmeldung abgelehnt. Prüfen Sie Benutzer und Passwort oder Schlüssel.',
  'The private key cannot be read. It has to be without passphrase.':
    'Der private Schlüssel lässt sich nicht lesen. Er darf keine Passphrase haben.',
  'The server does not answer as an SFTP server.': 'Der Server antwortet nicht als SFTP-Server.',
  'The server does not let this user write into the folder.':
    'Der Server lässt diesen Benutzer nicht in den Ordner schreiben.',
  'The print file is no longer there.': 'Die Druckdatei ist nicht mehr da.',
  'The disk of this folder fails.': 'Die Platte dieses Ordners versagt.',
  'The disk of this folder is no longer mounted as it was.':
    'Die Platte dieses Ordners ist nicht mehr eingehängt, wie sie war.',
  'A folder has the name of a file that is to be brought. Take it away.':
    'Ein Ordner heißt wie eine Datei, die gebracht werden soll. Entfernen Sie ihn.',
  'In this folder {name} is a link or a file. Take it away.':
    'In diesem Ordner ist {name} ein Link oder eine Datei. Entfernen Sie das.',
  'The bucket did not take the file ({name}).':
    'Der Bucket hat die Datei nicht angenommen ({name}).',
  'The server shows another host key than the one that is set: {key} ({kind}). Ask the lab whether this one is theirs, and set it if it is; until then nothing is sent.':
    'Der Server zeigt einen anderen Hostschlüssel als den eingestellten: {key} ({kind}). Fragen Sie das Labor, ob es seiner ist, und stellen Sie ihn dann ein; bis dahin wird nichts gesendet.',
  'The server did not take the file whole. Its disk may be full, or the connection broke off.':
    'Der Server hat die Datei nicht ganz angenommen. Vielleicht ist seine Platte voll, oder die Verbindung brach ab.',
  'The folder is not there, and could not be made.':
    'Der Ordner ist nicht da und ließ sich nicht anlegen.',
} as const
