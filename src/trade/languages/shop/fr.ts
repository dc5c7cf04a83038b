// What stands around every page, in French.

import type { ShopText } from './en.ts'

export const shopFr: ShopText = {
  steps: 'Étapes de votre commande',
  stepCart: 'Choisir',
  stepCheckout: 'Payer',
  stepReceipt: 'Terminé',
  testMode: 'Boutique de test : rien n’est imprimé et aucun paiement n’a lieu.',
  skip: 'Aller au contenu',
  preferences: 'Langue, mesures et devise',
  language: 'Langue',
  measures: 'Mesures',
  inches: 'pouces',
  centimetres: 'centimètres',
  currency: 'Devise',
  apply: 'Afficher',
  offline: 'Vous êtes hors ligne. Cette page reprendra d’elle-même dès le retour de la connexion.',
}
