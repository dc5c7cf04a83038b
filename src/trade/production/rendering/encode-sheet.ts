// Writes the sheet as labs take it, with its profile and its resolution. Inks are mixed here.

import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PrintRecipe } from './print-recipe.ts'
import type { StoredProfile } from './store-profile.ts'

/** `sheet` is what placeOnSheet wrote. Answers the path of the JPEG or TIFF. */
export async function encodeSheet(
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
