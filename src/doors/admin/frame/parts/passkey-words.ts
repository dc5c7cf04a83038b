// Messages that the passkey script shows if the device returns no passkey, for the `data-words`
// attribute of its container.

import { say } from '../../words/say.ts'

export type PasskeyWords = ReturnType<typeof words>

export function passkeyWords(): string {
  return JSON.stringify(words())
}

function words() {
  return {
    notChosen: say('No passkey was chosen.'),
    otherKind: say('This device makes keys of a kind that is not taken here.'),
    known: say('This device has a passkey for the account already.'),
    insecure: say('Passkeys work only at the address of the shop, by https: open the panel there.'),
    brokenOff: say(
      'It was broken off, or there is no passkey for this shop on the device. Try again, or use the password.',
    ),
    old: say('Load the page again.'),
  }
}
