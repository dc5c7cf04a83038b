export const payments = {
  '{badge} By the environment ({variables}), which wins: they are changed there.':
    '{badge} Durch die Umgebung ({variables}), die vorgeht: Geändert werden sie dort.',
  '{badge} Here, on {day}: {publishableKey}': '{badge} Hier, am {day}: {publishableKey}',
  '{badge} No live store can be paid.': '{badge} Kein echter Store kann bezahlt werden.',
  '{badge} Test cards pay, and no money moves.':
    '{badge} Testkarten zahlen, und kein Geld bewegt sich.',
  '{who} It can’t be paid yet: finish its activation in {label}’s dashboard.':
    '{who} Es kann noch nicht bezahlt werden: Schließen Sie seine Aktivierung im Dashboard von {label} ab.',
  'and these {count} events': 'und diesen {count} Ereignissen',
  'Ask {label} about the {mode} keys': '{label} nach den Schlüsseln ({mode}) fragen',
  'Change the {mode} keys': 'Schlüssel ({mode}) ändern',
  'In Stripe’s dashboard, under Developers, Webhooks, add an endpoint with this address:':
    'Fügen Sie in Stripes Dashboard unter Developers, Webhooks einen Endpunkt mit dieser Adresse hinzu:',
  'It has no webhook to {url}: add one, or payments are only noticed minutes later.':
    'Es hat keinen Webhook zu {url}: Fügen Sie einen hinzu, sonst werden Zahlungen erst Minuten später bemerkt.',
  'Its webhook does not tell of {list}: add that to it.':
    'Sein Webhook meldet {list} nicht: Fügen Sie das hinzu.',
  'Its webhook is set.': 'Sein Webhook ist gesetzt.',
  'Its webhook to {url} is switched off: switch it on.':
    'Sein Webhook zu {url} ist ausgeschaltet: Schalten Sie ihn ein.',
  'Live stores': 'Echte Stores',
  'No keys are set: there is nobody to ask.':
    'Es sind keine Schlüssel gesetzt: Es gibt niemanden zu fragen.',
  'Nothing was saved. {text}': 'Es wurde nichts gespeichert. {text}',
  'Publishable key': 'Veröffentlichbarer Schlüssel',
  'Remove the {mode} keys': 'Schlüssel ({mode}) entfernen',
  Set: 'Gesetzt',
  'Set the {mode} keys': 'Schlüssel ({mode}) setzen',
  'Shoppers pay by Stripe, into your own account there. Live stores need its live keys; test stores take test cards by themselves, or go by Stripe’s test mode when its test keys are set.':
    'Käufer zahlen über Stripe auf Ihr eigenes Konto dort. Echte Stores brauchen dessen Live-Schlüssel; Test-Stores nehmen von selbst Testkarten an, oder sie gehen über Stripes Testmodus, wenn dessen Testschlüssel gesetzt sind.',
  'Signing secret of that webhook': 'Signing Secret dieses Webhooks',
  '{label} answers: the account is {account}, in {mode} mode.':
    '{label} antwortet: Das Konto ist {account}, im Modus {mode}.',
  test: 'Test',
  'Test stores': 'Test-Stores',
  'The environment sets these keys ({variables}), and wins: they are changed there.':
    'Die Umgebung setzt diese Schlüssel ({variables}) und geht vor: Geändert werden sie dort.',
  'The keys are saved, for {mode} stores. {tried}':
    'Die Schlüssel für Stores im Modus {mode} sind gespeichert. {tried}',
  'The keys for {mode} stores are removed.':
    'Die Schlüssel für Stores im Modus {mode} sind entfernt.',
  'There is no such page.': 'Eine solche Seite gibt es nicht.',
  'They were not tried.': 'Sie wurden nicht ausprobiert.',
  'This key may not look whether a webhook is set.':
    'Dieser Schlüssel darf nicht nachsehen, ob ein Webhook gesetzt ist.',
  'What was paid by them can’t be given back from here afterwards, until they are set again.':
    'Was mit ihnen bezahlt wurde, kann danach von hier aus nicht erstattet werden, bis sie wieder gesetzt sind.',
} as const
