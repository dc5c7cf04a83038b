// What shoppers are written, in French.

import type { MailsText } from './en.ts'

export const mailsFr: MailsText = {
  order: 'Voir votre commande',
  footer: 'Vous recevez ce message à cause de votre commande {number} chez {store}.',
  test: 'Ceci est une commande d’essai : rien n’a été débité et rien ne sera fabriqué.',
  receipt: {
    subject: 'Votre commande {number}',
    heading: 'Merci pour votre commande.',
    text: 'Nous avons reçu votre paiement de {total}. Votre tirage est fabriqué ensuite ; nous vous écrirons de nouveau quand il sera en route.',
  },
  shipped: {
    subject: 'Votre commande {number} est en route',
    heading: 'Votre colis est en route.',
    text: 'Il a quitté notre maison et va à l’adresse ci-dessous.',
    carrier: 'Transporteur',
    tracking: 'Numéro de suivi',
    follow: 'Suivre le colis',
  },
  late: {
    subject: 'Votre commande {number} doit attendre',
    heading: 'Votre commande doit attendre un peu.',
    text: 'L’application d’où vous venez ne nous a pas encore envoyé votre image en pleine taille, nous ne pouvons donc pas l’imprimer. La boutique s’en occupe. Vous n’avez rien à faire : nous vous écrirons dès qu’il y aura du nouveau.',
  },
  paymentFailed: {
    subject: 'Le paiement de votre commande {number} a échoué',
    heading: 'Votre paiement n’a pas abouti.',
    text: 'Votre banque a refusé le paiement de {total} après votre commande, nous ne pouvons donc pas la fabriquer maintenant. La boutique vous écrira. Si vous préférez ne pas attendre, commandez de nouveau là d’où vous venez.',
  },
  awaited: {
    subject: 'Votre commande {number} attend votre paiement',
    heading: 'Votre commande attend votre paiement.',
    by: 'Veuillez payer {total} au plus tard le {day}. La page de votre commande mène aux instructions de paiement. Votre commande se poursuit d’elle-même dès que l’argent est arrivé.',
    whenever:
      'Veuillez suivre les instructions de paiement pour {total} ; la page de votre commande y mène. Votre commande se poursuit d’elle-même dès que l’argent est arrivé.',
  },
  expired: {
    subject: 'Votre commande {number} n’a pas été payée',
    heading: 'Nous n’avons pas reçu votre paiement.',
    text: 'Le paiement de {total} n’est pas arrivé, votre commande ne sera donc pas fabriquée en l’état. Vos tirages sont toujours dans votre panier : le lien ci-dessous y mène, et vous pouvez payer autrement.',
  },
  cancelled: {
    subject: 'Votre commande {number} est annulée',
    heading: 'Votre commande est annulée.',
    text: 'Elle ne sera pas fabriquée. Ce que vous avez payé vous est rendu ; nous vous écrirons quand l’argent sera en route.',
    unpaid: 'Elle ne sera pas fabriquée. Merci de ne plus la payer.',
  },
  refunded: {
    subject: 'Le remboursement de votre commande {number} est en route',
    heading: 'Votre argent est en route.',
    whole: 'Nous vous avons rendu {amount}, tout ce que vous avez payé.',
    partly: 'Nous vous avons rendu {amount} sur les {total} que vous avez payés.',
    days: 'L’argent retourne là d’où venait le paiement. Les banques mettent quelques jours à l’afficher.',
  },
  surplus: {
    subject: 'Votre commande {number} a été payée deux fois',
    heading: 'Votre deuxième paiement vous est rendu.',
    text: 'Votre commande a été payée deux fois. Nous vous avons rendu le deuxième paiement de {amount} ; le premier est valable et votre commande suit son cours.',
  },
}
