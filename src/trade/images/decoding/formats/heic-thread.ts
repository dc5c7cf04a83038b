// Worker thread that decodes one HEIC. Calls libheif's C interface directly (libheif/api, 1.23),
// since its JavaScript interface supports neither profiles nor more than 8 bits.

import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import openLibheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { HeicThreadAnswer } from './decode-heic.ts'
import { writeTiff } from './write-tiff.ts'

void decode(String(workerData))
  .catch((error: unknown): HeicThreadAnswer => ({ fault: String(error) }))
  .then((answer) => parentPort?.postMessage(answer, 'tiff' in answer ? [answer.tiff.buffer] : []))

const colourSpaceRgb = 1
const interleaved = 10
const chromas = { rgb8: 10, rgba8: 11, rgb16: 14, rgba16: 15 }
/** Offset within `heif_decoding_options`, the same in all its versions. */
const strictDecodingAt = 21
const maxProfileBytes = 4 * 1024 * 1024

// Nothing is freed: the memory is released with the thread.
async function decode(path: string): Promise<HeicThreadAnswer> {
  const libheif = await openLibheif()
  const error = libheif._malloc(16)
  const result = libheif._malloc(16)
  const word = (address: number) => new DataView(libheif.HEAPU8.buffer).getUint32(address, true)
  const check = () => {
    if (word(error) !== 0) throw new Error(`libheif: ${word(error)}, ${word(error + 4)}`)
  }

  const context = libheif._heif_context_alloc()
  const file = await readFile(path)
  const copy = libheif._malloc(file.length)
  if (copy === 0) throw new Error('no memory for the file')
  libheif.HEAPU8.set(file, copy)
  libheif._heif_context_read_from_memory_without_copy(error, context, copy, file.length, 0)
  check()
  libheif._heif_context_get_primary_image_handle(error, context, result)
  check()
  const handle = word(result)

  const isDeep = libheif._heif_image_handle_get_luma_bits_per_pixel(handle) > 8
  const hasAlpha = libheif._heif_image_handle_has_alpha_channel(handle) !== 0
  const options = libheif._heif_decoding_options_alloc()
  // Without it, missing tiles are silently left out.
  libheif.HEAPU8[options + strictDecodingAt] = 1
  const chroma = chromas[`${hasAlpha ? 'rgba' : 'rgb'}${isDeep ? 16 : 8}`]
  libheif._heif_decode_image(error, handle, result, colourSpaceRgb, chroma, options)
  check()
  const image = word(result)

  const width = libheif._heif_image_get_width(image, interleaved)
  const height = libheif._heif_image_get_height(image, interleaved)
  const channels = hasAlpha ? 4 : 3
  const bits = libheif._heif_image_get_bits_per_pixel_range(image, interleaved)
  const plane = libheif._heif_image_get_plane_readonly(image, interleaved, result)
  const strideBytes = word(result)
  if (width <= 0 || height <= 0 || plane === 0) throw new Error('no pixels')

  const iccProfile = readProfile(libheif, handle, error)
  const tiff = writeTiff({ width, height, channels, bitDepth: isDeep ? 16 : 8, iccProfile })
  const rowBytes = width * channels * (isDeep ? 2 : 1)
  for (let y = 0; y < height; y++) {
    const from = plane + y * strideBytes
    tiff.pixels.set(libheif.HEAPU8.subarray(from, from + rowBytes), y * rowBytes)
  }
  if (isDeep) spreadTo16Bits(tiff.pixels, bits)
  return { tiff: tiff.bytes }
}

function readProfile(libheif: Libheif, handle: number, error: number): Uint8Array | null {
  const length = libheif._heif_image_handle_get_raw_color_profile_size(handle)
  if (length === 0 || length > maxProfileBytes) return null
  const at = libheif._malloc(length)
  libheif._heif_image_handle_get_raw_color_profile(error, handle, at)
  return libheif.HEAPU8.slice(at, at + length)
}

// Scales little-endian values of 10 or 12 bits to the full 16-bit range.
function spreadTo16Bits(pixels: Uint8Array, bits: number): void {
  const values = new Uint16Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 2)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    values[at] = (value << (16 - bits)) | (value >>> (2 * bits - 16))
  }
}
