// The page that waits for a picture, in Italian.

import type { PullText } from './en.ts'

export const pullIt: PullText = {
  title: 'Stiamo prendendo la tua immagine',
  preparing: 'La tua immagine è qui. La prepariamo per il negozio …',
  fetching: 'Il sito su cui si trova è lento in questo momento. Questa pagina prosegue da sola.',
  amountOf: '{received} di {total}',
  amount: '{received} finora',
  lookAgain: 'Guarda di nuovo',
}
