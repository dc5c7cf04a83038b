// What stands around every page, in English.

import type { Translation } from '../translation.ts'

export const shopEn = {
  steps: 'Steps of your order',
  stepCart: 'Choose',
  stepCheckout: 'Pay',
  stepReceipt: 'Done',
  testMode: 'Test shop: nothing is printed and no money moves.',
  skip: 'Skip to the content',
  preferences: 'Language, measures and currency',
  language: 'Language',
  measures: 'Measures',
  inches: 'inches',
  centimetres: 'centimetres',
  currency: 'Currency',
  apply: 'Show',
  offline: 'You are offline. This page goes on by itself when the connection is back.',
}

export type ShopText = Translation<typeof shopEn>
