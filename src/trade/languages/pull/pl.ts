// The page that waits for a picture, in Polish.

import type { PullText } from './en.ts'

export const pullPl: PullText = {
  title: 'Pobieramy Twoje zdjęcie',
  preparing: 'Twoje zdjęcie już tu jest. Przygotowujemy je dla sklepu …',
  fetching: 'Strona, na której się znajduje, działa teraz wolno. Ta strona ruszy dalej sama.',
  amountOf: '{received} z {total}',
  amount: 'do tej pory {received}',
  lookAgain: 'Sprawdź ponownie',
}
