// What has to be corrected in a checkout, field by field and as a whole, in Spanish.

import type { FaultsText } from './en.ts'

export const faultsEs: FaultsText = {
  fields: {
    name_missing: 'Escribe el nombre completo.',
    line1_missing: 'Escribe la calle y el número.',
    city_missing: '{label}: falta este dato.',
    region_missing: '{label}: falta este dato.',
    region_unknown: '{label}: elige una opción de la lista.',
    postal_code_missing: '{label}: falta este dato.',
    postal_code_invalid: '{label}: no corresponde al país. Tiene esta forma: {example}.',
    country_unknown: 'Elige un país de la lista.',
    email_missing: 'Escribe tu correo electrónico.',
    email_invalid: 'Revisa el correo electrónico. Tiene esta forma: ann@example.com.',
    phone_missing: 'Escribe un teléfono: el transportista lo pide para esta entrega.',
    phone_invalid: 'Revisa el teléfono: cifras, con + y el prefijo del país si quieres.',
    too_long: 'Usa como máximo {most} caracteres.',
    shipping_method_missing: 'Elige cómo se envía el paquete.',
    card_number_missing: 'Escribe el número de la tarjeta.',
    card_number_invalid: 'Esto no es un número de tarjeta. Revisa las cifras.',
    card_expiry_invalid:
      'Escribe la fecha de caducidad como aparece en la tarjeta, por ejemplo 04/29.',
    card_expired: 'Esta tarjeta ha caducado. Usa otra.',
    card_expiry_too_far: 'Esta fecha está demasiado lejos. Revisa la fecha de caducidad.',
    card_code_invalid: 'Escribe el código de seguridad de 3 o 4 cifras.',
  },
  problems: {
    card_declined:
      'La tarjeta fue rechazada y no se ha cobrado nada. Prueba con otra tarjeta o pregunta a tu banco.',
    insufficient_funds:
      'No hay suficiente dinero en esta tarjeta y no se ha cobrado nada. Prueba con otra tarjeta.',
    confirmation_refused:
      'El pago no se confirmó y no se ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.',
    payment_not_made:
      'El pago no se ha hecho y no se ha cobrado nada. Revisa lo que has escrito e inténtalo de nuevo.',
    payment_method_changed:
      'La forma de pagar ha cambiado desde que se abrió esta página. No se ha cobrado nada: indica cómo pagas y haz el pedido de nuevo.',
    test_card_expected:
      'Esta tienda está en modo de prueba y solo acepta tarjetas de prueba: 4242 4242 4242 4242 paga, 4000 0000 0000 0002 se rechaza. No se ha cobrado nada.',
    cancelled:
      'Este pago se abandonó antes de hacerse y no se ha cobrado nada. Inténtalo de nuevo.',
    payment_pending:
      'Hay un pago en curso para este carrito y aún no se sabe cómo terminó. Espera un minuto y recarga la página: no se te cobrará dos veces.',
    total_changed:
      'El total ha cambiado desde que se abrió esta página. No se ha cobrado nada: mira el nuevo total y paga de nuevo.',
    cart_changed:
      'Tu carrito ha cambiado desde que se abrió esta página. No se ha cobrado nada: mira lo que contiene ahora y paga de nuevo.',
    method_not_offered: 'Esta forma de envío no se ofrece allí. Elige otra.',
    cart_empty: 'Tu carrito está vacío. Abre una imagen para añadir una impresión.',
    shop_takes_no_payments: 'Esta tienda aún no puede recibir pagos. Avisa a la tienda.',
  },
}
