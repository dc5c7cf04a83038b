// What stands between the checkout and a paid order, in Portuguese.

import type { PaymentText } from './en.ts'

export const paymentPt: PaymentText = {
  bankTitle: 'Confirmar o pagamento',
  bankNote:
    'Esta página faz as vezes da de um banco: esta é uma loja de teste e não há movimento de dinheiro.',
  bankAsk: 'Quer pagar {price} a {shop}?',
  bankConfirm: 'Confirmar o pagamento',
  bankRefuse: 'Recusar',
  waitingTitle: 'O seu pagamento está a ser processado',
  waitingText:
    'O banco ainda não o confirmou. Pode sair desta página: a sua encomenda segue sozinha quando estiver paga.',
  needsScript:
    'Para pagar aqui é preciso JavaScript. Ative-o no seu navegador e recarregue a página: o que escreveu fica guardado.',
  notLoaded:
    'Não foi possível carregar o formulário de pagamento. Verifique a sua ligação e recarregue a página.',
}
