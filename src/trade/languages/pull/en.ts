// The page that waits for a picture, in English.

import type { Translation } from '../translation.ts'

export const pullEn = {
  title: 'Fetching your picture',
  preparing: 'Your picture is here. Getting it ready for the shop …',
  fetching: 'The site that it is on is slow just now. This page goes on by itself.',
  amountOf: '{received} of {total}',
  amount: '{received} so far',
  lookAgain: 'Look again',
}

export type PullText = Translation<typeof pullEn>
