// What was ordered and where it is, in Portuguese.

import type { ReceiptText } from './en.ts'

export const receiptPt: ReceiptText = {
  page: {
    title: 'A sua encomenda',
    heading: 'Obrigado. Está encomendado.',
    number: 'Encomenda {number}',
    state: 'Onde está a sua encomenda',
    way: {
      ordered: 'Encomendado',
      making: 'A imprimir',
      onTheWay: 'A caminho',
      delivered: 'Entregue',
    },
    refresh: 'Ver de novo',
    follow: 'Seguir o pacote',
    items: 'O que encomendou',
    deliverTo: 'Segue para',
    placed: 'Encomendado em',
    shippedBy: 'Envio',
    reference: 'Referência',
    receiptTo: 'Guarde o endereço desta página: é o seu recibo e mostra onde está a sua encomenda.',
    awaited: {
      heading: 'A sua encomenda espera o seu pagamento.',
      by: 'Pague até {day}: as instruções de pagamento dizem como e onde.',
      whenever: 'Siga as instruções de pagamento.',
      afterwards: 'A sua encomenda continua sozinha quando o dinheiro chegar.',
      instructions: 'Abrir as instruções de pagamento',
    },
  },
  cancel: {
    still: {
      one: 'Ainda pode cancelar esta encomenda durante {count} minuto.',
      other: 'Ainda pode cancelar esta encomenda durante {count} minutos.',
    },
    ask: 'Cancelar a encomenda',
    question: 'Cancelar esta encomenda?',
    follows: 'Não será feita, e recebe {total} de volta.',
    yes: 'Sim, cancelar',
    no: 'Não, manter',
    tooLate:
      'É tarde para cancelar: o prazo já passou. Se algo não estiver bem com a sua encomenda, pergunte à loja.',
    heading: 'A sua encomenda foi cancelada.',
    moneyBack: 'Não será feita. O dinheiro está a caminho da sua conta.',
  },
  status: {
    awaiting_payment: 'À espera do pagamento',
    awaiting_print_image: 'À espera da imagem em tamanho real',
    preparing: 'Em preparação para impressão',
    ready: 'Pronta a imprimir',
    in_production: 'Em impressão',
    shipped: 'A caminho de si',
    delivered: 'Entregue',
    on_hold: 'Em pausa',
    cancelled: 'Cancelada',
    refunded: 'Reembolsada',
    returned: 'Devolvida',
  },
  statusText: {
    awaiting_payment: 'Estamos à espera do seu banco. Não precisa de pagar de novo.',
    awaiting_print_image:
      'Está pago. A aplicação de onde veio ainda está a enviar a sua imagem em tamanho real; a impressão começa sozinha quando ela chegar. Não precisa de fazer nada.',
    preparing: 'Está pago e a sua imagem já está aqui. A seguir, a loja prepara-a para impressão.',
    ready: 'O ficheiro para impressão está feito. A seguir vem a impressão.',
    in_production: 'A sua impressão está a ser feita.',
    shipped: 'O pacote já saiu.',
    delivered: 'O pacote chegou. Desfrute da sua impressão.',
    on_hold: 'Alguém tem de ver esta encomenda. Iremos escrever-lhe.',
    cancelled: 'Esta encomenda não será feita.',
    refunded: 'O dinheiro está a caminho da sua conta.',
    returned: 'O pacote voltou para nós. Iremos escrever-lhe.',
  },
}
