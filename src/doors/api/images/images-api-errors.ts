// Errors of requests to the images API, other than those about the picture.

import { fault, type HandprintError, invalid } from '../../../pure/errors.ts'

export function bodyUnsupported(): HandprintError {
  return fault(
    'body_invalid',
    415,
    'Send the picture itself with a Content-Type such as image/jpeg, or as multipart/form-data with a file part "image", or send JSON with an image_url.',
  )
}

export function jsonTooLong(): HandprintError {
  return fault('body_invalid', 413, 'The JSON body is too large for this endpoint.')
}

export function jsonUnreadable(): HandprintError {
  return fault(
    'body_invalid',
    400,
    'The body is not a JSON object. Send {"image_url": "https://…"} in UTF-8.',
  )
}

export function imageUrlMissing(): HandprintError {
  return fault(
    'parameter_missing',
    400,
    'The JSON requires image_url, the URL of the picture as a string.',
  )
}

export function kindInvalid(): HandprintError {
  return fault(
    'parameter_invalid',
    400,
    'kind must be image for a picture to print, or preview if its print image follows later.',
  )
}

export function kindNotForPrint(): HandprintError {
  return invalid('A print image has no kind. Omit it.', 400)
}

export function whoseInvalid(): HandprintError {
  const message =
    'whose must be shopper for a picture of the shopper’s own, or shop for a motif of the shop.'
  return fault('parameter_invalid', 400, message)
}

export function whoseTakesSecretKey(): HandprintError {
  const message =
    'whose requires the secret key, because it decides about the right of withdrawal. Send the image from your server as "Authorization: Bearer sk_...", or omit whose.'
  return fault('secret_key_missing', 401, message)
}

export function whoseNotForPrint(): HandprintError {
  return invalid('Whose picture it is is said with the preview. Omit whose.', 400)
}

export function priceListNotForPrint(): HandprintError {
  return invalid('A price list is named with the preview. Omit price_list.', 400)
}

export function methodNotAllowed(): HandprintError {
  return fault('method_not_allowed', 405, 'This method is not allowed; see the Allow header.')
}
