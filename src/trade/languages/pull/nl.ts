// The page that waits for a picture, in Dutch.

import type { PullText } from './en.ts'

export const pullNl: PullText = {
  title: 'Je afbeelding wordt opgehaald',
  preparing: 'Je afbeelding is er. Ze wordt klaargemaakt voor de winkel …',
  fetching: 'De site waar ze staat, is nu traag. Deze pagina gaat vanzelf verder.',
  amountOf: '{received} van {total}',
  amount: '{received} tot nu toe',
  lookAgain: 'Opnieuw kijken',
}
