// What went wrong, for shoppers, in English: what happened and what to do. Faults that only the
// app before us can mend say so, since the shopper can do nothing but go back there.

import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { Translation } from '../translation.ts'

/** `advice` says what to do. */
type ErrorText = { title: string; advice: string }

const goBack = 'Go back to where you came from and open your picture again.'
const tellThem =
  'The app or site that sent you here made a mistake. Go back and try again; if it stays, tell them.'

const linkBroken = { title: 'This link is not complete', advice: tellThem }
const noShop = { title: 'This shop is not open', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'This picture can’t be printed', advice })
const oneMoment = (advice: string) => ({ title: 'One moment, please', advice })

const byCode = {
  token_unknown: { title: 'We don’t have this picture', advice: goBack },
  token_malformed: linkBroken,
  token_expired: {
    title: 'This picture is no longer here',
    advice: `We keep pictures for a while only. ${goBack}`,
  },
  image_deleted: {
    title: 'This picture is no longer here',
    advice: `The app or site that sent you here has deleted it. ${goBack}`,
  },
  cart_unknown: { title: 'There is no cart here', advice: goBack },
  cart_expired: {
    title: 'This cart is no longer here',
    advice: `It was left for a long time, so we have let it go. ${goBack}`,
  },
  cart_already_ordered: {
    title: 'This cart is ordered already',
    advice:
      'You need not do anything. To order something else, go back to where you came from and open your picture again.',
  },
  line_unknown: {
    title: 'This print is no longer in your cart',
    advice: 'Open your cart again to see what is in it.',
  },
  size_unavailable: {
    title: 'This print can’t be made like this',
    advice: 'Open your cart again and choose something else.',
  },
  order_unknown: { title: 'There is no order here', advice: goBack },
  payment_pending: {
    title: 'Your payment is being made',
    advice: 'Look again in a minute. You will not be charged twice.',
  },
  image_unreadable: notPrintable('The file is damaged or not complete. Try another picture.'),
  image_format_unsupported: notPrintable(
    'It is not a kind of picture that we can print. JPEG, PNG, TIFF, WebP, GIF, AVIF and HEIC work.',
  ),
  image_empty: notPrintable('The file is empty. Try another picture.'),
  image_too_large: notPrintable('The file is larger than we can take. Try a smaller one.'),
  image_too_small: notPrintable('It has too few pixels for any print. Try a larger one.'),
  image_too_many_pixels: notPrintable('It has more pixels than we can take. Try a smaller one.'),
  image_too_many_frames: notPrintable('It has too many frames or pages. Try one of them.'),
  image_url_invalid: linkBroken,
  image_url_not_allowed: {
    title: 'We can’t fetch this picture',
    advice: 'Its address is not open to the public. Try a picture from another place.',
  },
  origin_unreachable: {
    title: 'We can’t reach your picture',
    advice: 'The site that it is on does not answer. Try again in a moment.',
  },
  origin_refused: {
    title: 'We may not have this picture',
    advice: 'The site that it is on did not give it to us. Go back and try another one.',
  },
  origin_too_slow: {
    title: 'Your picture takes too long',
    advice: 'The site that it is on is slow just now. Try again in a moment.',
  },
  access_key_missing: noShop,
  access_key_invalid: noShop,
  parameter_missing: linkBroken,
  parameter_invalid: linkBroken,
  reference_id_too_long: linkBroken,
  reference_id_invalid: linkBroken,
  print_dimensions_required: linkBroken,
  print_dimensions_invalid: linkBroken,
  not_found: { title: 'There is nothing here', advice: `Check the address. ${goBack}` },
  method_not_allowed: { title: 'There is nothing here', advice: goBack },
  body_invalid: oneMoment('We could not read what was sent. Try again.'),
  rate_limited: oneMoment('There were many requests at once. Wait a moment, then try again.'),
  quota_exceeded: { title: 'This shop has no room for your picture', advice: tellThem },
  store_closed: {
    title: 'This shop is closed',
    advice: 'It takes no orders just now. Try again later.',
  },
  storage_unavailable: oneMoment('The shop is catching its breath. Try again in a minute.'),
  database_unavailable: oneMoment('The shop is catching its breath. Try again in a minute.'),
  shutting_down: oneMoment('The shop is being updated. Try again in a minute.'),
  internal: {
    title: 'Something went wrong on our side',
    advice: 'Nothing was lost. Try again; if it stays, tell the shop the number below.',
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>

export const errorsEn = {
  page: {
    /** Of errors that have no words of their own. */
    title: 'That did not work',
    advice: goBack,
    retry: 'Try again',
    back: 'Back to {place}',
    details: 'Details',
    request: 'Request',
  },
  byCode,
}

export type ErrorsText = Translation<typeof errorsEn>
