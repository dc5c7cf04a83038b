// The page on which a print is chosen, in Spanish.

import type { CartText } from './en.ts'

export const cartEs: CartText = {
  title: 'Elige tu impresión',
  heading: 'Tu imagen impresa',
  preview: 'Tu imagen como {product}, {size}',
  product: 'Acabado',
  from: 'desde {price}',
  sizes: 'Tamaño',
  sizesNote: 'primero las menos recortadas',
  moreSizes: { one: '{count} más, con más recorte', other: '{count} más, con más recorte' },
  sharpnessHelp: '¿Qué significan nítida, buena y suave?',
  sharpnessText:
    'Indican cuántos píxeles de tu imagen caen en una pulgada de la impresión (ppp) después de recortar. Nítida se ve perfecta de muy cerca; buena, a la distancia del brazo; suave se ve bien desde el otro lado de la habitación.',
  noSizes: 'Tu imagen tiene muy pocos píxeles para esto. Prueba con el otro acabado de arriba.',
  tooSmall: 'Esta imagen es demasiado pequeña para imprimirla',
  tooSmallNeeds:
    'El tamaño más pequeño necesita al menos {needed} píxeles; esta imagen tiene {here}. Si salió de un chat o de una página web, vuelve atrás y elige la original.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Tu imagen, demasiado pequeña para imprimirla',
  removeToOrder: {
    one: 'Quítala para pedir la otra impresión.',
    many: 'Quítala para pedir las otras {count} impresiones.',
    other: 'Quítala para pedir las otras {count} impresiones.',
  },
  stopped: 'Tu cesta todavía no se puede pedir',
  stoppedBySize: 'Esta impresión no se puede hacer en el tamaño elegido. Elige otro para seguir.',
  notMade: 'Lo que habías elegido para esta impresión ya no se hace. Elige de nuevo.',
  unprintable: 'No se puede imprimir',
  sizeMissing: 'Elige otro tamaño',
  quantity: 'Cantidad',
  fewer: 'Una menos',
  more: 'Una más',
  subtotal: 'Subtotal',
  subtotalNote: 'más el envío',
  update: 'Actualizar',
  continue: 'Continuar al pago',
  empty: 'Tu cesta está vacía',
  emptyText: 'Vuelve al lugar de donde venías y abre una imagen.',
  lostPictures:
    'Una imagen de esta cesta ya no está: la ha borrado la aplicación de la que venías.',
  lostAllPictures:
    'La imagen que había en ella ya no está: la ha borrado la aplicación de la que venías. Vuelve allí para elegir otra.',
  others: 'También en tu cesta',
  edit: 'Cambiar',
  editName: 'Cambiar {name}',
  remove: 'Quitar',
  removeName: 'Quitar {name}',
  removeCurrent: 'Quitar esta impresión',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Tu imagen a tamaño completo aún está en camino.',
    receiving: 'Tu imagen a tamaño completo está llegando.',
    here: 'Tu imagen a tamaño completo ha llegado.',
    differs: 'Ha llegado una imagen a tamaño completo, pero no es la anunciada.',
  },
  printImageText: {
    waiting:
      'Lo que ves es una pequeña vista previa; los tamaños se calculan para {width} × {height} píxeles. Ya puedes hacer el pedido.',
    receiving:
      'Lo que ves es una pequeña vista previa; los tamaños se calculan para {width} × {height} píxeles. Ya puedes hacer el pedido.',
    here: '{width} × {height} píxeles, lista para imprimir.',
    differs:
      '{width} × {height} píxeles. Puedes hacer el pedido: antes de imprimir, la tienda la compara con la vista previa y, si hace falta, pide la correcta.',
  },
  printImageProgress: 'Cuánto ha llegado de tu imagen a tamaño completo',
  lookAgain: 'Volver a mirar',
  format: 'Orientación',
  formats: {
    portrait: 'Vertical',
    landscape: 'Horizontal',
    square: 'Cuadrado',
  },
  removed: 'Quitado: {name}.',
  undo: 'Deshacer',
  notSaved: 'Aún no guardado; se vuelve a intentar.',
  saveRefused: 'No se pudo guardar: el carrito ha cambiado.',
  reload: 'Volver a cargar',
  moreOfIt: '¿Otra impresión?',
  duplicate: 'La misma imagen en otro tamaño',
  duplicateNote: 'Se añade a este pedido. Para otra imagen, vuelve al sitio del que vienes.',
}
