// Photoshop's description of extra channels: resources 1007 and 1077, "display info", in the block
// of tag 34377 (Adobe Photoshop File Formats Specification, "Image Resources Section").

import type { BytesAt } from '../containers/read-blocks.ts'

export type ExtraChannelKind = 'selection' | 'spot colour'

/** One per extra channel; empty if the file does not describe them. */
export function extraChannelKinds(
  bytesAt: BytesAt,
  block: { at: number; byteLength: number } | null,
): ExtraChannelKind[] {
  if (block === null) return []
  const end = block.at + block.byteLength
  let older: ExtraChannelKind[] = []
  for (let at = block.at, count = 0; at + 12 <= end && count < maxResources; count++) {
    // A name is a Pascal string of at most 255 characters.
    const head = bytesAt(at, 8 + 256 + 4)
    if (head.toString('latin1', 0, 4) !== '8BIM' || head.length < 12) break
    const nameBytes = 1 + head.readUInt8(6)
    const sizeAt = 6 + nameBytes + (nameBytes & 1)
    if (sizeAt + 4 > head.length) break
    const id = head.readUInt16BE(4)
    const size = head.readUInt32BE(sizeAt)
    const dataAt = at + sizeAt + 4
    if (id === displayInfo) {
      return kindsIn(bytesAt(dataAt + versionBytes, Math.min(size, maxBytes) - versionBytes), 13)
    }
    if (id === earlierDisplayInfo) older = kindsIn(bytesAt(dataAt, Math.min(size, maxBytes)), 14)
    at = dataAt + size + (size & 1)
  }
  return older
}

const displayInfo = 1077
const earlierDisplayInfo = 1007
const versionBytes = 4
const maxResources = 1000
/** Photoshop's TIFFs have at most 56 channels. */
const maxBytes = 1024

/** The kind follows the color space, four color values and the opacity. */
const kindAt = 12

function kindsIn(bytes: Buffer, bytesOfOne: number): ExtraChannelKind[] {
  const count = Math.floor(bytes.length / bytesOfOne)
  return Array.from({ length: count }, (_, index) =>
    bytes[index * bytesOfOne + kindAt] === spot ? 'spot colour' : 'selection',
  )
}

const spot = 2
