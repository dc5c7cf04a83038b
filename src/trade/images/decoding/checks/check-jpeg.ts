// Checks a JPEG's headers before decoding (ISO/IEC 10918-1 Annex B): how much data precedes its
// pixels, whether the file is large enough for its pixels, and how many scans it has.

import { imageUnreadable } from '../../image-errors.ts'
import { maxBesidePixelsBytes, maxPieces } from '../containers/bounds.ts'
import {
  isHuffmanFrame,
  jpegSegments,
  progressiveFrame,
  startOfScan,
} from '../containers/jpeg-segments.ts'
import { blockBytes, readBlocks } from '../containers/read-blocks.ts'

// Encoders write about ten. Each scan is a pass over the whole picture, and takes only a few bytes
// in the file.
const maxScans = 40
/** Between two segments; cameras leave a few dozen. */
const maxStrayBytes = 4096

/** Throws `image_unreadable`. Malformed files are left to the decoder. */
export function checkJpeg(file: number, byteLength: number): void {
  const bytesAt = readBlocks(file)
  let frame: { isProgressive: boolean; pixels: number } | null = null
  let segments = 0
  for (const { at, marker, strayBytes, byteLength: segmentBytes } of jpegSegments(bytesAt)) {
    segments += 1
    if (at + segmentBytes > maxBesidePixelsBytes && marker !== startOfScan) {
      throw imageUnreadable('overladen', `${at} bytes in ${segments} segments`)
    }
    if (strayBytes > maxStrayBytes) throw imageUnreadable('damaged', `${strayBytes} stray bytes`)
    if (segments > maxPieces) throw imageUnreadable('overladen', `${segments} segments`)
    if (isHuffmanFrame(marker)) {
      const head = bytesAt(at, 9)
      if (head.length < 9) return
      const pixels = head.readUInt16BE(5) * head.readUInt16BE(7)
      frame = { isProgressive: marker === progressiveFrame, pixels }
    }
    if (marker === startOfScan) {
      if (frame === null) return
      refuseEmpty(frame.pixels, byteLength - at)
      if (frame.isProgressive) refuseManyScans(bytesAt, at, byteLength)
      return
    }
  }
}

// The shortest code is one bit long, and each 8 × 8 block has at least one.
function refuseEmpty(pixels: number, scanBytes: number): void {
  const leastBytes = pixels / 64 / 8
  if (scanBytes < leastBytes) {
    throw imageUnreadable('damaged', `${pixels} pixels in ${scanBytes} bytes`)
  }
}

function refuseManyScans(
  bytesAt: ReturnType<typeof readBlocks>,
  from: number,
  byteLength: number,
): void {
  let scans = 0
  // Blocks overlap by one byte, so that no marker is missed at a boundary.
  for (let at = from; at < byteLength; at += blockBytes - 1) {
    const block = bytesAt(at, blockBytes)
    // In coded data 0xff is followed by 0 or a restart marker (§B.1.1.5), so this is a start of
    // scan.
    for (let found = block.indexOf(scan); found !== -1; found = block.indexOf(scan, found + 2)) {
      scans += 1
      if (scans > maxScans) throw imageUnreadable('tooSlow', `more than ${maxScans} scans`)
    }
  }
}

const scan = Buffer.from([0xff, startOfScan])
