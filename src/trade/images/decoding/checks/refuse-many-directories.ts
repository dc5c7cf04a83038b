// The directories of a TIFF, one for each page, are a chain (TIFF 6.0 §2): its decoder goes all the
// way before it says how many there are. BigTIFFs are left to it, and chains that are a circle.

import { readSync } from 'node:fs'
import { imageTooManyFrames } from '../../image-errors.ts'
import { maxFrames } from './check-bounds.ts'

/** Throws `image_too_many_frames`. */
export function refuseManyDirectories(file: number): void {
  const bytes = Buffer.alloc(8)
  const read = (at: number, length: number) => readSync(file, bytes, 0, length, at) === length
  if (!read(0, 8)) return
  const isLittle = bytes[0] === 0x49
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = () => (isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4))
  if (u16(2) !== classic) return
  const places = new Set<number>()
  for (let at = u32(); at !== 0 && !places.has(at); at = u32()) {
    places.add(at)
    if (places.size > maxFrames) throw imageTooManyFrames(maxFrames)
    if (!read(at, 2)) return
    const nextAt = at + 2 + u16(0) * entryBytes
    if (readSync(file, bytes, 4, 4, nextAt) < 4) return
  }
}

const classic = 42
const entryBytes = 12
