// The page that waits for a picture, in French.

import type { PullText } from './en.ts'

export const pullFr: PullText = {
  title: 'Récupération de votre image',
  preparing: 'Votre image est là. Nous la préparons pour la boutique …',
  fetching: 'Le site où elle se trouve est lent en ce moment. Cette page continue d’elle-même.',
  amountOf: '{received} sur {total}',
  amount: '{received} pour l’instant',
  lookAgain: 'Regarder à nouveau',
}
