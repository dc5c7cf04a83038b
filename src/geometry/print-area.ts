// What is printed for one size: the face that hangs towards the viewer, the margin around it that
// is folded over or cut off, and how much of both the crop of the picture covers.
// See docs/decisions/004-what-a-crop-means.md.

import type { Crop } from './crop.ts'
import { type Extent, micrometresPerInch } from './lengths.ts'

export type PrintForm = {
  /** Whole inches, width by height as it hangs. */
  readonly widthInches: number
  readonly heightInches: number
  /**
   * On each of the four edges: the side and the tuck of a canvas, or the bleed of a sheet of paper.
   */
  readonly marginMicrometres: number
  /** True for an image wrap: the picture itself runs over the sides. */
  readonly pictureCoversMargin: boolean
}

export type PrintArea = {
  readonly face: Extent
  readonly marginMicrometres: number
  /** Face and margins: what the print file holds. */
  readonly sheet: Extent
  /** What the crop covers: the sheet of an image wrap, the face of everything else. */
  readonly covered: Extent
}

export function printArea(form: PrintForm): PrintArea {
  const face = {
    widthMicrometres: form.widthInches * micrometresPerInch,
    heightMicrometres: form.heightInches * micrometresPerInch,
  }
  const sheet = {
    widthMicrometres: face.widthMicrometres + 2 * form.marginMicrometres,
    heightMicrometres: face.heightMicrometres + 2 * form.marginMicrometres,
  }
  return {
    face,
    marginMicrometres: form.marginMicrometres,
    sheet,
    covered: form.pictureCoversMargin ? sheet : face,
  }
}

/** The part of the picture that shows on the face, in fractions of the upright picture. */
export function faceCrop(crop: Crop, area: PrintArea): Crop {
  const width = area.face.widthMicrometres / area.covered.widthMicrometres
  const height = area.face.heightMicrometres / area.covered.heightMicrometres
  return {
    x: crop.x + (crop.width * (1 - width)) / 2,
    y: crop.y + (crop.height * (1 - height)) / 2,
    width: crop.width * width,
    height: crop.height * height,
  }
}
