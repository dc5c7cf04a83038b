import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PrintFormat } from '../../../pure/contract/print-format.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import type { SheetRows } from './place-on-sheet.ts'
import type { PrintRecipe } from './print-recipe.ts'
import { profileBytes, type StoredProfile } from './store-profile.ts'
import type { ReducedPicture } from './to-working-colour.ts'
import type { SheetColours } from './verify-sheet.ts'
import { type JpegStrip, withJpegHead, writeJpeg } from './write-jpeg.ts'
import { writePdf } from './write-pdf.ts'

type FormatWriter = {
  /** Closes the rows after the last one. Returns the path of a JPEG or TIFF. */
  encode(recipe: PrintRecipe, profile: StoredProfile, rows: SheetRows): Promise<string>
  /** `sheet` is the path that `encode` returned. Null if that is the finished file. */
  wrap: ((recipe: PrintRecipe, colours: SheetColours, sheet: string) => Promise<string>) | null
}

export const formatWriters: Readonly<Record<PrintFormat, FormatWriter>> = {
  jpeg: { encode: encodeJpeg, wrap: null },
  tiff: { encode: encodeTiff, wrap: null },
  pdf: { encode: encodeJpeg, wrap: writePdf },
  'pdf-with-marks': {
    encode: encodeJpeg,
    wrap: (recipe, colours, sheet) => writePdf(recipe, colours, sheet, { hasMarks: true }),
  },
}

/**
 * Writes a small print without rows in between, which take a third more time. Returns null if its
 * format, its surround or the colors of the print need the rows.
 */
export async function encodeReduced(
  recipe: PrintRecipe,
  { working, isCmyk }: StoredProfile,
  picture: ReducedPicture,
): Promise<string | null> {
  const { format, dpi, folder } = recipe
  if (isCmyk || formatWriters[format].encode !== encodeJpeg) return null
  const sheet = onSheet(recipe, picture)
  if (sheet === null) return null
  const jpeg = await sheet.jpeg(codingOfPrints).toBuffer()
  const path = join(folder, 'print.jpg')
  const profile = picture.hasProfile ? null : await profileBytes(working)
  await writeFile(path, withJpegHead(jpeg, { dpi, profile }))
  return path
}

/** Null if sharp can't surround it alike. */
function onSheet(
  { sheet, target, surround, mirrored }: PrintRecipe,
  { reduced, hasProfile }: ReducedPicture,
): Sharp | null {
  const { left, top } = target
  const right = sheet.width - target.width - left
  const bottom = sheet.height - target.height - top
  if (left === 0 && top === 0 && right === 0 && bottom === 0) return reduced
  const sides = { left, top, right, bottom }
  if (surround === 'mirror') return reduced.extend({ ...sides, extendWith: 'mirror' })
  // A color would be converted with the picture.
  if (mirrored || hasProfile) return null
  return reduced.extend({ ...sides, background: surround })
}

const codingOfPrints = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

async function encodeJpeg(
  { sheet: size, dpi, folder }: PrintRecipe,
  profile: StoredProfile,
  rows: SheetRows,
): Promise<string> {
  const path = join(folder, 'print.jpg')
  // Optimized coding would hold all coefficients in memory, a gigabyte for 24×36″, and give each
  // strip its own tables.
  const encode = (strip: JpegStrip, to: string) =>
    openStrip(strip, profile).withDensity(dpi).jpeg(codingOfPrints).toFile(to)
  // Larger strips for CMYK: its color conversion is set up again for each strip.
  const stripBytes = profile.isCmyk ? 8_000_000 : 3_000_000
  const iccProfile = await profileBytes(profile.working)
  await writeJpeg(rows, { path, size, stripBytes, iccProfile, encode })
  return path
}

// RGB needs no further conversion, and raw pixels take less time to read than a TIFF. They carry no
// profile, which only the first strip needs.
function openStrip({ isFirst, raw, tiff }: JpegStrip, profile: StoredProfile): Sharp {
  if (isFirst || profile.isCmyk) return inColours(tiff, profile)
  const { width, height, pixels } = raw
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false })
}

async function encodeTiff(
  { sheet: size, dpi, folder }: PrintRecipe,
  profile: StoredProfile,
  rows: SheetRows,
): Promise<string> {
  const path = join(folder, 'print.tif')
  const uncompressed = join(folder, 'sheet.tif')
  const iccProfile = await profileBytes(profile.working)
  const head = tiffHead({ ...size, channels: 3, bitDepth: 8, iccProfile })
  await writeFile(uncompressed, withHead(head, rows, size))
  const perMillimetre = dpi / 25.4
  await inColours(uncompressed, profile)
    .tiff({
      compression: 'lzw',
      predictor: 'horizontal',
      xres: perMillimetre,
      yres: perMillimetre,
      resolutionUnit: 'inch',
    })
    .toFile(path)
  await unlink(uncompressed)
  return path
}

function* withHead(head: Uint8Array, rows: SheetRows, { width, height }: PixelSize) {
  const row = new Uint8Array(width * 3)
  try {
    yield head
    for (let y = 0; y < height; y++) {
      rows.next(row)
      yield row
    }
  } finally {
    rows.close()
  }
}

function inColours(tiff: Buffer | string, { isCmyk, output }: StoredProfile): Sharp {
  const image = sharp(tiff, { sequentialRead: true, limitInputPixels: false, ignoreIcc: true })
  return isCmyk ? image.withIccProfile(output) : image.keepIccProfile()
}
