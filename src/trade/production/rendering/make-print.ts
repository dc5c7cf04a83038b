import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drawProof } from './draw-proof.ts'
import { formatWriters } from './format-writers.ts'
import { placeOnSheet } from './place-on-sheet.ts'
import type { MadePrint, PrintRecipe } from './print-recipe.ts'
import { storeProfile } from './store-profile.ts'
import { toWorkingColour } from './to-working-colour.ts'
import { verifySheet } from './verify-sheet.ts'

/** Throws `image_unreadable`, `print_file_failed`, and what sharp and the file system throw. */
export async function makePrint(recipe: PrintRecipe): Promise<MadePrint> {
  const profile = await storeProfile(recipe)
  // Upright, cropped and in the colors of the print, at the original resolution.
  const picture = await toWorkingColour(recipe, profile)
  const { encode, wrap } = formatWriters[recipe.format]
  // The only place where it is resized, during encoding.
  const print = await encode(recipe, profile, placeOnSheet(recipe, profile, picture))
  const colours = await verifySheet(recipe, profile, print)
  const path = wrap === null ? print : await wrap(recipe, colours, print)
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
