// Tests the output profile with a few colors, converted as for a print. A well-formed table may
// still be garbage: a file that was only half copied contains zeros.

import sharp from 'sharp'

const white = [255, 255, 255]
const black = [0, 0, 0]
const colours = [white, black, [128, 128, 128], [200, 40, 40], [40, 160, 60], [50, 70, 200]]

/**
 * True if the profile at `path` converts these colors to its own channels and keeps them distinct.
 */
export async function profileWorks(path: string, channels: 3 | 4): Promise<boolean> {
  const size = { width: colours.length, height: 1 }
  const coloured = await sharp(Uint8Array.from(colours.flat()), { raw: { ...size, channels: 3 } })
    .withIccProfile(path)
    .tiff({ compression: 'none' })
    .toBuffer()
    .catch(() => null)
  if (coloured === null) return false
  const { channels: found, icc } = await sharp(coloured).metadata()
  if (found !== channels || icc === undefined) return false
  const file = sharp(coloured, { ignoreIcc: true })
  const bare = channels === 3 ? file : file.pipelineColourspace('cmyk').toColourspace('cmyk')
  const pixels = await bare.raw().toBuffer()
  const values = colours.map((_, at) => pixels.subarray(at * channels, (at + 1) * channels))
  const isEachItsOwn = new Set(values.map((value) => value.toString('hex'))).size === colours.length
  return isEachItsOwn && contrast(values) > leastContrast
}

/**
 * Difference between white and black, added over all channels. Even newsprint exceeds the minimum.
 */
function contrast(values: readonly Buffer[]): number {
  const [light = 0, dark = 0] = values.map((value) => value.reduce((all, one) => all + one, 0))
  return Math.abs(light - dark)
}

const leastContrast = 100
