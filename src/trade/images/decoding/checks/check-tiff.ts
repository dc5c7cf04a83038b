// What is asked of a TIFF before it is decoded. Camera raw files (DNG, NEF, ARW and the like) are TIFFs in form,
// but hold unprocessed sensor data. And the directories, one for each page, are a chain (TIFF 6.0 §2): the
// decoder goes all the way before it says how many there are.

import { sentence, word } from '../../../../pure/sentences/sentence.ts'
import { imageFormatUnsupported, imageTooManyFrames } from '../../image-errors.ts'
import { readTiffLayout } from '../colour/tiff-layout.ts'
import { maxFrames } from '../containers/bounds.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { openTiff } from '../containers/tiff-directory.ts'
import { tiffPages } from '../containers/tiff-pages.ts'

/**
 * Throws `image_format_unsupported` and `image_too_many_frames`. What can't be read as a TIFF is left to the
 * decoder, and so are chains that are a circle.
 */
export function checkTiff(file: number): void {
  const bytesAt = readBlocks(file)
  const tiff = openTiff(bytesAt)
  if (tiff === null) return
  const pages = tiffPages(tiff, maxFrames + 1)
  if (pages.count > maxFrames) throw imageTooManyFrames(maxFrames)
  if (pages.isCameraRaw) {
    throw imageFormatUnsupported(
      word('a camera raw file'),
      sentence('Export it as a JPEG, PNG or TIFF in its full size and send that.'),
    )
  }
  readTiffLayout(bytesAt)
}
