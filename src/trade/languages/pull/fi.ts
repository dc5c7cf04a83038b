// The page that waits for a picture, in Finnish.

import type { PullText } from './en.ts'

export const pullFi: PullText = {
  title: 'Haetaan kuvaasi',
  preparing: 'Kuvasi on täällä. Valmistellaan sitä kauppaa varten …',
  fetching: 'Sivusto, jolla se on, on juuri nyt hidas. Tämä sivu jatkaa itsestään.',
  amountOf: '{received} / {total}',
  amount: '{received} tähän mennessä',
  lookAgain: 'Katso uudelleen',
}
