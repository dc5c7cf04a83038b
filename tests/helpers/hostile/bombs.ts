import { bmpBombs } from './bmp-bombs.ts'
import type { Bombs } from './bomb.ts'
import { gifBombs } from './gif-bombs.ts'
import { heifBombs } from './heif-bombs.ts'
import { jpegBombs } from './jpeg-bombs.ts'
import { pngBombs } from './png-bombs.ts'
import { tiffBombs } from './tiff-bombs.ts'
import { webpBombs } from './webp-bombs.ts'

export const bombs: Bombs = {
  ...pngBombs,
  ...jpegBombs,
  ...gifBombs,
  ...webpBombs,
  ...tiffBombs,
  ...heifBombs('avif'),
  ...heifBombs('heic'),
  ...bmpBombs,
}
