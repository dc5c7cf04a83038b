// What has to be corrected in a checkout, field by field and as a whole, in Portuguese.

import type { FaultsText } from './en.ts'

export const faultsPt: FaultsText = {
  fields: {
    name_missing: 'Escreva o nome completo.',
    line1_missing: 'Escreva a rua e o número.',
    city_missing: '{label}: falta esta informação.',
    region_missing: '{label}: falta esta informação.',
    region_unknown: '{label}: escolha na lista.',
    postal_code_missing: '{label}: falta esta informação.',
    postal_code_invalid: '{label}: não corresponde ao país. Tem esta forma: {example}.',
    country_unknown: 'Escolha um país na lista.',
    email_missing: 'Escreva o seu e-mail.',
    email_invalid: 'Verifique o e-mail. Tem esta forma: ann@example.com.',
    phone_missing: 'Escreva um telefone: a transportadora precisa dele para esta entrega.',
    phone_invalid: 'Verifique o telefone: algarismos, com + e o código do país se quiser.',
    too_long: 'Use no máximo {most} caracteres.',
    shipping_method_missing: 'Escolha como a encomenda é enviada.',
    card_number_missing: 'Escreva o número do cartão.',
    card_number_invalid: 'Isto não é um número de cartão. Verifique os algarismos.',
    card_expiry_invalid: 'Escreva a validade como está no cartão, por exemplo 04/29.',
    card_expired: 'Este cartão expirou. Use outro.',
    card_expiry_too_far: 'Esta data está longe demais. Verifique a validade.',
    card_code_invalid: 'Escreva o código de segurança de 3 ou 4 algarismos.',
  },
  problems: {
    card_declined:
      'O cartão foi recusado e nada foi cobrado. Tente outro cartão ou pergunte ao seu banco.',
    insufficient_funds:
      'Não há dinheiro suficiente neste cartão e nada foi cobrado. Tente outro cartão.',
    confirmation_refused:
      'O pagamento não foi confirmado e nada foi cobrado. Tente de novo ou use outro cartão.',
    payment_not_made:
      'O pagamento não foi feito e nada foi cobrado. Veja o que escreveu e tente de novo.',
    payment_method_changed:
      'A forma de pagar mudou desde que esta página foi aberta. Nada foi cobrado: indique como paga e encomende de novo.',
    test_card_expected:
      'Esta loja está em modo de teste e só aceita cartões de teste: 4242 4242 4242 4242 paga, 4000 0000 0000 0002 é recusado. Nada foi cobrado.',
    cancelled:
      'Este pagamento foi abandonado antes de ser feito e nada foi cobrado. Tente de novo.',
    payment_pending:
      'Está em curso um pagamento para este carrinho e ainda não se sabe como terminou. Espere um minuto e recarregue a página: não será cobrado duas vezes.',
    total_changed:
      'O total mudou desde que esta página foi aberta. Nada foi cobrado: veja o novo total e pague de novo.',
    cart_changed:
      'O seu carrinho mudou desde que esta página foi aberta. Nada foi cobrado: veja o que há nele agora e pague de novo.',
    method_not_offered: 'Esta forma de envio não é oferecida nesse país. Escolha outra.',
    cart_empty: 'O seu carrinho está vazio. Abra uma imagem para juntar uma impressão.',
    shop_takes_no_payments: 'Esta loja ainda não pode receber pagamentos. Avise a loja.',
  },
}
