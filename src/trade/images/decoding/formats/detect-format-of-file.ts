// The format of a file, told from its first bytes.

import { closeSync, openSync, readSync } from 'node:fs'
import { HandprintError } from '../../../../pure/errors.ts'
import { imageEmpty } from '../../image-errors.ts'
import type { ImageFormat } from '../../picture.ts'
import { detectFormat, formatHeadBytes } from './detect-format.ts'

/**
 * Reads at once, for a picture process has nothing else to do meanwhile and six ways through the
 * thread pool cost more than what they do. Throws `image_empty` and `image_format_unsupported`.
 */
export function detectFormatOfFile(path: string): ImageFormat {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(formatHeadBytes)
    const bytesRead = readSync(file, head, 0, head.length, 0)
    if (bytesRead === 0) throw imageEmpty()
    const format = detectFormat(head.subarray(0, bytesRead))
    if (format instanceof HandprintError) throw format
    return format
  } finally {
    closeSync(file)
  }
}
