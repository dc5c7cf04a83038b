// The page that waits for a picture, in Swedish.

import type { PullText } from './en.ts'

export const pullSv: PullText = {
  title: 'Hämtar din bild',
  preparing: 'Din bild är här. Den görs i ordning för butiken …',
  fetching: 'Sidan som den ligger på är långsam just nu. Den här sidan fortsätter av sig själv.',
  amountOf: '{received} av {total}',
  amount: '{received} hittills',
  lookAgain: 'Titta igen',
}
