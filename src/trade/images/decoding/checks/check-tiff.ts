// What is asked of a TIFF. Camera raw files (DNG, NEF, ARW and the like) are TIFFs in form, but their first
// directory is a thumbnail or unprocessed sensor data, and neither is the picture. And the directories, one for
// each page, are a chain (TIFF 6.0 §2): the decoder goes all the way before it says how many there are.

import { imageFormatUnsupported, imageTooManyFrames } from '../../image-errors.ts'
import { readTiffLayout } from '../colour/tiff-layout.ts'
import { type BytesAt, readBlocks } from '../containers/read-blocks.ts'
import { maxFrames } from './check-bounds.ts'

type Numbers = {
  u16: (bytes: Buffer, at: number) => number
  u32: (bytes: Buffer, at: number) => number
}

/**
 * Throws `image_format_unsupported` and `image_too_many_frames`. What can't be read as a TIFF is left to the
 * decoder, and so are BigTIFFs and chains that are a circle.
 */
export function checkTiff(file: number): void {
  const bytesAt = readBlocks(file)
  const head = bytesAt(0, 8)
  if (head.length < 8) return
  readTiffLayout(bytesAt)
  const numbers: Numbers =
    head[0] === 0x49
      ? { u16: (bytes, at) => bytes.readUInt16LE(at), u32: (bytes, at) => bytes.readUInt32LE(at) }
      : { u16: (bytes, at) => bytes.readUInt16BE(at), u32: (bytes, at) => bytes.readUInt32BE(at) }
  if (numbers.u16(head, 2) !== classic) return
  const first = numbers.u32(head, 4)
  refuseRaw(directoryTags(bytesAt, numbers, first))
  refuseManyDirectories(bytesAt, numbers, first)
}

const classic = 42
const maxEntries = 1000
const entryBytes = 12

function refuseRaw(tags: ReadonlyMap<number, number>): void {
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

/** The first value of each tag that has whole numbers. */
function directoryTags(bytesAt: BytesAt, { u16, u32 }: Numbers, from: number): Map<number, number> {
  const tags = new Map<number, number>()
  const directory = bytesAt(from, 2 + maxEntries * entryBytes)
  if (directory.length < 2) return tags
  const count = Math.min(u16(directory, 0), Math.floor((directory.length - 2) / entryBytes))
  for (let index = 0; index < count; index++) {
    const at = 2 + index * entryBytes
    const isShort = u16(directory, at + 2) === 3
    tags.set(u16(directory, at), isShort ? u16(directory, at + 8) : u32(directory, at + 8))
  }
  return tags
}

function refuseManyDirectories(bytesAt: BytesAt, { u16, u32 }: Numbers, first: number): void {
  const places = new Set<number>()
  for (let at = first; at !== 0 && !places.has(at); ) {
    places.add(at)
    if (places.size > maxFrames) throw imageTooManyFrames(maxFrames)
    const entries = bytesAt(at, 2)
    if (entries.length < 2) return
    const next = bytesAt(at + 2 + u16(entries, 0) * entryBytes, 4)
    if (next.length < 4) return
    at = u32(next, 0)
  }
}
