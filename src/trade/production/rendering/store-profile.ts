// The output profile in the form that sharp accepts: a built-in name or a file.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PrintRecipe } from './print-recipe.ts'

export type StoredProfile = {
  /** RGB profile used until the file is written. */
  working: string
  output: string
  isCmyk: boolean
}

/**
 * The conversion to CMYK is done last and only once. Until then a CMYK print is processed in
 * Display P3, which covers what CMYK can print.
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

/** Of the built-in profiles, which a process asks for again with every print. */
const builtIn = new Map<string, Promise<Buffer>>()

export function profileBytes(profile: string): Promise<Buffer> {
  if (profile !== 'srgb' && profile !== 'p3') return readProfileBytes(profile)
  const bytes = builtIn.get(profile) ?? readProfileBytes(profile)
  builtIn.set(profile, bytes)
  return bytes
}

async function readProfileBytes(profile: string): Promise<Buffer> {
  const { icc } = await sharp(
    await onePixel('#ffffff').withIccProfile(profile).png().toBuffer(),
  ).metadata()
  if (icc === undefined) throw new Error('The profile was not embedded.')
  return icc
}

/** Converts an sRGB color to RGB values of the profile. */
export async function inColours(profile: string, colour: string): Promise<number[]> {
  const plain = onePixel(colour)
  const converted = profile === 'srgb' ? plain : plain.withIccProfile(profile)
  return [...(await converted.raw().toBuffer())]
}

function onePixel(background: string): Sharp {
  return sharp({ create: { width: 1, height: 1, channels: 3, background } })
}
