// Errors of loader and pull URLs, worded for the developer who built the link.

import type { ErrorCode } from '../../pure/contract/error-codes.ts'
import { maxReferenceIdLength } from '../../pure/contract/reference-id.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { longestCode } from '../../trade/discount-codes/normal-code.ts'

export function parameterMissing(name: string): HandprintError {
  return badRequest('parameter_missing', `The URL requires the parameter ${name}.`)
}

export function parameterRepeated(name: string): HandprintError {
  const more = name === 'image_url' ? ' Name further pictures with add.' : ''
  const message = `The URL contains ${name} more than once. Send it once.${more}`
  return badRequest('parameter_invalid', message)
}

export function parameterUnreadable(name: string): HandprintError {
  return badRequest(
    'parameter_invalid',
    `${name} is not percent-encoded as UTF-8. Encode it like encodeURIComponent.`,
  )
}

export function pullKeyMissing(): HandprintError {
  const message = "The URL requires the parameter access_key: the store's access key."
  return fault('access_key_missing', 401, message)
}

export function currencyInvalid(): HandprintError {
  return badRequest('parameter_invalid', 'currency must be a three-letter code, such as EUR.')
}

export function discountCodeInvalid(): HandprintError {
  return badRequest(
    'parameter_invalid',
    `code must be one discount code of at most ${longestCode} letters, digits, hyphens, dots and underscores.`,
  )
}

export function referenceIdTooLong(): HandprintError {
  return badRequest(
    'reference_id_too_long',
    `reference_id can have at most ${maxReferenceIdLength} characters.`,
  )
}

export function referenceIdInvalid(): HandprintError {
  return badRequest(
    'reference_id_invalid',
    'reference_id can be any UTF-8 text without control characters such as line breaks.',
  )
}

export function printDimensionsRequired(): HandprintError {
  return badRequest(
    'print_dimensions_required',
    'Both width and height of the print image are required, in pixels: ' +
      '/loader/{token}/{printWidth}/{printHeight}.',
  )
}

export function printDimensionsInvalid(): HandprintError {
  return badRequest(
    'print_dimensions_invalid',
    'printWidth and printHeight must be whole numbers of pixels from 1 to 100000.',
  )
}

export function dpiInvalid(): HandprintError {
  return badRequest(
    'print_dimensions_invalid',
    'The dpi after printWidth and printHeight must be a number above 0. It is optional.',
  )
}

export function tooManyPictures(most: number): HandprintError {
  return badRequest('parameter_invalid', `An address can name at most ${most} pictures.`)
}

function badRequest(code: ErrorCode, message: string): HandprintError {
  return fault(code, 400, message)
}
