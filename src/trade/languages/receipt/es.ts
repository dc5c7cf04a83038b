// What was ordered and where it is, in Spanish.

import type { ReceiptText } from './en.ts'

export const receiptEs: ReceiptText = {
  page: {
    title: 'Tu pedido',
    heading: 'Gracias. Pedido hecho.',
    number: 'Pedido {number}',
    state: 'Dónde está tu pedido',
    way: {
      ordered: 'Pedido',
      making: 'Imprimiendo',
      onTheWay: 'En camino',
      delivered: 'Entregado',
    },
    refresh: 'Volver a mirar',
    follow: 'Seguir el paquete',
    items: 'Lo que has pedido',
    deliverTo: 'Va a',
    placed: 'Pedido el',
    shippedBy: 'Envío',
    reference: 'Referencia',
    receiptTo: 'Guarda la dirección de esta página: es tu recibo y muestra dónde está tu pedido.',
    awaited: {
      heading: 'Tu pedido espera tu pago.',
      by: 'Paga a más tardar el {day}: las instrucciones de pago dicen cómo y dónde.',
      whenever: 'Sigue las instrucciones de pago.',
      afterwards: 'Tu pedido sigue adelante por sí solo cuando llega el dinero.',
      instructions: 'Abrir las instrucciones de pago',
    },
  },
  cancel: {
    still: {
      one: 'Aún puedes cancelar este pedido durante {count} minuto.',
      other: 'Aún puedes cancelar este pedido durante {count} minutos.',
    },
    ask: 'Cancelar el pedido',
    question: '¿Cancelar este pedido?',
    follows: 'No se hará, y se te devolverán {total}.',
    yes: 'Sí, cancelarlo',
    no: 'No, mantenerlo',
    tooLate:
      'Ya es tarde para cancelar: el plazo ha terminado. Si algo va mal con tu pedido, pregunta a la tienda.',
    heading: 'Tu pedido está cancelado.',
    moneyBack: 'No se hará. El dinero está de camino a tu cuenta.',
  },
  status: {
    awaiting_payment: 'Esperando el pago',
    awaiting_print_image: 'Esperando la imagen a tamaño completo',
    preparing: 'Preparándose para imprimir',
    ready: 'Listo para imprimir',
    in_production: 'Imprimiéndose',
    shipped: 'De camino a ti',
    delivered: 'Entregado',
    on_hold: 'En pausa',
    cancelled: 'Cancelado',
    refunded: 'Reembolsado',
    returned: 'Devuelto',
  },
  statusText: {
    awaiting_payment: 'Estamos esperando a tu banco. No tienes que volver a pagar.',
    awaiting_print_image:
      'Está pagado. La aplicación de la que venías aún está enviando tu imagen a tamaño completo; la impresión empieza sola cuando llegue. No tienes que hacer nada.',
    preparing:
      'Está pagado y tu imagen ya está aquí. La tienda la prepara a continuación para imprimirla.',
    ready: 'El archivo para la imprenta está hecho. Lo siguiente es imprimir.',
    in_production: 'Tu impresión se está haciendo.',
    shipped: 'El paquete ya ha salido.',
    delivered: 'El paquete ha llegado. Disfruta de tu impresión.',
    on_hold: 'Alguien tiene que revisar este pedido. Te escribiremos.',
    cancelled: 'Este pedido no se hará.',
    refunded: 'El dinero está de camino a tu cuenta.',
    returned: 'El paquete ha vuelto a nosotros. Te escribiremos.',
  },
}
