// What stands between the checkout and a paid order, in Danish.

import type { PaymentText } from './en.ts'

export const paymentDa: PaymentText = {
  bankTitle: 'Bekræft betalingen',
  bankNote:
    'Denne side står i stedet for en banks: dette er en testbutik, og der flyttes ingen penge.',
  bankAsk: 'Vil du betale {price} til {shop}?',
  bankConfirm: 'Bekræft betalingen',
  bankRefuse: 'Afvis',
  waitingTitle: 'Din betaling behandles',
  waitingText:
    'Banken har ikke bekræftet den endnu. Du kan forlade siden: din ordre fortsætter af sig selv, når den er betalt.',
  needsScript:
    'Betaling her kræver JavaScript. Slå det til i din browser, og genindlæs siden: det, du har skrevet, er gemt.',
  notLoaded: 'Betalingsformularen kunne ikke hentes. Tjek din forbindelse, og genindlæs siden.',
}
