// What stands between the checkout and a paid order, in Swedish.

import type { PaymentText } from './en.ts'

export const paymentSv: PaymentText = {
  bankTitle: 'Bekräfta betalningen',
  bankNote: 'Den här sidan står för en banks: det här är en testbutik och inga pengar flyttas.',
  bankAsk: 'Vill du betala {price} till {shop}?',
  bankConfirm: 'Bekräfta betalningen',
  bankRefuse: 'Neka',
  waitingTitle: 'Din betalning behandlas',
  waitingText:
    'Banken har inte bekräftat den än. Du kan lämna sidan: din beställning går vidare av sig själv när den är betald.',
  needsScript:
    'För att betala här behövs JavaScript. Slå på det i din webbläsare och ladda om sidan: det du har skrivit finns kvar.',
  notLoaded:
    'Betalningsformuläret kunde inte laddas. Kontrollera din anslutning och ladda om sidan.',
}
