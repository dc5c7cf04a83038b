import sharp, { type Sharp } from 'sharp'

/** Opens a print file with the values that it has, whatever its profile. */
export function asStored(path: string, channels: number): Sharp {
  const file = sharp(path, { ignoreIcc: true, limitInputPixels: false })
  return channels === 4 ? file.pipelineColourspace('cmyk').toColourspace('cmyk') : file
}
