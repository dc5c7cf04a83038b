// What went wrong and what to do, in Portuguese.

import type { ErrorsText } from './en.ts'

const goBack = 'Volte ao sítio de onde veio e abra a sua imagem de novo.'
const tellThem =
  'A aplicação ou o site de onde veio cometeu um erro. Volte atrás e tente de novo; se continuar, avise-os.'
const linkBroken = { title: 'Este link não está completo', advice: tellThem }
const noShop = { title: 'Esta loja não está aberta', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Esta imagem não pode ser impressa', advice })
const oneMoment = (advice: string) => ({ title: 'Um momento, por favor', advice })

export const errorsPt: ErrorsText = {
  page: {
    title: 'Não funcionou',
    advice: goBack,
    retry: 'Tentar de novo',
    back: 'Voltar a {place}',
    details: 'Detalhes',
    request: 'Pedido',
  },
  byCode: {
    token_unknown: { title: 'Não temos esta imagem', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Esta imagem já não está aqui',
      advice: `Só guardamos as imagens durante algum tempo. ${goBack}`,
    },
    image_deleted: {
      title: 'Esta imagem já não está aqui',
      advice: `A aplicação ou o site de onde veio apagou-a. ${goBack}`,
    },
    cart_unknown: { title: 'Não há nenhum carrinho aqui', advice: goBack },
    cart_expired: {
      title: 'Este carrinho já não está aqui',
      advice: `Esteve muito tempo sem uso e por isso apagámo-lo. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Este carrinho já foi encomendado',
      advice: `Não precisa de fazer nada. Quer encomendar outra coisa? ${goBack}`,
    },
    line_unknown: {
      title: 'Esta impressão já não está no seu carrinho',
      advice: 'Abra o carrinho de novo para ver o que contém.',
    },
    size_unavailable: {
      title: 'Esta impressão não pode ser feita assim',
      advice: 'Abra o carrinho de novo e escolha outra coisa.',
    },
    order_unknown: { title: 'Não há nenhuma encomenda aqui', advice: goBack },
    payment_pending: {
      title: 'O seu pagamento está em curso',
      advice: 'Veja de novo dentro de um minuto. Não será cobrado duas vezes.',
    },
    image_unreadable: notPrintable(
      'O ficheiro está danificado ou incompleto. Experimente outra imagem.',
    ),
    image_format_unsupported: notPrintable(
      'Não é um tipo de imagem que possamos imprimir. JPEG, PNG, TIFF, WebP, GIF, AVIF e HEIC servem.',
    ),
    image_empty: notPrintable('O ficheiro está vazio. Experimente outra imagem.'),
    image_too_large: notPrintable(
      'O ficheiro é maior do que podemos aceitar. Experimente um mais pequeno.',
    ),
    image_too_small: notPrintable(
      'Tem poucos píxeis para qualquer impressão. Experimente uma maior.',
    ),
    image_too_many_pixels: notPrintable(
      'Tem mais píxeis do que podemos aceitar. Experimente uma mais pequena.',
    ),
    image_too_many_frames: notPrintable(
      'Tem demasiados fotogramas ou páginas. Experimente só um deles.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Não podemos obter esta imagem',
      advice: 'O endereço dela não é público. Experimente uma imagem de outro lugar.',
    },
    origin_unreachable: {
      title: 'Não conseguimos chegar à sua imagem',
      advice: 'O site onde ela está não responde. Tente de novo daqui a pouco.',
    },
    origin_refused: {
      title: 'Esta imagem foi-nos recusada',
      advice: 'O site onde ela está não a deu. Volte atrás e experimente outra.',
    },
    origin_too_slow: {
      title: 'A sua imagem demora demais',
      advice: 'O site onde ela está encontra-se lento neste momento. Tente de novo daqui a pouco.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Não há nada aqui', advice: `Verifique o endereço. ${goBack}` },
    method_not_allowed: { title: 'Não há nada aqui', advice: goBack },
    body_invalid: oneMoment('Não conseguimos ler o que foi enviado. Tente de novo.'),
    rate_limited: oneMoment(
      'Chegaram muitos pedidos ao mesmo tempo. Espere um momento e tente de novo.',
    ),
    quota_exceeded: { title: 'Esta loja não tem espaço para a sua imagem', advice: tellThem },
    store_closed: {
      title: 'Esta loja está fechada',
      advice: 'De momento não aceita encomendas. Tente mais tarde.',
    },
    storage_unavailable: oneMoment(
      'A loja está a recuperar o fôlego. Tente de novo dentro de um minuto.',
    ),
    database_unavailable: oneMoment(
      'A loja está a recuperar o fôlego. Tente de novo dentro de um minuto.',
    ),
    shutting_down: oneMoment('A loja está a ser atualizada. Tente de novo dentro de um minuto.'),
    internal: {
      title: 'Algo correu mal do nosso lado',
      advice: 'Nada se perdeu. Tente de novo; se continuar, diga à loja o número abaixo.',
    },
  },
}
