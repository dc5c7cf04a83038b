// What went wrong and what to do, in French.

import type { ErrorsText } from './en.ts'

const goBack = 'Revenez là d’où vous venez et ouvrez à nouveau votre image.'
const tellThem =
  'L’application ou le site qui vous a envoyé ici a fait une erreur. Revenez en arrière et réessayez ; si elle persiste, signalez-la-leur.'
const linkBroken = { title: 'Ce lien n’est pas complet', advice: tellThem }
const noShop = { title: 'Cette boutique n’est pas ouverte', advice: tellThem }
const notPrintable = (advice: string) => ({
  title: 'Cette image ne peut pas être imprimée',
  advice,
})
const oneMoment = (advice: string) => ({ title: 'Un instant, s’il vous plaît', advice })

export const errorsFr: ErrorsText = {
  page: {
    title: 'Cela n’a pas fonctionné',
    advice: goBack,
    retry: 'Réessayer',
    back: 'Retour vers {place}',
    details: 'Détails',
    request: 'Requête',
  },
  byCode: {
    token_unknown: { title: 'Nous n’avons pas cette image', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Cette image n’est plus là',
      advice: `Nous ne gardons les images qu’un certain temps. ${goBack}`,
    },
    image_deleted: {
      title: 'Cette image n’est plus là',
      advice: `L’application ou le site qui vous a envoyé ici l’a supprimée. ${goBack}`,
    },
    cart_unknown: { title: 'Il n’y a pas de panier ici', advice: goBack },
    cart_expired: {
      title: 'Ce panier n’est plus là',
      advice: `Il est resté longtemps inutilisé, nous l’avons donc supprimé. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Ce panier est déjà commandé',
      advice: `Vous n’avez rien à faire. Envie de commander autre chose ? ${goBack}`,
    },
    line_unknown: {
      title: 'Ce tirage n’est plus dans votre panier',
      advice: 'Ouvrez à nouveau votre panier pour voir ce qu’il contient.',
    },
    size_unavailable: {
      title: 'Ce tirage n’est pas possible ainsi',
      advice: 'Ouvrez à nouveau votre panier et choisissez autre chose.',
    },
    order_unknown: { title: 'Il n’y a pas de commande ici', advice: goBack },
    payment_pending: {
      title: 'Votre paiement est en cours',
      advice: 'Regardez à nouveau dans une minute. Vous ne serez pas débité deux fois.',
    },
    image_unreadable: notPrintable('Le fichier est abîmé ou incomplet. Essayez une autre image.'),
    image_format_unsupported: notPrintable(
      'Nous ne pouvons pas imprimer ce type d’image. JPEG, PNG, TIFF, WebP, GIF, AVIF et HEIC conviennent.',
    ),
    image_empty: notPrintable('Le fichier est vide. Essayez une autre image.'),
    image_too_large: notPrintable(
      'Le fichier est plus lourd que ce que nous acceptons. Essayez-en un plus petit.',
    ),
    image_too_small: notPrintable(
      'Elle a trop peu de pixels pour un tirage. Essayez-en une plus grande.',
    ),
    image_too_many_pixels: notPrintable(
      'Elle a plus de pixels que nous n’en acceptons. Essayez-en une plus petite.',
    ),
    image_too_many_frames: notPrintable('Elle a trop d’images ou de pages. Essayez-en une seule.'),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Nous ne pouvons pas récupérer cette image',
      advice: 'Son adresse n’est pas publique. Essayez une image venant d’ailleurs.',
    },
    origin_unreachable: {
      title: 'Nous n’arrivons pas à joindre votre image',
      advice: 'Le site où elle se trouve ne répond pas. Réessayez dans un instant.',
    },
    origin_refused: {
      title: 'Cette image nous est refusée',
      advice:
        'Le site où elle se trouve ne nous l’a pas donnée. Revenez en arrière et essayez-en une autre.',
    },
    origin_too_slow: {
      title: 'Votre image met trop de temps',
      advice: 'Le site où elle se trouve est lent en ce moment. Réessayez dans un instant.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Il n’y a rien ici', advice: `Vérifiez l’adresse. ${goBack}` },
    method_not_allowed: { title: 'Il n’y a rien ici', advice: goBack },
    body_invalid: oneMoment('Nous n’avons pas pu lire ce qui a été envoyé. Réessayez.'),
    rate_limited: oneMoment(
      'Beaucoup de requêtes sont arrivées en même temps. Patientez un instant, puis réessayez.',
    ),
    quota_exceeded: { title: 'Cette boutique n’a pas de place pour votre image', advice: tellThem },
    store_closed: {
      title: 'Cette boutique est fermée',
      advice: 'Elle ne prend pas de commandes en ce moment. Réessayez plus tard.',
    },
    storage_unavailable: oneMoment('La boutique reprend son souffle. Réessayez dans une minute.'),
    database_unavailable: oneMoment('La boutique reprend son souffle. Réessayez dans une minute.'),
    shutting_down: oneMoment('La boutique est en cours de mise à jour. Réessayez dans une minute.'),
    internal: {
      title: 'Un problème est survenu de notre côté',
      advice:
        'Rien n’est perdu. Réessayez ; si cela persiste, donnez à la boutique le numéro ci-dessous.',
    },
  },
}
