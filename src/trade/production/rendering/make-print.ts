import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import { drawProof } from './draw-proof.ts'
import { expectClaims } from './expect-claims.ts'
import { placeOnSheet } from './place-on-sheet.ts'
import type { MadePrint, PrintRecipe } from './print-recipe.ts'
import { profileBytes, type StoredProfile, storeProfile } from './store-profile.ts'
import { toWorkingColour } from './to-working-colour.ts'
import { writeJpeg } from './write-jpeg.ts'
import { writePdf } from './write-pdf.ts'

/** Throws `image_unreadable`, `print_file_failed`, and what sharp and the file system throw. */
export async function makePrint(recipe: PrintRecipe): Promise<MadePrint> {
  const profile = await storeProfile(recipe)
  // Upright, cropped and in the colors of the print, at the original resolution.
  const picture = await toWorkingColour(recipe, profile)
  // The only place where it is resized, during encoding.
  const print = await encodeSheet(recipe, profile, placeOnSheet(recipe, profile, picture))
  const colours = await expectClaims(recipe, profile, print)
  const path = recipe.format.startsWith('pdf') ? await writePdf(recipe, colours, print) : print
  const proofPath = join(recipe.folder, 'proof.jpg')
  await drawProof(recipe, print, proofPath)
  if (path !== print) await unlink(print)
  return { path, proofPath, ...(await measureFile(path)) }
}

async function measureFile(path: string): Promise<{ byteLength: number; sha256: string }> {
  const hash = createHash('sha256')
  let byteLength = 0
  await pipeline(
    createReadStream(path, { highWaterMark: 1024 * 1024 }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        byteLength += chunk.byteLength
        hash.update(chunk)
      }
    },
  )
  return { byteLength, sha256: hash.digest('hex') }
}

/** `rows` are the rows of the sheet. Returns the path of the JPEG or TIFF. */
async function encodeSheet(
  recipe: PrintRecipe,
  { isCmyk, working, output }: StoredProfile,
  rows: AsyncGenerator<Uint8Array>,
): Promise<string> {
  const options = { sequentialRead: true, limitInputPixels: false, ignoreIcc: true } as const
  const coloured = (tiff: Buffer | string) => {
    const image = sharp(tiff, options)
    return isCmyk ? image.withIccProfile(output) : image.keepIccProfile()
  }
  const { sheet: size, dpi, folder } = recipe
  const iccProfile = await profileBytes(working)
  if (recipe.format !== 'tiff') {
    const path = join(folder, 'print.jpg')
    const encode = (tiff: Buffer, to: string) => asJpeg(coloured(tiff), dpi).toFile(to)
    // Larger strips for CMYK: its color conversion is set up again for each strip.
    const stripBytes = isCmyk ? 8_000_000 : 2_000_000
    await writeJpeg(rows, { path, size, stripBytes, iccProfile, encode })
    return path
  }
  const path = join(folder, 'print.tif')
  const sheet = join(folder, 'sheet.tif')
  await writeFile(
    sheet,
    withHead(tiffHead({ ...size, channels: 3, bitDepth: 8, iccProfile }), rows),
  )
  await asTiff(coloured(sheet), dpi).toFile(path)
  await unlink(sheet)
  return path
}

async function* withHead(head: Uint8Array, rows: AsyncGenerator<Uint8Array>) {
  yield head
  yield* rows
}

// Optimized coding would hold all coefficients in memory, a gigabyte for 24×36″, and give each
// strip its own tables.
function asJpeg(image: Sharp, dpi: number): Sharp {
  return image
    .withDensity(dpi)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
}

function asTiff(image: Sharp, dpi: number): Sharp {
  const perMillimetre = dpi / 25.4
  return image.tiff({
    compression: 'lzw',
    predictor: 'horizontal',
    xres: perMillimetre,
    yres: perMillimetre,
    resolutionUnit: 'inch',
  })
}
