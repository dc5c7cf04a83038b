// What stands between the checkout and a paid order, in French.

import type { PaymentText } from './en.ts'

export const paymentFr: PaymentText = {
  bankTitle: 'Confirmer le paiement',
  bankNote:
    'Cette page tient lieu de celle d’une banque : c’est une boutique de test et aucun argent ne circule.',
  bankAsk: 'Voulez-vous payer {price} à {shop} ?',
  bankConfirm: 'Confirmer le paiement',
  bankRefuse: 'Refuser',
  waitingTitle: 'Votre paiement est en cours de traitement',
  waitingText:
    'La banque ne l’a pas encore confirmé. Vous pouvez quitter cette page : votre commande suit son cours dès qu’elle est payée.',
  needsScript:
    'Pour payer ici, il faut JavaScript. Activez-le dans votre navigateur et rechargez la page : ce que vous avez saisi est conservé.',
  notLoaded:
    'Le formulaire de paiement n’a pas pu être chargé. Vérifiez votre connexion et rechargez la page.',
}
