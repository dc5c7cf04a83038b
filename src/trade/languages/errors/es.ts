// What went wrong and what to do, in Spanish.

import type { ErrorsText } from './en.ts'

const goBack = 'Vuelve al lugar de donde venías y abre tu imagen otra vez.'
const tellThem =
  'La aplicación o el sitio que te envió aquí ha cometido un error. Vuelve atrás e inténtalo de nuevo; si continúa, avísales.'
const linkBroken = { title: 'Este enlace no está completo', advice: tellThem }
const noShop = { title: 'Esta tienda no está abierta', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Esta imagen no se puede imprimir', advice })
const oneMoment = (advice: string) => ({ title: 'Un momento, por favor', advice })

export const errorsEs: ErrorsText = {
  page: {
    title: 'No ha funcionado',
    advice: goBack,
    retry: 'Intentar de nuevo',
    back: 'Volver a {place}',
    details: 'Detalles',
    request: 'Solicitud',
  },
  byCode: {
    token_unknown: { title: 'No tenemos esta imagen', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Esta imagen ya no está aquí',
      advice: `Solo guardamos las imágenes por un tiempo. ${goBack}`,
    },
    image_deleted: {
      title: 'Esta imagen ya no está aquí',
      advice: `La aplicación o el sitio que te envió aquí la ha borrado. ${goBack}`,
    },
    cart_unknown: { title: 'Aquí no hay ninguna cesta', advice: goBack },
    cart_expired: {
      title: 'Esta cesta ya no está aquí',
      advice: `Llevaba mucho tiempo sin usarse y la hemos borrado. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Esta cesta ya está pedida',
      advice: `No tienes que hacer nada. ¿Quieres pedir otra cosa? ${goBack}`,
    },
    line_unknown: {
      title: 'Esta impresión ya no está en tu cesta',
      advice: 'Abre la cesta otra vez para ver qué contiene.',
    },
    size_unavailable: {
      title: 'Esta impresión no se puede hacer así',
      advice: 'Abre la cesta otra vez y elige otra cosa.',
    },
    order_unknown: { title: 'Aquí no hay ningún pedido', advice: goBack },
    payment_pending: {
      title: 'Tu pago está en curso',
      advice: 'Vuelve a mirar dentro de un minuto. No se te cobrará dos veces.',
    },
    image_unreadable: notPrintable('El archivo está dañado o incompleto. Prueba con otra imagen.'),
    image_format_unsupported: notPrintable(
      'No es un tipo de imagen que podamos imprimir. Sirven JPEG, PNG, TIFF, WebP, GIF, AVIF y HEIC.',
    ),
    image_empty: notPrintable('El archivo está vacío. Prueba con otra imagen.'),
    image_too_large: notPrintable(
      'El archivo pesa más de lo que podemos aceptar. Prueba con uno menor.',
    ),
    image_too_small: notPrintable(
      'Tiene muy pocos píxeles para cualquier impresión. Prueba con una más grande.',
    ),
    image_too_many_pixels: notPrintable(
      'Tiene más píxeles de los que podemos aceptar. Prueba con una más pequeña.',
    ),
    image_too_many_frames: notPrintable(
      'Tiene demasiados fotogramas o páginas. Prueba con uno de ellos.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'No podemos traer esta imagen',
      advice: 'Su dirección no es pública. Prueba con una imagen de otro lugar.',
    },
    origin_unreachable: {
      title: 'No llegamos a tu imagen',
      advice: 'El sitio donde está no responde. Inténtalo de nuevo en un momento.',
    },
    origin_refused: {
      title: 'No nos dejan tener esta imagen',
      advice: 'El sitio donde está no nos la ha dado. Vuelve atrás y prueba con otra.',
    },
    origin_too_slow: {
      title: 'Tu imagen tarda demasiado',
      advice: 'El sitio donde está va lento en este momento. Inténtalo de nuevo en un momento.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Aquí no hay nada', advice: `Comprueba la dirección. ${goBack}` },
    method_not_allowed: { title: 'Aquí no hay nada', advice: goBack },
    body_invalid: oneMoment('No hemos podido leer lo que se envió. Inténtalo de nuevo.'),
    rate_limited: oneMoment(
      'Han llegado muchas solicitudes a la vez. Espera un momento y vuelve a intentarlo.',
    ),
    quota_exceeded: { title: 'Esta tienda no tiene sitio para tu imagen', advice: tellThem },
    store_closed: {
      title: 'Esta tienda está cerrada',
      advice: 'Ahora mismo no acepta pedidos. Inténtalo más tarde.',
    },
    storage_unavailable: oneMoment(
      'La tienda está tomando aliento. Inténtalo dentro de un minuto.',
    ),
    database_unavailable: oneMoment(
      'La tienda está tomando aliento. Inténtalo dentro de un minuto.',
    ),
    shutting_down: oneMoment('La tienda se está actualizando. Inténtalo dentro de un minuto.'),
    internal: {
      title: 'Algo ha fallado por nuestra parte',
      advice:
        'No se ha perdido nada. Inténtalo de nuevo; si continúa, dile a la tienda el número de abajo.',
    },
  },
}
