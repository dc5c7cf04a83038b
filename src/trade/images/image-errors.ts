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
    sentence('The image has no bytes. Choose a picture and send it again.'),
  )
}

/** `foundBytes` is the declared size of the whole upload; null if only the limit was reached. */
export function imageTooLarge(limitBytes: number, foundBytes: number | null): HandprintError {
  const found =
    foundBytes === null
      ? word('more than that was sent')
      : sentence('{bytes} were sent', { bytes: inBytes(foundBytes) })
  return fault(
    'image_too_large',
    413,
    sentence('An image may have at most {limit}; {found}. Send a smaller file.', {
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
      'An image may have at most {limit} pixels; this one has {count} ({width} × {height}). Send it in a smaller size.',
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
      'An image may have at most {limit} frames or pages; this one has {count}. Send the one to print as a picture of its own.',
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
    'The image is damaged or incomplete: it does not decode to its end. Save it anew and send it again.',
  ),
  tooSlow: sentence(
    'The image takes too long to decode. Save it in a simpler form, such as a baseline JPEG, and send it again.',
  ),
  tooHungry: sentence(
    'The image takes too much memory to decode. Save it in a simpler form, such as a baseline JPEG, and send it again.',
  ),
  overladen: sentence(
    'The image carries too much beside its pixels, such as a profile or notes of many megabytes. Save it without them and send it again.',
  ),
  crash: sentence(
    'The image could not be decoded. Save it anew, for example as JPEG or PNG, and send it again.',
  ),
} as const

export function derivativeFailed(cause: unknown): HandprintError {
  const message = 'The picture could not be made ready to be shown. Try again in a moment.'
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 30, cause })
}

/** Applies to this node only; another may have room. */
export function spoolFull(): HandprintError {
  const message = sentence(
    'There is no room for more pictures at the same time. Try again in a few seconds.',
  )
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 5 })
}

/** `overMs` is the time until the queue is short enough; omitted if unknown. */
export function picturesBusy(overMs = 5_000): HandprintError {
  const retryAfterSeconds = Math.max(1, Math.ceil(overMs / 1_000))
  const message = sentence(
    'Too many pictures are being read right now. Try again in a few seconds.',
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
      'This store may keep {quota} of pictures, uploads and print files of test orders, and has {stored}: there is no room for this one. Delete images that are no longer needed, or ask the shop for more room.',
      { quota: inBytes(quotaBytes), stored: inBytes(storedBytes) },
    ),
    { cause: new Error(`The store ${storeId} has met its quota.`) },
  )
}

export function tokenMissing(): HandprintError {
  return fault(
    'token_missing',
    400,
    'A print image needs the image token of its preview: in a field named "token" or, of a resumable upload, in Upload-Metadata.',
  )
}

export function tokenDuplicate(): HandprintError {
  return fault('token_duplicate', 400, 'There are several fields named "token". Send one.')
}

export function tokenMalformed(): HandprintError {
  return fault(
    'token_malformed',
    400,
    'That is no image token: it is 64 characters, 0 to 9 and a to f. Send it as it was answered.',
  )
}

export function tokenUnknown(): HandprintError {
  return fault(
    'token_unknown',
    404,
    sentence('No image is known by that token. Hand the image over again and use the new token.'),
  )
}

export function tokenExpired(): HandprintError {
  return fault(
    'token_expired',
    410,
    sentence('This image token has expired and its image is gone. Hand the image over again.'),
  )
}

export function imageDeleted(): HandprintError {
  return fault(
    'image_deleted',
    410,
    sentence(
      'This image was deleted by whoever handed it over. Hand it over again for a new token.',
    ),
  )
}

export function imageInUse(): HandprintError {
  return fault(
    'image_in_use',
    409,
    sentence(
      'An order that is in work needs this image. It can be deleted when the order has been shipped, cancelled or refunded.',
    ),
  )
}

export function tokenNotAPreview(): HandprintError {
  return fault(
    'token_not_a_preview',
    409,
    'This token already has its print image: it is not of a preview. Hand a preview over first and send its print image with that token, or hand this one over as a single image.',
  )
}

export function proposedPrintGone(): HandprintError {
  return fault(
    'parameter_invalid',
    422,
    sentence(
      'That is not the print image that waits any more: it was decided on, or another one has come. Load the page again, and look.',
    ),
  )
}

/** An order relies on it, and the access key is public. */
export function printImageLockedForAccessKey(): HandprintError {
  return fault(
    'print_image_locked',
    409,
    'An order that is paid, or whose payment is awaited, relies on this print image, so the access key cannot replace it any more. ' +
      'Send it from your server with the secret key ("Authorization: Bearer sk_..."), or ask the shop to replace it.',
  )
}

export function printImageLocked(): HandprintError {
  return fault(
    'print_image_locked',
    409,
    sentence(
      'An order with this image is already being produced, so its print image can no longer be replaced.',
    ),
  )
}

function inBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  const rounded = megabytes >= 10 ? Math.round(megabytes) : Math.round(megabytes * 100) / 100
  return megabytes < 0.01 ? `${grouped(bytes)} bytes` : `${rounded} MB (${grouped(bytes)} bytes)`
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
