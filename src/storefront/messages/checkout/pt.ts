// The page on which a cart is paid, in Portuguese.

import type { CheckoutText } from './en.ts'

export const checkoutPt: CheckoutText = {
  title: 'Pagamento',
  heading: 'Pagamento',
  back: 'Voltar à sua impressão',
  summary: 'A sua encomenda',
  contact: 'Contacto',
  email: 'E-mail',
  emailNote: 'Para notícias desta encomenda, mais nada.',
  address: 'Morada de entrega',
  name: 'Nome completo',
  line1: 'Morada',
  line2: 'Apartamento, andar, empresa',
  city: 'Localidade',
  region: 'Estado, província ou região',
  postalCode: 'Código postal',
  country: 'País',
  phone: 'Telefone',
  optional: 'opcional',
  countryUpdate: 'Atualizar os preços de envio',
  shipping: 'Envio',
  shippingNone: 'Ainda não enviamos para este país. Escolha outro.',
  standard: 'Normal',
  express: 'Expresso',
  shippingUpdate: 'Atualizar o total',
  arrives: 'chega entre {from} e {to}',
  payment: 'Pagamento',
  cardNumber: 'Número do cartão',
  cardExpiry: 'Validade (MM/AA)',
  cardCvc: 'Código de segurança',
  cardName: 'Nome no cartão',
  testCards:
    'Esta é uma loja de teste. O cartão 4242 4242 4242 4242 paga, 4000 0000 0000 0002 é recusado.',
  pay: 'Pagar {price}',
  paying: 'Pagamento em curso …',
  subtotal: 'Subtotal',
  shippingPrice: 'Envio',
  tax: 'Impostos',
  total: 'Total',
  free: 'Grátis',
  pending: 'Escolha um país',
  quantity: 'Quantidade: {quantity}',
  errorsHeading: 'Reveja isto, por favor',
  methodChangedTotal:
    'Com o envio {method}, o total é de {total}. Ainda não foi cobrado nada. Reveja-o e pague de novo.',
  totalChanged:
    'O total é agora de {total}, envio incluído. Ainda não foi cobrado nada. Reveja-o e pague de novo.',
  cardAgain:
    'Para sua segurança, o número do cartão e o código de segurança têm de ser escritos de novo.',
}
