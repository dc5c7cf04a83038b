// What a file is, told from its first bytes alone: never from its name or the type that was sent.
// Signatures: ISO/IEC 10918-1 (JPEG), PNG 3rd ed. §5.2, GIF89a, RFC 9649 (WebP), TIFF 6.0, ISO/IEC
// 14496-12 (`ftyp`: AVIF, HEIC, videos).

import type { HandprintError } from '../../errors.ts'
import { imageFormatUnsupported } from '../image-errors.ts'
import type { ImageFormat } from '../picture.ts'
import { tellRefused } from './tell-refused.ts'

/** How many bytes from the start tellFormat wants to see. */
export const formatHeadBytes = 4096

/** Returns the format, or the refusal that names what was found. */
export function tellFormat(head: Buffer): ImageFormat | HandprintError {
  if (starts(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return 'gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (isTiff(head)) return 'tiff'
  if (text(head, 4, 8) === 'ftyp') return tellFtyp(head)
  return tellRefused(head)
}

const ours = 'Send a JPEG, PNG, TIFF, WebP, AVIF or GIF.'
const notYet = 'This version does not read it yet: send a JPEG, PNG, TIFF, WebP, AVIF or GIF.'

// 42 is TIFF, 43 BigTIFF; "CR" at 8 is Canon's raw format inside a TIFF.
function isTiff(head: Buffer): boolean {
  if (text(head, 8, 10) === 'CR') return false
  return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(head, 0, 4))
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

function tellFtyp(head: Buffer): ImageFormat | HandprintError {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length)
  const brands = [text(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (brands.some((brand) => heicBrands.includes(brand))) {
    return imageFormatUnsupported('a HEIC or HEIF picture', notYet)
  }
  if (brands[0] === 'crx ') return imageFormatUnsupported('a camera raw file', ours)
  return imageFormatUnsupported('a video', ours)
}

function starts(head: Buffer, bytes: number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte)
}

function text(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to)
}
