// What went wrong and what to do, in Italian.

import type { ErrorsText } from './en.ts'

const goBack = 'Torna alla pagina da cui arrivi e apri di nuovo la tua immagine.'
const tellThem =
  'L’app o il sito che ti ha mandato qui ha commesso un errore. Torna indietro e riprova; se continua, segnalalo a loro.'
const linkBroken = { title: 'Questo link non è completo', advice: tellThem }
const noShop = { title: 'Questo negozio non è aperto', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Questa immagine non si può stampare', advice })
const oneMoment = (advice: string) => ({ title: 'Un momento, per favore', advice })

export const errorsIt: ErrorsText = {
  page: {
    title: 'Non ha funzionato',
    advice: goBack,
    retry: 'Riprova',
    back: 'Torna a {place}',
    details: 'Dettagli',
    request: 'Richiesta',
  },
  byCode: {
    token_unknown: { title: 'Non abbiamo questa immagine', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Questa immagine non c’è più',
      advice: `Conserviamo le immagini solo per un po’. ${goBack}`,
    },
    image_deleted: {
      title: 'Questa immagine non c’è più',
      advice: `L’app o il sito che ti ha mandato qui l’ha eliminata. ${goBack}`,
    },
    cart_unknown: { title: 'Qui non c’è nessun carrello', advice: goBack },
    cart_expired: {
      title: 'Questo carrello non c’è più',
      advice: `È rimasto inutilizzato a lungo, perciò l’abbiamo eliminato. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Questo carrello è già ordinato',
      advice: `Non devi fare nulla. Vuoi ordinare qualcos’altro? ${goBack}`,
    },
    line_unknown: {
      title: 'Questa stampa non è più nel tuo carrello',
      advice: 'Apri di nuovo il carrello per vedere che cosa contiene.',
    },
    size_unavailable: {
      title: 'Questa stampa non si può fare così',
      advice: 'Apri di nuovo il carrello e scegli qualcos’altro.',
    },
    order_unknown: { title: 'Qui non c’è nessun ordine', advice: goBack },
    payment_pending: {
      title: 'Il tuo pagamento è in corso',
      advice: 'Guarda di nuovo tra un minuto. Non ti verrà addebitato due volte.',
    },
    image_unreadable: notPrintable('Il file è danneggiato o incompleto. Prova un’altra immagine.'),
    image_format_unsupported: notPrintable(
      'Non è un tipo di immagine che possiamo stampare. Vanno bene JPEG, PNG, TIFF, WebP, GIF, AVIF e HEIC.',
    ),
    image_empty: notPrintable('Il file è vuoto. Prova un’altra immagine.'),
    image_too_large: notPrintable(
      'Il file è più grande di quanto possiamo accettare. Provane uno più piccolo.',
    ),
    image_too_small: notPrintable(
      'Ha troppo pochi pixel per qualsiasi stampa. Provane una più grande.',
    ),
    image_too_many_pixels: notPrintable(
      'Ha più pixel di quanti possiamo accettarne. Provane una più piccola.',
    ),
    image_too_many_frames: notPrintable('Ha troppi fotogrammi o pagine. Provane uno solo.'),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Non possiamo prendere questa immagine',
      advice: 'Il suo indirizzo non è pubblico. Prova un’immagine da un altro posto.',
    },
    origin_unreachable: {
      title: 'Non raggiungiamo la tua immagine',
      advice: 'Il sito su cui si trova non risponde. Riprova tra un momento.',
    },
    origin_refused: {
      title: 'Non possiamo avere questa immagine',
      advice: 'Il sito su cui si trova non ce l’ha data. Torna indietro e provane un’altra.',
    },
    origin_too_slow: {
      title: 'La tua immagine impiega troppo tempo',
      advice: 'Il sito su cui si trova è lento in questo momento. Riprova tra un momento.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Qui non c’è niente', advice: `Controlla l’indirizzo. ${goBack}` },
    method_not_allowed: { title: 'Qui non c’è niente', advice: goBack },
    body_invalid: oneMoment('Non siamo riusciti a leggere ciò che è stato inviato. Riprova.'),
    rate_limited: oneMoment(
      'Sono arrivate molte richieste insieme. Aspetta un momento, poi riprova.',
    ),
    quota_exceeded: { title: 'Questo negozio non ha spazio per la tua immagine', advice: tellThem },
    store_closed: {
      title: 'Questo negozio è chiuso',
      advice: 'In questo momento non accetta ordini. Riprova più tardi.',
    },
    storage_unavailable: oneMoment('Il negozio sta riprendendo fiato. Riprova tra un minuto.'),
    database_unavailable: oneMoment('Il negozio sta riprendendo fiato. Riprova tra un minuto.'),
    shutting_down: oneMoment('Il negozio è in aggiornamento. Riprova tra un minuto.'),
    internal: {
      title: 'Qualcosa è andato storto da parte nostra',
      advice:
        'Non si è perso nulla. Riprova; se continua, comunica al negozio il numero qui sotto.',
    },
  },
}
