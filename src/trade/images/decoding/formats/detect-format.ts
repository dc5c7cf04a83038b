// Detects a file's format from its first bytes only, never from its name or declared type.
// Signatures: ISO/IEC 10918-1 (JPEG), PNG 3rd ed. §5.2, GIF89a, RFC 9649 (WebP), TIFF 6.0, ISO/IEC
// 14496-12 (`ftyp`: AVIF, HEIC, videos), Microsoft's BITMAPFILEHEADER (BMP).

import { closeSync, openSync, readSync } from 'node:fs'
import { HandprintError } from '../../../../pure/errors.ts'
import { sentence, word } from '../../../../pure/sentences/sentence.ts'
import { imageEmpty, imageFormatUnsupported } from '../../image-errors.ts'
import type { ImageFormat } from '../../picture.ts'
import { jpegSegments } from '../containers/jpeg-segments.ts'
import { detectRefusedFormat } from './detect-refused-format.ts'

export const formatHeadBytes = 4096

/** Returns the format, or an error that names the format found. */
export function detectFormat(head: Buffer): ImageFormat | HandprintError {
  if (isJpeg(head)) return 'jpeg'
  if (starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return 'gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (isTiff(head)) return 'tiff'
  if (text(head, 4, 8) === 'ftyp') return detectFtyp(head)
  if (isBmp(head)) return 'bmp'
  return detectRefusedFormat(head)
}

const ours = sentence('Send a JPEG, PNG, TIFF, WebP, HEIC, AVIF, GIF or BMP.')

// Some cameras leave a few stray bytes after the start of image, which decoders skip.
function isJpeg(head: Buffer): boolean {
  if (!starts(head, [0xff, 0xd8])) return false
  const [first] = jpegSegments((at, length) => head.subarray(at, at + length))
  return first !== undefined && first.strayBytes < mostStrayBytes && first.marker >= 0xc0
}

const mostStrayBytes = 256

// 42 is TIFF, 43 BigTIFF; "CR" at offset 8 is Canon's raw format inside a TIFF.
function isTiff(head: Buffer): boolean {
  if (text(head, 8, 10) === 'CR') return false
  return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(head, 0, 4))
}

const avifBrands = ['avif', 'avis']
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
/** HEIF with any codec; without a more specific brand it is HEVC. */
const heifBrands = ['mif1', 'msf1', 'mif2']

function detectFtyp(head: Buffer): ImageFormat | HandprintError {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length)
  const brands = [text(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at, at + 4))
  const telling = brands.find((brand) => [...avifBrands, ...heicBrands].includes(brand))
  if (telling !== undefined) return avifBrands.includes(telling) ? 'avif' : 'heic'
  if (brands.some((brand) => heifBrands.includes(brand))) return 'heic'
  if (brands[0] === 'crx ') return imageFormatUnsupported(word('a camera RAW file'), ours)
  return imageFormatUnsupported(word('a video'), ours)
}

// The signature is only two letters, so the size of the second header is checked too: 12
// (BITMAPCOREHEADER) to 124 (BITMAPV5HEADER).
function isBmp(head: Buffer): boolean {
  if (text(head, 0, 2) !== 'BM' || head.length < 18) return false
  const headerBytes = head.readUInt32LE(14)
  return headerBytes >= 12 && headerBytes <= 124
}

function starts(head: Buffer, bytes: number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte)
}

function text(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to)
}

/**
 * Returns the format of a file, detected from its first bytes. Reads synchronously: a picture
 * process has nothing else to do meanwhile, and six asynchronous calls cost more than the reading
 * itself. Throws `image_empty` and `image_format_unsupported`.
 */
export function detectFormatOfFile(path: string): ImageFormat {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(formatHeadBytes)
    const bytesRead = readSync(file, head, 0, head.length, 0)
    if (bytesRead === 0) throw imageEmpty()
    const format = detectFormat(head.subarray(0, bytesRead))
    if (format instanceof HandprintError) throw format
    return format
  } finally {
    closeSync(file)
  }
}
