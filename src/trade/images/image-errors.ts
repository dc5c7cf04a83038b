// Errors about a handed-over picture, worded for the person who sent it. Sizes are always given as
// the limit and the actual value.

import type { StoreId } from '../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence, type Told, word } from '../../pure/sentences/sentence.ts'

export function imageMissing(): HandprintError {
  return fault('image_missing', 400, 'Send the picture as a file part named "image".')
}

export function imageNotAFile(): HandprintError {
  return fault(
    'image_not_a_file',
    400,
    'The part named "image" is a plain field. Send it as a file: it needs a filename.',
  )
}

export function imageDuplicate(): HandprintError {
  return fault(
    'image_duplicate',
    400,
    'There are several parts named "image". Send one picture with each request.',
  )
}

export function imageEmpty(): HandprintError {
  return fault(
    'image_empty',
    422,
    sentence('The image is empty. Choose a picture and send it again.'),
  )
}

/** `foundBytes` is the declared size of the whole upload; null if only the limit was reached. */
export function imageTooLarge(limitBytes: number, foundBytes: number | null): HandprintError {
  const found =
    foundBytes === null
      ? word('this one is larger')
      : sentence('this one has {bytes}', { bytes: inBytes(foundBytes) })
  return fault(
    'image_too_large',
    413,
    sentence('An image can have at most {limit}; {found}. Send a smaller file.', {
      limit: inBytes(limitBytes),
      found,
    }),
  )
}

/** `found`: a name of its own stands as it is, as `PNG`. */
export function imageFormatUnsupported(found: Told, advice: string): HandprintError {
  const told = sentence('This is {found}. {advice}', { found, advice })
  return fault('image_format_unsupported', 422, told)
}

export function imageTooManyPixels(
  limitPixels: number,
  width: number,
  height: number,
): HandprintError {
  return fault(
    'image_too_many_pixels',
    422,
    sentence(
      'An image can have at most {limit} pixels; this one has {count} ({width} × {height}). Send a smaller version.',
      { limit: grouped(limitPixels), count: grouped(width * height), width, height },
    ),
  )
}

/** Frames of an animation, or pages. `found` is omitted if they were not counted to the end. */
export function imageTooManyFrames(limit: number, found?: number): HandprintError {
  const count = found === undefined ? word('more') : grouped(found)
  return fault(
    'image_too_many_frames',
    422,
    sentence(
      'An image can have at most {limit} frames or pages; this one has {count}. Send the one you want to print as a separate image.',
      { limit: grouped(limit), count },
    ),
  )
}

export function imageTooSmall(limitPixels: number, width: number, height: number): HandprintError {
  return fault(
    'image_too_small',
    422,
    sentence(
      'Each side of an image needs at least {limit} pixels; this one has {width} × {height}. Send a larger one.',
      { limit: limitPixels, width, height },
    ),
  )
}

export function imageUnreadable(why: UnreadableReason, cause?: unknown): HandprintError {
  return fault('image_unreadable', 422, unreadableReasons[why], { cause })
}

export type UnreadableReason = keyof typeof unreadableReasons

const unreadableReasons = {
  damaged: sentence(
    'The image is damaged or incomplete and can’t be decoded fully. Save it again and resend it.',
  ),
  tooSlow: sentence(
    'The image takes too long to decode. Save it in a simpler format, such as a baseline JPEG, and send it again.',
  ),
  tooHungry: sentence(
    'Decoding the image needs too much memory. Save it in a simpler format, such as a baseline JPEG, and send it again.',
  ),
  overladen: sentence(
    'The image contains too much data besides its pixels, such as a profile or metadata of many megabytes. Save it without this data and send it again.',
  ),
  crash: sentence(
    'The image could not be decoded. Save it again, for example as JPEG or PNG, and resend it.',
  ),
} as const

export function derivativeFailed(cause: unknown): HandprintError {
  const message = 'The picture could not be prepared for display. Try again in a moment.'
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 30, cause })
}

