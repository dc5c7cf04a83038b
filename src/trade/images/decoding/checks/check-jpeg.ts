// What a JPEG says about itself before a decoder believes it (ISO/IEC 10918-1 Annex B): how much
// stands before its pixels, whether its bytes can hold them, and how often they are gone over.

import { imageUnreadable } from '../../image-errors.ts'
import { blockBytes, readBlocks } from '../containers/read-blocks.ts'
import { maxBesidePixelsBytes, maxPieces } from './check-bounds.ts'

// Encoders write about ten; each is a pass over the whole picture, for which a few bytes suffice.
const maxScans = 40

/** Throws `image_unreadable`. What can't be read as a JPEG is left to the decoder to refuse. */
export function checkJpeg(file: number, byteLength: number): void {
  const bytesAt = readBlocks(file)
  let frame: { isProgressive: boolean; pixels: number } | null = null
  let segments = 0
  for (let at = 2; at < byteLength; segments++) {
    const head = bytesAt(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return
    const marker = head[1] ?? 0
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (at > maxBesidePixelsBytes || segments > maxPieces) {
      throw imageUnreadable('overladen', `${at} bytes in ${segments} segments`)
    }
    if (isHuffmanFrame(marker)) {
      const pixels = head.readUInt16BE(5) * head.readUInt16BE(7)
      frame = { isProgressive: marker === progressive, pixels }
    }
    if (marker === startOfScan) {
      if (frame === null) return
      refuseEmpty(frame.pixels, byteLength - at)
      if (frame.isProgressive) refuseManyScans(bytesAt, at, byteLength)
      return
    }
    at += 2 + head.readUInt16BE(2)
  }
}

const progressive = 0xc2
const startOfScan = 0xda

function isHuffmanFrame(marker: number): boolean {
  return marker === 0xc0 || marker === 0xc1 || marker === progressive
}

// The shortest code has one bit, and each block of 8 × 8 has at least one.
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
  // A block goes one byte into the next, or a marker could hide between them.
  for (let at = from; at < byteLength; at += blockBytes - 1) {
    const block = bytesAt(at, blockBytes)
    // In coded data 0xff is followed by 0 or a restart marker (§B.1.1.5), so this is a scan.
    for (let found = block.indexOf(scan); found !== -1; found = block.indexOf(scan, found + 2)) {
      scans += 1
      if (scans > maxScans) throw imageUnreadable('tooSlow', `more than ${maxScans} scans`)
    }
  }
}

const scan = Buffer.from([0xff, startOfScan])
