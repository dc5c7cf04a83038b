// The page that waits for a picture, in German.

import type { PullText } from './en.ts'

export const pullDe: PullText = {
  title: 'Ihr Bild wird geholt',
  preparing: 'Ihr Bild ist da. Es wird für den Shop vorbereitet …',
  fetching: 'Die Seite, auf der es liegt, ist gerade langsam. Hier geht es von selbst weiter.',
  amountOf: '{received} von {total}',
  amount: 'bisher {received}',
  lookAgain: 'Noch einmal nachsehen',
}
