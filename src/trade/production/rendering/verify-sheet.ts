// Final check of a sheet: whether it matches its recipe, its facts and the PDF around it. libvips
// silently ignores a profile that it cannot use and writes the colors it has.

import sharp from 'sharp'
import { printColoursWrong } from '../print-errors.ts'
import type { PrintRecipe } from './print-recipe.ts'
import { profileBytes, type StoredProfile } from './store-profile.ts'

export type SheetColours = { channels: 3 | 4; icc: Buffer }

/** `path` is that of the JPEG or TIFF. Throws `print_file_failed` (503). */
export async function verifySheet(
  { profile, sheet }: PrintRecipe,
  { isCmyk, output }: StoredProfile,
  path: string,
): Promise<SheetColours> {
  const found = await sharp(path, { limitInputPixels: false }).metadata()
  const channels = isCmyk ? 4 : 3
  const icc =
    typeof profile.icc === 'string' ? await profileBytes(output) : Buffer.from(profile.icc)
  const isRight =
    found.channels === channels &&
    found.space === (isCmyk ? 'cmyk' : 'srgb') &&
    found.icc?.equals(icc) === true &&
    found.width === sheet.width &&
    found.height === sheet.height
  if (isRight) return { channels, icc }
  const carried = found.icc === undefined ? 'no profile' : `a profile of ${found.icc.length} bytes`
  throw printColoursWrong(
    profile.name,
    `${found.width} × ${found.height}, ${found.space} in ${found.channels} channels with ${carried}`,
  )
}
