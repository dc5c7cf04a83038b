// What was ordered and where it is, in French.

import type { ReceiptText } from './en.ts'

export const receiptFr: ReceiptText = {
  page: {
    title: 'Votre commande',
    heading: 'Merci. C’est commandé.',
    number: 'Commande {number}',
    state: 'Où en est votre commande',
    way: { ordered: 'Commandé', making: 'Impression', onTheWay: 'En route', delivered: 'Livré' },
    refresh: 'Regarder à nouveau',
    follow: 'Suivre le colis',
    items: 'Ce que vous avez commandé',
    deliverTo: 'Livré à',
    placed: 'Commandé le',
    shippedBy: 'Livraison',
    reference: 'Référence',
    receiptTo:
      'Gardez l’adresse de cette page : c’est votre reçu, et elle montre où en est votre commande.',
    awaited: {
      heading: 'Votre commande attend votre paiement.',
      by: 'Payez au plus tard le {day} : les instructions de paiement indiquent comment et où.',
      whenever: 'Suivez les instructions de paiement.',
      afterwards: 'Votre commande se poursuit d’elle-même dès que l’argent est arrivé.',
      instructions: 'Ouvrir les instructions de paiement',
    },
  },
  cancel: {
    still: {
      one: 'Vous pouvez encore annuler cette commande pendant {count} minute.',
      other: 'Vous pouvez encore annuler cette commande pendant {count} minutes.',
    },
    ask: 'Annuler la commande',
    question: 'Annuler cette commande ?',
    follows: 'Elle ne sera pas réalisée, et {total} vous seront remboursés.',
    yes: 'Oui, l’annuler',
    no: 'Non, la garder',
    tooLate:
      'Il est trop tard pour annuler : le délai est passé. Si quelque chose ne va pas avec votre commande, demandez à la boutique.',
    heading: 'Votre commande est annulée.',
    moneyBack: 'Elle ne sera pas réalisée. L’argent est en route vers vous.',
  },
  status: {
    awaiting_payment: 'En attente du paiement',
    awaiting_print_image: 'En attente de l’image en taille réelle',
    preparing: 'En préparation pour l’impression',
    ready: 'Prête à imprimer',
    in_production: 'En cours d’impression',
    shipped: 'En route vers vous',
    delivered: 'Livrée',
    on_hold: 'En pause',
    cancelled: 'Annulée',
    refunded: 'Remboursée',
    returned: 'Retournée',
  },
  statusText: {
    awaiting_payment: 'Nous attendons votre banque. Inutile de payer à nouveau.',
    awaiting_print_image:
      'C’est payé. L’application d’où vous venez envoie encore votre image en taille réelle ; l’impression commencera d’elle-même à son arrivée. Vous n’avez rien à faire.',
    preparing:
      'C’est payé et votre image est là. La boutique la prépare maintenant pour l’impression.',
    ready: 'Le fichier d’impression est prêt. L’impression vient ensuite.',
    in_production: 'Votre tirage est en cours de fabrication.',
    shipped: 'Le colis est parti de chez nous.',
    delivered: 'Le colis est arrivé. Profitez bien de votre tirage.',
    on_hold: 'Quelqu’un doit examiner cette commande. Nous vous écrirons.',
    cancelled: 'Cette commande ne sera pas réalisée.',
    refunded: 'L’argent est en route vers vous.',
    returned: 'Le colis nous est revenu. Nous vous écrirons.',
  },
}
