// Checks a TIFF before decoding. Camera raw files (DNG, NEF, ARW and others) are structured as
// TIFFs but contain unprocessed sensor data. The directories, one per page, form a linked list
// (TIFF 6.0 §2), which the decoder follows to the end before it reports their number.

import { sentence, word } from '../../../../pure/sentences/sentence.ts'
import { imageFormatUnsupported, imageTooManyFrames } from '../../image-errors.ts'
import { readTiffLayout } from '../colour/tiff-layout.ts'
import { maxFrames } from '../containers/bounds.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { openTiff } from '../containers/tiff-directory.ts'
import { tiffPages } from '../containers/tiff-pages.ts'

/**
 * Throws `image_format_unsupported` and `image_too_many_frames`. Malformed files and circular lists
 * are left to the decoder.
 */
export function checkTiff(file: number): void {
  const bytesAt = readBlocks(file)
  const tiff = openTiff(bytesAt)
  if (tiff === null) return
  const pages = tiffPages(tiff, maxFrames + 1)
  if (pages.count > maxFrames) throw imageTooManyFrames(maxFrames)
  if (pages.isCameraRaw) {
    throw imageFormatUnsupported(
      word('a camera RAW file'),
      sentence('Export it as a JPEG, PNG or TIFF in its full size and send that.'),
    )
  }
  readTiffLayout(bytesAt)
}
