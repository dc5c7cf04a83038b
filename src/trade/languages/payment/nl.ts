// What stands between the checkout and a paid order, in Dutch.

import type { PaymentText } from './en.ts'

export const paymentNl: PaymentText = {
  bankTitle: 'Bevestig de betaling',
  bankNote:
    'Deze pagina staat voor die van een bank: dit is een testwinkel en er gaat geen geld om.',
  bankAsk: 'Wil je {price} aan {shop} betalen?',
  bankConfirm: 'Betaling bevestigen',
  bankRefuse: 'Weigeren',
  waitingTitle: 'Je betaling wordt verwerkt',
  waitingText:
    'De bank heeft ze nog niet bevestigd. Je mag deze pagina verlaten: je bestelling gaat vanzelf verder zodra ze betaald is.',
  needsScript:
    'Om hier te betalen is JavaScript nodig. Zet het aan in je browser en laad de pagina opnieuw: wat je hebt ingevuld blijft bewaard.',
  notLoaded:
    'Het betaalformulier kon niet worden geladen. Controleer je verbinding en laad de pagina opnieuw.',
}
