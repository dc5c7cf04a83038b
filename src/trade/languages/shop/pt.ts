// What stands around every page, in Portuguese.

import type { ShopText } from './en.ts'

export const shopPt: ShopText = {
  steps: 'Passos da sua encomenda',
  stepCart: 'Escolher',
  stepCheckout: 'Pagar',
  stepReceipt: 'Pronto',
  testMode: 'Loja de teste: nada é impresso e nenhum dinheiro é movimentado.',
  skip: 'Ir para o conteúdo',
  preferences: 'Idioma, medidas e moeda',
  language: 'Idioma',
  measures: 'Medidas',
  inches: 'polegadas',
  centimetres: 'centímetros',
  currency: 'Moeda',
  apply: 'Mostrar',
  offline: 'Sem ligação à internet. Esta página continua sozinha quando a ligação voltar.',
}
