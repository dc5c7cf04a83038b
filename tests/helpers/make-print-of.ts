// Renders a print file of a picture in a temporary folder, by the program's own steps.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Crop } from '../../src/pure/geometry/crop.ts'
import type { PixelSize } from '../../src/pure/geometry/lengths.ts'
import { builtInCatalog } from '../../src/trade/catalog/built-in/built-in-catalog.ts'
import { completeOptions } from '../../src/trade/catalog/choices/chosen-options.ts'
import { getProduct } from '../../src/trade/catalog/products.ts'
import { type LineLayout, layOutLine } from '../../src/trade/production/lay-out-line.ts'
import { makePrint } from '../../src/trade/production/rendering/make-print.ts'
import type { MadePrint, PrintRecipe } from '../../src/trade/production/rendering/print-recipe.ts'

export type PrintWish = {
  product: 'canvas' | 'framed-print' | 'poster' | 'metal' | 'acrylic' | 'photo-print'
  size: string
  options?: Record<string, string>
  crop?: Crop
  /** Size of the upright picture. */
  picture: PixelSize
  dpi?: number
  format?: PrintRecipe['format']
  profile?: PrintRecipe['profile']
}

export type Printed = MadePrint & { layout: LineLayout }

const folders: string[] = []

/** By default a TIFF in sRGB with fewer pixels than a lab gets. */
export async function makePrintOf(image: Buffer, wish: PrintWish): Promise<Printed> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-print-'))
  folders.push(folder)
  const path = join(folder, 'image')
  await writeFile(path, image)
  const layout = layoutOf(wish)
  const { source, target, sheet, surround, mirrored, face, faceAndSides, safe, dpi } = layout
  await mkdir(join(folder, 'job'))
  const made = await makePrint({
    path,
    source,
    target,
    sheet,
    surround,
    mirrored,
    face,
    faceAndSides,
    safe,
    dpi,
    maxPixels: 300_000_000,
    folder: join(folder, 'job'),
    format: wish.format ?? 'tiff',
    profile: wish.profile ?? { name: 'sRGB', space: 'RGB', icc: 'srgb' },
  })
  return { ...made, layout }
}

export async function removePrints(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
}

function layoutOf({ product, size, options, crop, picture, dpi }: PrintWish): LineLayout {
  const found = getProduct(builtInCatalog, product)
  const products = [{ ...found, fileDpi: dpi ?? 50 }]
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const line = {
    product,
    size,
    options: completeOptions(found, options ?? {}),
    crop: crop ?? whole,
  }
  return layOutLine({ ...builtInCatalog, products }, line, picture)
}

/** Opens a file without applying its profile. */
export function asItIs(pathOrBytes: string | Buffer, space: 'RGB' | 'CMYK'): Sharp {
  const file = sharp(pathOrBytes, { ignoreIcc: true })
  return space === 'RGB' ? file : file.pipelineColourspace('cmyk').toColourspace('cmyk')
}

/** The raw pixels of the file. */
export async function pixelsOf(pathOrBytes: string | Buffer) {
  const { space } = await sharp(pathOrBytes).metadata()
  const bare = asItIs(pathOrBytes, space === 'cmyk' ? 'CMYK' : 'RGB')
  const { data, info } = await bare.raw().toBuffer({ resolveWithObject: true })
  const { channels } = info
  const startOf = (x: number, y: number) => (y * info.width + x) * channels
  const at = (x: number, y: number): number[] => {
    return [...data.subarray(startOf(x, y), startOf(x, y) + channels)]
  }
  return {
    ...info,
    at,
    /**
     * Returns the first pixel of the area that differs from the expected one, with its position; an
     * expected null matches any.
     */
    other(
      wanted: (x: number, y: number) => readonly number[] | null,
      { left, top, width, height }: PixelSize & { left: number; top: number },
    ) {
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const colour = wanted(x, y)
          const start = startOf(left + x, top + y)
          if (colour?.length !== channels && colour !== null) throw new Error(`It has ${channels}.`)
          if (colour === null || colour.every((each, index) => each === data[start + index]))
            continue
          return { x, y, found: at(left + x, top + y), colour }
        }
      }
      return null
    },
  }
}
