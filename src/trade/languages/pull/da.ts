// The page that waits for a picture, in Danish.

import type { PullText } from './en.ts'

export const pullDa: PullText = {
  title: 'Henter dit billede',
  preparing: 'Dit billede er her. Det gøres klar til butikken …',
  fetching: 'Siden, det ligger på, er langsom lige nu. Denne side fortsætter af sig selv.',
  amountOf: '{received} af {total}',
  amount: '{received} indtil nu',
  lookAgain: 'Se igen',
}
