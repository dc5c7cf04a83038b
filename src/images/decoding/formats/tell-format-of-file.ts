// The format of a file, told from its first bytes.

import { open } from 'node:fs/promises'
import { HandprintError } from '../../../errors.ts'
import { imageEmpty } from '../../image-errors.ts'
import type { ImageFormat } from '../../picture.ts'
import { formatHeadBytes, tellFormat } from './tell-format.ts'

/** Throws `image_empty` and `image_format_unsupported`. */
export async function tellFormatOfFile(path: string): Promise<ImageFormat> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(formatHeadBytes)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    if (bytesRead === 0) throw imageEmpty()
    const format = tellFormat(head.subarray(0, bytesRead))
    if (format instanceof HandprintError) throw format
    return format
  } finally {
    await file.close()
  }
}
