// Generated pictures for tests: gradients with grain, so that they compress like photos, and a
// colored square in each corner, so that the orientation is recognizable.

import sharp, { type Sharp } from 'sharp'

export type PictureOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'
  seed?: number
  /** EXIF orientation; the drawing is rotated so that it looks upright if this is applied. */
  orientation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  isProgressive?: boolean
  isCmyk?: boolean
  isGray?: boolean
  /** 0 to 1. */
  opacity?: number
  /** Embedded ICC profile. */
  profile?: 'srgb' | 'p3'
  /** Pixels per inch, declared in the file. */
  dpi?: number
  quality?: number
  /** Location and author, which no derivative may reveal. */
  hasPrivateMetadata?: boolean
}

/** Corner squares of the upright picture, clockwise from the top left. */
export const cornerColours = [
  [230, 30, 30],
  [30, 200, 30],
  [30, 30, 230],
  [240, 220, 20],
] as const

export const privateWords = ['Handprint Secret Artist', 'N 51 30 0']

const made = new Map<string, Promise<Buffer>>()

/** 1200 × 800 JPEG by default; the sizes are those of the upright picture. */
export function picture(options: PictureOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options, Object.keys(options).sort())
  const known = made.get(key)
  if (known) return known
  const drawing = draw(options)
  made.set(key, drawing)
  return drawing
}

async function draw(options: PictureOptions): Promise<Buffer> {
  const { width = 1200, height = 800, format = 'jpeg', seed = 1 } = options
  const pixels = drawPixels(width, height, seed)
  let image = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (options.orientation) image = await laidDown(image, options.orientation)
  if (options.isGray) image = image.grayscale()
  if (options.isCmyk) image = image.toColourspace('cmyk')
  if (options.opacity !== undefined) image = image.ensureAlpha(options.opacity)
  if (options.profile) image = image.withIccProfile(options.profile)
  if (options.dpi || options.orientation) {
    image = image.withMetadata({
      ...(options.dpi && { density: options.dpi }),
      ...(options.orientation && { orientation: options.orientation }),
    })
  }
  if (options.hasPrivateMetadata) {
    image = image.withExifMerge({
      IFD0: { Artist: 'Handprint Secret Artist', ImageDescription: 'N 51 30 0' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
  }
  return encode(image, format, options).toBuffer()
}

function encode(image: Sharp, format: string, options: PictureOptions): Sharp {
  const { quality = 85, isProgressive: progressive = false } = options
  if (format === 'png') return image.png({ compressionLevel: 1 })
  if (format === 'webp') return image.webp({ quality, effort: 0 })
  if (format === 'gif') return image.gif({ effort: 1 })
  if (format === 'tiff') return image.tiff({ compression: 'lzw' })
  if (format === 'avif') return image.avif({ quality, effort: 0 })
  return image.jpeg({ quality, progressive })
}

// Rotates the pixels in reverse, so that the orientation tag restores them.
async function laidDown(image: Sharp, orientation: number): Promise<Sharp> {
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const turns: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }
  const upright = isMirrored ? await drawnAnew(image.flop()) : image
  return await drawnAnew(upright.rotate(turns[orientation] ?? 0))
}

/**
 * Applies pending operations before further ones. Uses raw pixels, because deflating them is the
 * slowest part.
 */
async function drawnAnew(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

/** A test run draws hundreds, so values that are constant in a column are computed once. */
function drawPixels(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3)
  const size = Math.ceil(Math.min(width, height) / 8)
  const sunReach = (size * 1.5) ** 2
  const columns = Array.from({ length: width }, (_, x) => x)
  const reds = Float64Array.from(columns, (x) => (x / width) * 180 + 30)
  const blues = Float64Array.from(columns, (x) => 170 - (x / width) * 90 + ((seed * 37) % 60))
  const asides = Float64Array.from(columns, (x) => (x - width / 2) ** 2)
  let random = seed * 2654435761
  let at = 0
  for (let y = 0; y < height; y++) {
    const green = (y / height) * 150 + 40
    const above = (y - height / 3) ** 2
    for (let x = 0; x < width; x++) {
      random = (Math.imul(random, 1664525) + 1013904223) | 0
      const grain = (random >>> 28) - 8
      const sun = (asides[x] ?? 0) + above < sunReach ? 60 : 0
      pixels[at++] = clamp((reds[x] ?? 0) + sun + grain)
      pixels[at++] = clamp(green + sun + grain)
      pixels[at++] = clamp((blues[x] ?? 0) + grain)
    }
  }
  const [topLeft, topRight, bottomRight, bottomLeft] = cornerColours
  const right = width - size
  const bottom = height - size
  // If they overlap in a small picture, the upper and the left ones are on top.
  for (const [left, top, colour] of [
    [right, bottom, bottomRight],
    [0, bottom, bottomLeft],
    [right, 0, topRight],
    [0, 0, topLeft],
  ] as const) {
    const paint = Buffer.from(colour)
    for (let y = top; y < top + size; y++) {
      const from = (y * width + left) * 3
      pixels.fill(paint, from, from + size * 3)
    }
  }
  return pixels
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value))
}

export const brokenPictures = {
  'a JPEG that stops half-way': async () => half(await picture()),
  'a PNG that stops half-way': async () => half(await picture({ format: 'png' })),
  'a WebP that stops half-way': async () => half(await picture({ format: 'webp' })),
  'a PNG with a corrupted middle': async () =>
    corrupted(await picture({ format: 'png', width: 600, height: 400 })),
  'a JPEG that is only its head': async () => (await picture()).subarray(0, 200),
} satisfies Record<string, () => Promise<Buffer>>

export const otherFiles = {
  text: Buffer.from('This is no picture at all, only words.\n'.repeat(20)),
  SVG: Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>',
  ),
  PDF: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  EPS: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\nshowpage\n'),
  'web page': Buffer.from('<!doctype html><html><title>Not found</title><p>Not found</p></html>'),
} satisfies Record<string, Buffer>

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.byteLength / 2))
}

function corrupted(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.byteLength / 2)
  for (let index = middle; index < middle + 200; index++) copy[index] = (copy[index] ?? 0) ^ 0x5a
  return copy
}
