// The page that waits for a picture, in Spanish.

import type { PullText } from './en.ts'

export const pullEs: PullText = {
  title: 'Trayendo tu imagen',
  preparing: 'Tu imagen ya está aquí. La estamos preparando para la tienda …',
  fetching: 'El sitio donde está va lento en este momento. Esta página sigue sola.',
  amountOf: '{received} de {total}',
  amount: '{received} hasta ahora',
  lookAgain: 'Volver a mirar',
}
