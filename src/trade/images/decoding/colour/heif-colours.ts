// The CICP colors of an AVIF or HEIC, from the `colr` property of its primary item (ISO/IEC
// 14496-12 §12.1.5, ISO/IEC 23008-12 §6.5.5).

import { type Box, boxesIn, fullBoxHeadBytes, readMeta } from '../containers/heif-items.ts'
import type { Cicp } from './cicp.ts'

/** Null if there are none, or if there is an ICC profile, which takes precedence. */
export function heifColours(file: number, byteLength: number): Cicp | null {
  const meta = readMeta(file, byteLength)
  if (meta === null) return null
  try {
    return colourOfPrimary([...boxesIn(meta.subarray(fullBoxHeadBytes))])
  } catch (error) {
    // The decoder deals with a truncated box.
    if (error instanceof RangeError) return null
    throw error
  }
}

function colourOfPrimary(boxes: readonly Box[]): Cicp | null {
  const primary = contentOf(boxes, 'pitm')
  const properties = [...boxesIn(contentOf(boxes, 'iprp') ?? Buffer.alloc(0))]
  const all = [...boxesIn(contentOf(properties, 'ipco') ?? Buffer.alloc(0))]
  const associations = contentOf(properties, 'ipma')
  if (primary === undefined || associations === undefined) return null
  const id = primary[0] === 0 ? primary.readUInt16BE(4) : primary.readUInt32BE(4)
  const colours = propertiesOf(associations, id)
    .map((index) => all[index - 1])
    .filter((box) => box?.type === 'colr')
  const kinds = colours.map((box) => box?.content.toString('latin1', 0, 4))
  if (kinds.some((kind) => kind === 'prof' || kind === 'rICC')) return null
  const nclx = colours[kinds.indexOf('nclx')]?.content
  if (nclx === undefined) return null
  return { primaries: nclx.readUInt16BE(4), transfer: nclx.readUInt16BE(6) }
}

function contentOf(boxes: readonly Box[], type: string): Buffer | undefined {
  return boxes.find((box) => box.type === type)?.content
}

/** `ipma`: properties of an item, numbered from 1. Throws a RangeError if the box is truncated. */
function propertiesOf(associations: Buffer, item: number): number[] {
  const isWide = associations[0] === 1
  const indexBytes = (associations[3] ?? 0) & 1 ? 2 : 1
  let at = 8
  for (let rest = associations.readUInt32BE(4); rest > 0; rest--) {
    const id = isWide ? associations.readUInt32BE(at) : associations.readUInt16BE(at)
    at += isWide ? 4 : 2
    const count = associations.readUInt8(at)
    at += 1
    if (id === item) {
      const essential = indexBytes === 2 ? 0x7fff : 0x7f
      const first = at
      return Array.from(
        { length: count },
        (_, each) => associations.readUIntBE(first + each * indexBytes, indexBytes) & essential,
      )
    }
    at += count * indexBytes
  }
  return []
}
