// Messages that the passkey script shows if the device returns no passkey, for the `data-words`
// attribute of its container.

import { t } from '../../i18n/t.ts'

export type PasskeyWords = ReturnType<typeof words>

export function passkeyWords(): string {
  return JSON.stringify(words())
}

function words() {
  return {
    notChosen: t('No passkey was chosen.'),
    otherKind: t('This device creates a type of key that is not supported here.'),
    known: t('This device already has a passkey for the account.'),
    insecure: t('Passkeys work only at the shop’s own address, over https. Open the panel there.'),
    brokenOff: t(
      'The sign-in was cancelled, or this device has no passkey for this shop. Try again, or use your password.',
    ),
    old: t('Reload the page.'),
  }
}
