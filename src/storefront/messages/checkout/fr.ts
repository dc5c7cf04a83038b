// The page on which a cart is paid, in French.

import type { CheckoutText } from './en.ts'

export const checkoutFr: CheckoutText = {
  title: 'Paiement',
  heading: 'Paiement',
  back: 'Retour à votre tirage',
  summary: 'Votre commande',
  contact: 'Contact',
  email: 'E-mail',
  emailNote: 'Pour des nouvelles de cette commande, rien d’autre.',
  address: 'Adresse de livraison',
  name: 'Nom complet',
  line1: 'Adresse',
  line2: 'Appartement, étage, société',
  city: 'Ville',
  region: 'État, province ou région',
  postalCode: 'Code postal',
  country: 'Pays',
  phone: 'Téléphone',
  optional: 'facultatif',
  countryUpdate: 'Actualiser les frais de livraison',
  shipping: 'Livraison',
  shippingNone: 'Nous ne livrons pas encore dans ce pays. Choisissez-en un autre.',
  standard: 'Standard',
  express: 'Express',
  shippingUpdate: 'Actualiser le total',
  arrives: 'arrive du {from} au {to}',
  payment: 'Paiement',
  cardNumber: 'Numéro de carte',
  cardExpiry: 'Expire (MM/AA)',
  cardCvc: 'Code de sécurité',
  cardName: 'Nom sur la carte',
  testCards:
    'Ceci est une boutique de test. La carte 4242 4242 4242 4242 paie, 4000 0000 0000 0002 est refusée.',
  pay: 'Payer {price}',
  paying: 'Paiement en cours …',
  subtotal: 'Sous-total',
  shippingPrice: 'Livraison',
  tax: 'Taxes',
  total: 'Total',
  free: 'Gratuit',
  pending: 'Choisissez un pays',
  quantity: 'Quantité : {quantity}',
  errorsHeading: 'Merci de revoir ceci',
  methodChangedTotal:
    'Avec la livraison {method}, le total est de {total}. Rien n’a encore été débité. Vérifiez-le et payez à nouveau.',
  totalChanged:
    'Le total est maintenant de {total}, livraison comprise. Rien n’a encore été débité. Vérifiez-le et payez à nouveau.',
  cardAgain:
    'Pour votre sécurité, le numéro de carte et le code de sécurité doivent être saisis à nouveau.',
}
