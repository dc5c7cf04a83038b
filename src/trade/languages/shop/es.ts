// What stands around every page, in Spanish.

import type { ShopText } from './en.ts'

export const shopEs: ShopText = {
  steps: 'Pasos de tu pedido',
  stepCart: 'Elegir',
  stepCheckout: 'Pagar',
  stepReceipt: 'Listo',
  testMode: 'Tienda de prueba: no se imprime nada ni se mueve dinero.',
  skip: 'Saltar al contenido',
  preferences: 'Idioma, medidas y moneda',
  language: 'Idioma',
  measures: 'Medidas',
  inches: 'pulgadas',
  centimetres: 'centímetros',
  currency: 'Moneda',
  apply: 'Mostrar',
  offline: 'No tienes conexión. Esta página seguirá sola cuando vuelva.',
}
