// Camera raw files that are TIFFs in form (DNG, NEF, ARW and the like): their first directory is a
// thumbnail or unprocessed sensor data, and neither is the picture.

import { readSync } from 'node:fs'
import { imageFormatUnsupported } from '../../image-errors.ts'

/** Throws `image_format_unsupported`. What can't be read as a TIFF is left to the decoder. */
export function refuseRaw(file: number): void {
  const tags = firstDirectory(file)
  const has = (tag: number, values: readonly number[]) => values.includes(tags.get(tag) ?? -1)
  const isThumbnail = ((tags.get(newSubfileType) ?? 0) & 1) === 1 && tags.has(subDirectories)
  const isSensorData = has(photometric, sensorPhotometrics) || has(compression, rawCompressions)
  if (tags.has(dngVersion) || isThumbnail || isSensorData) {
    throw imageFormatUnsupported(
      'a camera raw file',
      'Export it as a JPEG, PNG or TIFF in its full size and send that.',
    )
  }
}

// TIFF 6.0 §8, the DNG specification 1.7, and what LibTIFF lists of Nikon, Sony, Pentax and Samsung.
const newSubfileType = 254
const compression = 259
const photometric = 262
const subDirectories = 330
const dngVersion = 50706
const sensorPhotometrics = [32803, 34892]
const rawCompressions = [32767, 32769, 32770, 34713, 65535]

const maxEntries = 1000
const entryBytes = 12

/** The first value of each tag that has whole numbers. */
function firstDirectory(file: number): Map<number, number> {
  const tags = new Map<number, number>()
  const head = bytesAt(file, 0, 8)
  if (head.length < 8) return tags
  const isLittle = head[0] === 0x49
  const u16 = (bytes: Buffer, at: number) =>
    isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  const u32 = (bytes: Buffer, at: number) =>
    isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
  const directoryAt = u32(head, 4)
  const directory = bytesAt(file, directoryAt, 2 + maxEntries * entryBytes)
  if (directory.length < 2) return tags
  const count = Math.min(u16(directory, 0), Math.floor((directory.length - 2) / entryBytes))
  for (let index = 0; index < count; index++) {
    const at = 2 + index * entryBytes
    const isShort = u16(directory, at + 2) === 3
    tags.set(u16(directory, at), isShort ? u16(directory, at + 8) : u32(directory, at + 8))
  }
  return tags
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const bytesRead = readSync(file, bytes, 0, length, at)
  return bytes.subarray(0, bytesRead)
}
