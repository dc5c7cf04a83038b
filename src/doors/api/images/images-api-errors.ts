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
  return fault('body_invalid', 413, 'The JSON is longer than this address takes.')
}

export function jsonUnreadable(): HandprintError {
  return fault(
    'body_invalid',
    400,
    'The body is no JSON object. Send {"image_url": "https://…"}, in UTF-8.',
  )
}

export function imageUrlMissing(): HandprintError {
  return fault(
    'parameter_missing',
    400,
    'The JSON needs an image_url: the address of the picture, as a string.',
  )
}

export function kindInvalid(): HandprintError {
  return fault(
    'parameter_invalid',
    400,
    'kind has to be image, for a picture to print, or preview, when its print image comes later.',
  )
}

export function kindNotForPrint(): HandprintError {
  return invalid('A print image has no kind. Leave it out.', 400)
}

export function methodNotAllowed(): HandprintError {
  return fault('method_not_allowed', 405, 'This method is not for here; see the header Allow.')
}
