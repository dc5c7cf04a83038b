// The way of a picture to its print file, step by step. Runs in the print process.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { drawProof } from './draw-proof.ts'
import { placeOnSheet } from './place-on-sheet.ts'
import type { MadePrint, PrintRecipe } from './print-recipe.ts'
import { type StoredProfile, storeProfile } from './store-profile.ts'
import { toWorkingColour } from './to-working-colour.ts'
import { writePdf } from './write-pdf.ts'

/** Throws `image_unreadable` and what sharp and the file system throw. */
export async function makePrint(recipe: PrintRecipe): Promise<MadePrint> {
  const profile = await storeProfile(recipe)
  // Upright, cropped and in the colours of the print, with as many pixels as it came with.
  const picture = await toWorkingColour(recipe, profile)
  // Resized here, and nowhere else.
  const sheet = await placeOnSheet(recipe, profile, picture)
  // Hundreds of megabytes each: none stays longer than the next step needs it.
  await unlink(picture)
  const print = await encodeSheet(recipe, profile, sheet)
  await unlink(sheet)
  const path = recipe.format.startsWith('pdf') ? await writePdf(recipe, profile, print) : print
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

/** `sheet` is what placeOnSheet wrote. Answers the path of the JPEG or TIFF. */
async function encodeSheet(
  recipe: PrintRecipe,
  { isCmyk, output }: StoredProfile,
  sheet: string,
): Promise<string> {
  const image = sharp(sheet, { sequentialRead: true, limitInputPixels: false, ignoreIcc: true })
  const coloured = isCmyk ? image.withIccProfile(output) : image.keepIccProfile()
  const path = join(recipe.folder, recipe.format === 'tiff' ? 'print.tif' : 'print.jpg')
  await encoded(coloured, recipe).toFile(path)
  return path
}

// Optimised coding would hold all coefficients: a gigabyte for 24×36″.
function encoded(image: Sharp, { format, dpi }: PrintRecipe): Sharp {
  if (format !== 'tiff') {
    return image
      .withDensity(dpi)
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
  }
  const perMillimetre = dpi / 25.4
  return image.tiff({
    compression: 'lzw',
    predictor: 'horizontal',
    xres: perMillimetre,
    yres: perMillimetre,
    resolutionUnit: 'inch',
  })
}
