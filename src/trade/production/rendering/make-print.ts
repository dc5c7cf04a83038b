import { createHash } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { drawProof } from './draw-proof.ts'
import { encodeReduced, formatWriters } from './format-writers.ts'
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
  const atOnce = 'reduced' in picture ? await encodeReduced(recipe, profile, picture) : null
  // The only place where a large print is resized, during encoding.
  const print =
    atOnce ?? (await encode(recipe, profile, await placeOnSheet(recipe, profile, picture)))
  const colours = await verifySheet(recipe, profile, print)
  const path = wrap === null ? print : await wrap(recipe, colours, print)
  const proofPath = join(recipe.folder, 'proof.jpg')
  const [measures] = await Promise.all([measureFile(path), drawProof(recipe, print, proofPath)])
  if (path !== print) await unlink(print)
  return { path, proofPath, ...measures }
}

const bytesAtOnce = 256 * 1024

async function measureFile(path: string): Promise<{ byteLength: number; sha256: string }> {
  const hash = createHash('sha256')
  let byteLength = 0
  // One buffer for all: a stream's would accumulate until the next garbage collection.
  const buffer = Buffer.alloc(bytesAtOnce)
  const file = await open(path)
  try {
    for (let isAtEnd = false; !isAtEnd; ) {
      const { bytesRead } = await file.read(buffer)
      hash.update(buffer.subarray(0, bytesRead))
      byteLength += bytesRead
      isAtEnd = bytesRead === 0
    }
  } finally {
    await file.close()
  }
  return { byteLength, sha256: hash.digest('hex') }
}
