// The bench's pictures, drawn on first use and kept in memory. The load generator sends all copies
// of a picture from one buffer.

import { drawPicture, type PictureForm } from './draw-picture.ts'

const forms = {
  '300 KB': { name: '300 KB', width: 1632, height: 1224, grain: 11, quality: 82 },
  '3 MB': { name: '3 MB', width: 3264, height: 2448, grain: 22, quality: 90 },
  '5 MB': { name: '5 MB', width: 4000, height: 3000, grain: 24, quality: 90 },
  '10 MB': { name: '10 MB', width: 6000, height: 4000, grain: 22, quality: 90 },
  '100 MB': { name: '100 MB', width: 11_760, height: 8820, grain: 60, quality: 98 },
} satisfies Record<string, PictureForm>

export type PictureName = keyof typeof forms

const drawn = new Map<PictureName, Promise<Buffer>>()

export function pictureOf(name: PictureName): Promise<Buffer> {
  const picture = drawn.get(name) ?? drawPicture(forms[name])
  drawn.set(name, picture)
  return picture
}
