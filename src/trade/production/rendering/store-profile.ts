// The output profile under the names by which sharp takes it: built in, or a file.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PrintRecipe } from './print-recipe.ts'

export type StoredProfile = {
  /** In which everything is done until the file is written: red, green and blue. */
  working: string
  /** Of the file. */
  output: string
  isCmyk: boolean
}

/**
 * Inks are mixed last, on purpose and once: until then a print in CMYK is worked on in Display P3,
 * which holds what inks can.
 */
export async function storeProfile({ profile, folder }: PrintRecipe): Promise<StoredProfile> {
  const isCmyk = profile.space === 'CMYK'
  if (typeof profile.icc === 'string') {
    return { working: profile.icc, output: profile.icc, isCmyk }
  }
  const path = join(folder, 'output.icc')
  await writeFile(path, profile.icc)
  return { working: isCmyk ? 'p3' : path, output: path, isCmyk }
}

/** Of a profile by its name or path. */
export async function profileBytes(profile: string): Promise<Buffer> {
  const { icc } = await sharp(
    await onePixel('#ffffff').withIccProfile(profile).png().toBuffer(),
  ).metadata()
  if (icc === undefined) throw new Error('The profile did not come along.')
  return icc
}

/** A colour of sRGB as red, green and blue of the profile. */
export async function inColours(profile: string, colour: string): Promise<number[]> {
  const plain = onePixel(colour)
  const converted = profile === 'srgb' ? plain : plain.withIccProfile(profile)
  return [...(await converted.raw().toBuffer())]
}

function onePixel(background: string): Sharp {
  return sharp({ create: { width: 1, height: 1, channels: 3, background } })
}