/** Applies to this node only; another may have room. */
export function spoolFull(): HandprintError {
  const message = sentence(
    'The limit for simultaneous uploads is reached. Try again in a few seconds.',
  )
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 5 })
}

/** `overMs` is the time until the queue is short enough; omitted if unknown. */
export function picturesBusy(overMs = 5_000): HandprintError {
  const retryAfterSeconds = Math.max(1, Math.ceil(overMs / 1_000))
  const message = sentence(
    'Too many images are being processed right now. Try again in a few seconds.',
  )
  return fault('rate_limited', 503, message, { retryAfterSeconds })
}

/** The store's id is only logged. */
export function quotaExceeded(
  quotaBytes: number,
  storedBytes: number,
  storeId: StoreId,
): HandprintError {
  return fault(
    'quota_exceeded',
    507,
    sentence(
      'This store can keep up to {quota} of pictures, uploads and print files of test orders, and already uses {stored}. Delete images you no longer need, or ask the shop for more storage.',
      { quota: inBytes(quotaBytes), stored: inBytes(storedBytes) },
    ),
    { cause: new Error(`Store ${storeId} has reached its quota.`) },
  )
}

export function tokenMissing(): HandprintError {
  return fault(
    'token_missing',
    400,
    'A print image requires the image token of its preview, in a field named "token" or, for a resumable upload, in Upload-Metadata.',
  )
}

export function tokenDuplicate(): HandprintError {
  return fault('token_duplicate', 400, 'There are several fields named "token". Send one.')
}

export function tokenMalformed(): HandprintError {
  return fault(
    'token_malformed',
    400,
    'Invalid image token. A token has 64 characters, 0 to 9 and a to f. Send it exactly as returned.',
  )
}

export function tokenUnknown(): HandprintError {
  return fault(
    'token_unknown',
    404,
    sentence('No image has this token. Hand the image over again and use the new token.'),
  )
}

export function tokenExpired(): HandprintError {
  return fault(
    'token_expired',
    410,
    sentence(
      'This image token has expired, and its image has been deleted. Hand the image over again.',
    ),
  )
}

export function imageDeleted(): HandprintError {
  return fault(
    'image_deleted',
    410,
    sentence(
      'The app that handed over this image has deleted it. Hand it over again to get a new token.',
    ),
  )
}

export function imageInUse(): HandprintError {
  return fault(
    'image_in_use',
    409,
    sentence(
      'An order in progress needs this image. You can delete it when the order has been shipped, cancelled or refunded.',
    ),
  )
}

export function tokenNotAPreview(): HandprintError {
  return fault(
    'token_not_a_preview',
    409,
    'This token already has its print image; it does not belong to a preview. Hand over a preview first and send its print image with that token, or hand over this one as a single image.',
  )
}

export function proposedPrintGone(): HandprintError {
  return fault(
    'parameter_invalid',
    422,
    sentence(
      'This print image is no longer awaiting review: someone decided on it, or another one arrived. Reload the page and check.',
    ),
  )
}

/** An order relies on it, and the access key is public. */
export function printImageLockedForAccessKey(): HandprintError {
  return fault(
    'print_image_locked',
    409,
    'An order that is paid or awaiting payment relies on this print image, so the access key can no longer replace it. ' +
      'Send it from your server with the secret key ("Authorization: Bearer sk_..."), or ask the shop to replace it.',
  )
}

export function printImageLocked(): HandprintError {
  return fault(
    'print_image_locked',
    409,
    sentence(
      'An order with this image is already in production, so its print image can no longer be replaced.',
    ),
  )
}

function inBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  const rounded = megabytes >= 10 ? Math.round(megabytes) : Math.round(megabytes * 100) / 100
  if (bytes === 1) return '1 byte'
  return megabytes < 0.01 ? `${grouped(bytes)} bytes` : `${rounded} MB (${grouped(bytes)} bytes)`
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
