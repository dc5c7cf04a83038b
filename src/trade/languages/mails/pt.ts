// What shoppers are written, in Portuguese.

import type { MailsText } from './en.ts'

export const mailsPt: MailsText = {
  order: 'Ver o seu pedido',
  footer: 'Você recebe este e-mail por causa do seu pedido {number} em {store}.',
  test: 'Este é um pedido de teste: nada foi cobrado e nada será feito.',
  receipt: {
    subject: 'O seu pedido {number}',
    heading: 'Obrigado pelo seu pedido.',
    text: 'Recebemos o seu pagamento de {total}. Agora a sua impressão é feita; escrevemos de novo quando estiver a caminho.',
  },
  shipped: {
    subject: 'O seu pedido {number} está a caminho',
    heading: 'O seu pacote está a caminho.',
    text: 'Saiu daqui e vai para o endereço abaixo.',
    carrier: 'Transportadora',
    tracking: 'Código de rastreio',
    follow: 'Seguir o pacote',
  },
  late: {
    subject: 'O seu pedido {number} tem de esperar',
    heading: 'O seu pedido tem de esperar um pouco.',
    text: 'O aplicativo de onde você veio ainda não nos enviou a sua imagem em tamanho completo, por isso não podemos imprimi-la. A loja está a tratar disso. Você não precisa fazer nada: escrevemos quando houver novidades.',
  },
  paymentFailed: {
    subject: 'O pagamento do seu pedido {number} falhou',
    heading: 'O seu pagamento não foi concluído.',
    text: 'O seu banco recusou o pagamento de {total} depois do pedido, por isso não podemos fazê-lo agora. A loja vai escrever a você. Se preferir não esperar, peça de novo no lugar de onde veio.',
  },
  awaited: {
    subject: 'O seu pedido {number} espera o seu pagamento',
    heading: 'O seu pedido espera o seu pagamento.',
    by: 'Pague {total} até {day}. A página do seu pedido leva às instruções de pagamento. O seu pedido continua sozinho quando o dinheiro chegar.',
    whenever:
      'Siga as instruções de pagamento de {total}; a página do seu pedido leva até lá. O seu pedido continua sozinho quando o dinheiro chegar.',
  },
  expired: {
    subject: 'O seu pedido {number} não foi pago',
    heading: 'Não recebemos o seu pagamento.',
    text: 'O pagamento de {total} não chegou, por isso o seu pedido não será feito assim. As suas impressões continuam no carrinho: o link abaixo leva até lá, e você pode pagar de outra forma.',
  },
  cancelled: {
    subject: 'O seu pedido {number} está cancelado',
    heading: 'O seu pedido está cancelado.',
    text: 'Não será feito. O que você pagou é devolvido; escrevemos quando o dinheiro estiver a caminho.',
    unpaid: 'Não será feito. Por favor, não o pague mais.',
  },
  refunded: {
    subject: 'O dinheiro do seu pedido {number} está a caminho',
    heading: 'O seu dinheiro está a caminho.',
    whole: 'Devolvemos {amount} a você, tudo o que pagou.',
    partly: 'Devolvemos {amount} dos {total} que você pagou.',
    days: 'Vai para onde veio o pagamento. Os bancos demoram alguns dias a mostrá-lo.',
  },
  surplus: {
    subject: 'O seu pedido {number} foi pago duas vezes',
    heading: 'O seu segundo pagamento está a caminho de volta.',
    text: 'O seu pedido foi pago duas vezes. Devolvemos a você o segundo pagamento de {amount}; o primeiro é válido e o seu pedido segue normalmente.',
  },
}
