// What stands between the checkout and a paid order, in Spanish.

import type { PaymentText } from './en.ts'

export const paymentEs: PaymentText = {
  bankTitle: 'Confirma el pago',
  bankNote:
    'Esta página hace las veces de la de un banco: es una tienda de prueba y no se mueve dinero.',
  bankAsk: '¿Quieres pagar {price} a {shop}?',
  bankConfirm: 'Confirmar el pago',
  bankRefuse: 'Rechazar',
  waitingTitle: 'Tu pago se está procesando',
  waitingText:
    'El banco aún no lo ha confirmado. Puedes salir de esta página: tu pedido sigue solo en cuanto esté pagado.',
  needsScript:
    'Para pagar aquí hace falta JavaScript. Actívalo en tu navegador y recarga la página: lo que has escrito se conserva.',
  notLoaded: 'No se pudo cargar el formulario de pago. Revisa tu conexión y recarga la página.',
}
