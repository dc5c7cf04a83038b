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
    otherKind: t('This device makes keys of a kind that is not taken here.'),
    known: t('This device has a passkey for the account already.'),
    insecure: t('Passkeys work only at the address of the shop, by https: open the panel there.'),
    brokenOff: t(
      'It was broken off, or there is no passkey for this shop on the device. Try again, or use the password.',
    ),
    old: t('Load the page again.'),
  }
}
