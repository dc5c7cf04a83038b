// What has to be corrected in a checkout, field by field and as a whole, in Italian.

import type { FaultsText } from './en.ts'

export const faultsIt: FaultsText = {
  fields: {
    name_missing: 'Scrivi nome e cognome.',
    line1_missing: 'Scrivi via e numero civico.',
    city_missing: '{label}: manca questo dato.',
    region_missing: '{label}: manca questo dato.',
    region_unknown: '{label}: scegli dall’elenco.',
    postal_code_missing: '{label}: manca questo dato.',
    postal_code_invalid: '{label}: non corrisponde al Paese. Ha questa forma: {example}.',
    country_unknown: 'Scegli un Paese dall’elenco.',
    email_missing: 'Scrivi il tuo indirizzo e-mail.',
    email_invalid: 'Controlla l’indirizzo e-mail. Ha questa forma: ann@example.com.',
    phone_missing: 'Scrivi un numero di telefono: il corriere lo chiede per questa consegna.',
    phone_invalid: 'Controlla il numero di telefono: cifre, con + e il prefisso del Paese se vuoi.',
    too_long: 'Usa al massimo {most} caratteri.',
    shipping_method_missing: 'Scegli come viene spedito il pacco.',
    card_number_missing: 'Scrivi il numero della carta.',
    card_number_invalid: 'Questo non è un numero di carta. Controlla le cifre.',
    card_expiry_invalid: 'Scrivi la scadenza com’è sulla carta, per esempio 04/29.',
    card_expired: 'Questa carta è scaduta. Usane un’altra.',
    card_expiry_too_far: 'Questa data è troppo lontana. Controlla la scadenza.',
    card_code_invalid: 'Scrivi il codice di sicurezza di 3 o 4 cifre.',
  },
  problems: {
    card_declined:
      'La carta è stata rifiutata e non è stato addebitato nulla. Prova un’altra carta o chiedi alla tua banca.',
    insufficient_funds:
      'Su questa carta non c’è abbastanza denaro e non è stato addebitato nulla. Prova un’altra carta.',
    confirmation_refused:
      'Il pagamento non è stato confermato e non è stato addebitato nulla. Riprova o usa un’altra carta.',
    payment_not_made:
      'Il pagamento non è stato fatto e non è stato addebitato nulla. Controlla ciò che hai inserito e riprova.',
    payment_method_changed:
      'Il modo di pagare è cambiato da quando è stata aperta questa pagina. Non è stato addebitato nulla: indica come paghi e ordina di nuovo.',
    test_card_expected:
      'Questo negozio è in modalità di prova e accetta solo carte di prova: 4242 4242 4242 4242 paga, 4000 0000 0000 0002 viene rifiutata. Non è stato addebitato nulla.',
    cancelled:
      'Questo pagamento è stato abbandonato prima di essere fatto e non è stato addebitato nulla. Riprova.',
    payment_pending:
      'È in corso un pagamento per questo carrello e non se ne conosce ancora l’esito. Aspetta un minuto e ricarica la pagina: non pagherai due volte.',
    total_changed:
      'Il totale è cambiato da quando è stata aperta questa pagina. Non è stato addebitato nulla: guarda il nuovo totale e paga di nuovo.',
    cart_changed:
      'Il tuo carrello è cambiato da quando è stata aperta questa pagina. Non è stato addebitato nulla: guarda che cosa contiene ora e paga di nuovo.',
    method_not_offered: 'Questa spedizione non è offerta lì. Scegline un’altra.',
    cart_empty: 'Il tuo carrello è vuoto. Apri un’immagine per aggiungere una stampa.',
    shop_takes_no_payments: 'Questo negozio non può ancora ricevere pagamenti. Avvisa il negozio.',
  },
}
