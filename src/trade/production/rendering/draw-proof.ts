// Draws the proof: a small version of the finished file with lines for the trim or folds and the
// safe area. It is made from the file itself, so that it shows the actual content.

import sharp from 'sharp'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import type { PrintRecipe } from './print-recipe.ts'

const mostPixels = 1200
const leastPixels = 600

/** A quarter of a larger sheet: enough for a small print, and drawn in a third of the time. */
function proofLongSide({ width, height }: PixelSize): number {
  const longest = Math.max(width, height)
  const quarter = Math.max(leastPixels, Math.round(longest / 4))
  return longest <= mostPixels ? longest : Math.min(mostPixels, quarter)
}

const dashPixels = 8
const lineColours = {
  /** Trim, or the fold towards the viewer. */
  face: [230, 0, 120],
  /** Where the sides of a canvas end. */
  sides: [0, 110, 255],
  safe: [0, 160, 60],
} as const

type Colour = readonly [number, number, number]

/** `sheet` is a JPEG or TIFF that we wrote. */
export async function drawProof(
  recipe: PrintRecipe,
  sheet: string,
  outPath: string,
): Promise<void> {
  const longSide = proofLongSide(recipe.sheet)
  // What is in sRGB already needs no conversion.
  const ignoreIcc = recipe.profile.icc === 'srgb'
  const input = { sequentialRead: true, limitInputPixels: false, ignoreIcc } as const
  const { data, info } = await sharp(sheet, input)
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const canvas = { data, ...info }
  const { face, faceAndSides, safe } = recipe
  const scale = info.width / recipe.sheet.width
  drawBox(canvas, scaled(safe, scale), lineColours.safe, dashPixels)
  if (faceAndSides.width !== face.width) {
    drawBox(canvas, scaled(faceAndSides, scale), lineColours.sides, dashPixels)
  }
  drawBox(canvas, scaled(face, scale), lineColours.face, 3 * dashPixels)
  await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
    .toFile(outPath)
}

type Canvas = { data: Buffer; width: number; height: number; channels: number }

function drawBox(canvas: Canvas, box: PixelCrop, colour: Colour, dash: number): void {
  const right = Math.min(canvas.width - 1, box.left + box.width - 1)
  const bottom = Math.min(canvas.height - 1, box.top + box.height - 1)
  for (let x = box.left; x <= right; x++) {
    for (const y of [box.top, bottom]) setPixel(canvas, x, y, dashed(x, dash, colour))
  }
  for (let y = box.top; y <= bottom; y++) {
    for (const x of [box.left, right]) setPixel(canvas, x, y, dashed(y, dash, colour))
  }
}

// White between the dashes, so that they are visible on any picture.
function dashed(at: number, dash: number, colour: Colour): Colour {
  return Math.floor(at / dash) % 2 === 0 ? colour : [255, 255, 255]
}

function setPixel({ data, width, channels }: Canvas, x: number, y: number, colour: Colour): void {
  for (const [channel, value] of colour.entries())
    data[(y * width + x) * channels + channel] = value
}

function scaled({ left, top, width, height }: PixelCrop, scale: number): PixelCrop {
  return {
    left: Math.round(left * scale),
    top: Math.round(top * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}
