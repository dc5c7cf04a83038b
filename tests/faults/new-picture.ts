// Pictures of a few sizes with unique bytes, so that none is known already. Drawing is slow, so the
// same drawing gets a different comment segment (ISO/IEC 10918-1, B.2.4.5).

import { hashOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'

const pictureSizes = [
  { width: 300, height: 200 },
  { width: 1200, height: 800 },
  { width: 2400, height: 1600 },
  // More than 8 MiB: S3 receives it in parts.
  { width: 4400, height: 3200, quality: 97 },
] as const

export type NewPicture = { bytes: Buffer; sha256: string; width: number; height: number }

/** `size` is an index of `pictureSizes`; the same `comment` makes the same picture. */
export async function newPicture(size: number, comment: string): Promise<NewPicture> {
  const wanted = pictureSizes[size] ?? pictureSizes[0]
  const jpeg = await picture({ ...wanted, seed: size + 1 })
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 2 + text.byteLength])
  const bytes = Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
  return { bytes, sha256: hashOf(bytes), width: wanted.width, height: wanted.height }
}
