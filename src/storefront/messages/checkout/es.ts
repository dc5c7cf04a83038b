// The page on which a cart is paid, in Spanish.

import type { CheckoutText } from './en.ts'

export const checkoutEs: CheckoutText = {
  title: 'Pago',
  heading: 'Pago',
  back: 'Volver a tu impresión',
  summary: 'Tu pedido',
  contact: 'Contacto',
  email: 'Correo electrónico',
  emailNote: 'Para avisarte sobre este pedido, nada más.',
  address: 'Dirección de entrega',
  name: 'Nombre y apellidos',
  line1: 'Dirección',
  line2: 'Piso, puerta, empresa',
  city: 'Localidad',
  region: 'Provincia, estado o región',
  postalCode: 'Código postal',
  country: 'País',
  phone: 'Teléfono',
  optional: 'opcional',
  countryUpdate: 'Actualizar los precios de envío',
  shipping: 'Envío',
  shippingNone: 'Todavía no enviamos a este país. Elige otro.',
  standard: 'Estándar',
  express: 'Exprés',
  shippingUpdate: 'Actualizar el total',
  arrives: 'llega entre el {from} y el {to}',
  payment: 'Pago',
  cardNumber: 'Número de tarjeta',
  cardExpiry: 'Caduca (MM/AA)',
  cardCvc: 'Código de seguridad',
  cardName: 'Nombre en la tarjeta',
  testCards:
    'Esta es una tienda de prueba. La tarjeta 4242 4242 4242 4242 paga; 4000 0000 0000 0002 se rechaza.',
  pay: 'Pagar {price}',
  paying: 'Pagando …',
  subtotal: 'Subtotal',
  shippingPrice: 'Envío',
  tax: 'Impuestos',
  total: 'Total',
  free: 'Gratis',
  pending: 'Elige un país',
  quantity: 'Cantidad: {quantity}',
  errorsHeading: 'Revisa esto, por favor',
  methodChangedTotal:
    'Con el envío {method} el total es de {total}. Aún no se ha cobrado nada. Revísalo y vuelve a pagar.',
  totalChanged:
    'El total es ahora de {total}, envío incluido. Aún no se ha cobrado nada. Revísalo y vuelve a pagar.',
  cardAgain:
    'Por tu seguridad, hay que volver a escribir el número de la tarjeta y el código de seguridad.',
}
