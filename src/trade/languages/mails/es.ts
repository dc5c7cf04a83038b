// What shoppers are written, in Spanish.

import type { MailsText } from './en.ts'

export const mailsEs: MailsText = {
  order: 'Ver tu pedido',
  footer: 'Recibes este correo por tu pedido {number} en {store}.',
  test: 'Es un pedido de prueba: no se ha cobrado nada y no se hará nada.',
  receipt: {
    subject: 'Tu pedido {number}',
    heading: 'Gracias por tu pedido.',
    text: 'Hemos recibido tu pago de {total}. Ahora se hace tu impresión; te escribiremos de nuevo cuando esté en camino.',
  },
  shipped: {
    subject: 'Tu pedido {number} está en camino',
    heading: 'Tu paquete está en camino.',
    text: 'Ha salido de nuestra casa y va a la dirección de abajo.',
    carrier: 'Transportista',
    tracking: 'Número de seguimiento',
    follow: 'Seguir el paquete',
  },
  late: {
    subject: 'Tu pedido {number} tiene que esperar',
    heading: 'Tu pedido tiene que esperar un poco.',
    text: 'La aplicación de la que vienes todavía no nos ha enviado tu imagen a tamaño completo, así que no podemos imprimirla. La tienda se está ocupando. No tienes que hacer nada: te escribiremos cuando haya novedades.',
  },
  paymentFailed: {
    subject: 'El pago de tu pedido {number} ha fallado',
    heading: 'Tu pago no se ha podido completar.',
    text: 'Tu banco rechazó el pago de {total} después de hacer el pedido, así que ahora no podemos hacerlo. La tienda te escribirá. Si prefieres no esperar, vuelve a pedirlo desde donde viniste.',
  },
  awaited: {
    subject: 'Tu pedido {number} espera tu pago',
    heading: 'Tu pedido espera tu pago.',
    by: 'Paga {total} a más tardar el {day}. La página de tu pedido lleva a las instrucciones de pago. Tu pedido sigue adelante por sí solo cuando llega el dinero.',
    whenever:
      'Sigue las instrucciones de pago de {total}; la página de tu pedido lleva a ellas. Tu pedido sigue adelante por sí solo cuando llega el dinero.',
  },
  expired: {
    subject: 'Tu pedido {number} no se ha pagado',
    heading: 'No hemos recibido tu pago.',
    text: 'El pago de {total} no ha llegado, así que tu pedido no se hará tal como está. Tus impresiones siguen en tu carrito: el enlace de abajo lleva allí, y puedes pagar de otra forma.',
  },
  cancelled: {
    subject: 'Tu pedido {number} está cancelado',
    heading: 'Tu pedido está cancelado.',
    text: 'No se hará. Te devolvemos lo que has pagado; te escribiremos cuando el dinero esté en camino.',
    unpaid: 'No se hará. Por favor, ya no lo pagues.',
  },
  refunded: {
    subject: 'El dinero de tu pedido {number} está en camino',
    heading: 'Tu dinero está en camino.',
    whole: 'Te hemos devuelto {amount}, todo lo que pagaste.',
    partly: 'Te hemos devuelto {amount} de los {total} que pagaste.',
    days: 'Va al mismo lugar de donde vino el pago. Los bancos tardan unos días en mostrarlo.',
  },
  surplus: {
    subject: 'Tu pedido {number} se pagó dos veces',
    heading: 'Tu segundo pago está en camino de vuelta.',
    text: 'Tu pedido se pagó dos veces. Te hemos devuelto el segundo pago de {amount}; el primero es válido y tu pedido sigue adelante.',
  },
}
