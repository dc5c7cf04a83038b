// The page that waits for a picture, in Portuguese.

import type { PullText } from './en.ts'

export const pullPt: PullText = {
  title: 'A obter a sua imagem',
  preparing: 'A sua imagem já está aqui. Estamos a prepará-la para a loja …',
  fetching: 'O site onde ela está encontra-se lento neste momento. Esta página continua sozinha.',
  amountOf: '{received} de {total}',
  amount: '{received} até agora',
  lookAgain: 'Ver de novo',
}
