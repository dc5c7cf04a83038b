// What has to be corrected in a checkout, field by field and as a whole, in French.

import type { FaultsText } from './en.ts'

export const faultsFr: FaultsText = {
  fields: {
    name_missing: 'Indiquez le nom complet.',
    line1_missing: 'Indiquez la rue et le numéro.',
    city_missing: '{label} : cette information manque.',
    region_missing: '{label} : cette information manque.',
    region_unknown: '{label} : choisissez dans la liste.',
    postal_code_missing: '{label} : cette information manque.',
    postal_code_invalid: '{label} : cela ne correspond pas au pays. Exemple : {example}.',
    country_unknown: 'Choisissez un pays dans la liste.',
    email_missing: 'Indiquez votre adresse e-mail.',
    email_invalid: 'Vérifiez l’adresse e-mail. Exemple : ann@example.com.',
    phone_missing:
      'Indiquez un numéro de téléphone : le transporteur le demande pour cette livraison.',
    phone_invalid:
      'Vérifiez le numéro de téléphone : des chiffres, avec + et l’indicatif du pays si vous voulez.',
    too_long: 'Utilisez au plus {most} caractères.',
    shipping_method_missing: 'Choisissez comment le colis est envoyé.',
    card_number_missing: 'Indiquez le numéro de la carte.',
    card_number_invalid: 'Ce n’est pas un numéro de carte. Vérifiez les chiffres.',
    card_expiry_invalid:
      'Indiquez la date d’expiration telle qu’elle est sur la carte, par exemple 04/29.',
    card_expired: 'Cette carte a expiré. Utilisez-en une autre.',
    card_expiry_too_far: 'Cette date est trop lointaine. Vérifiez la date d’expiration.',
    card_code_invalid: 'Indiquez le code de sécurité à 3 ou 4 chiffres.',
  },
  problems: {
    card_declined:
      'La carte a été refusée et rien n’a été débité. Essayez une autre carte ou demandez à votre banque.',
    insufficient_funds:
      'Il n’y a pas assez d’argent sur cette carte et rien n’a été débité. Essayez une autre carte.',
    confirmation_refused:
      'Le paiement n’a pas été confirmé et rien n’a été débité. Réessayez ou utilisez une autre carte.',
    payment_not_made:
      'Le paiement n’a pas été effectué et rien n’a été débité. Vérifiez votre saisie et réessayez.',
    payment_method_changed:
      'La façon de payer a changé depuis l’ouverture de cette page. Rien n’a été débité : indiquez comment vous payez et commandez à nouveau.',
    test_card_expected:
      'Cette boutique est en mode test et n’accepte que des cartes de test : 4242 4242 4242 4242 paie, 4000 0000 0000 0002 est refusée. Rien n’a été débité.',
    cancelled:
      'Ce paiement a été abandonné avant d’être effectué et rien n’a été débité. Réessayez.',
    payment_pending:
      'Un paiement est en cours pour ce panier et son issue n’est pas encore connue. Attendez une minute et rechargez la page : vous ne serez pas débité deux fois.',
    total_changed:
      'Le total a changé depuis l’ouverture de cette page. Rien n’a été débité : regardez le nouveau total et payez à nouveau.',
    cart_changed:
      'Votre panier a changé depuis l’ouverture de cette page. Rien n’a été débité : regardez ce qu’il contient maintenant et payez à nouveau.',
    method_not_offered: 'Ce mode de livraison n’est pas proposé là-bas. Choisissez-en un autre.',
    cart_empty: 'Votre panier est vide. Ouvrez une image pour y mettre un tirage.',
    shop_takes_no_payments:
      'Cette boutique ne peut pas encore recevoir de paiements. Prévenez la boutique.',
  },
}
