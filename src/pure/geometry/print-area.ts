// The printed area of one size: the face that shows from the front, the margin around it that is
// folded over, hidden or cut off, and how much of both the crop covers. See
// docs/decisions/004-what-a-crop-means.md and 014-catalog-as-data.md.

import type { Crop } from './crop.ts'
import type { Extent } from './lengths.ts'

/**
 * What fills the margin: the picture itself (the crop covers it too), the mirrored face, a color,
 * or, if the margin is cut off or hidden, the part of the picture beyond the crop.
 */
export type Edges = 'picture' | 'mirror' | 'colour' | 'beyond'

/** Dimensions of the frame bar, seen from the front and from the side. */
export type FrameProfile = { readonly widthMicrometres: number; readonly depthMicrometres: number }

/** What the chosen options change about the printed area. */
export type Margins = {
  /** How much of the opening a mat hides on each edge. */
  readonly matMicrometres: number
  /** Depth of the printed sides. 0 for everything but a canvas. */
  readonly sideMicrometres: number
  readonly edges: Edges
}

/** Margins of a print whose options do not change them. */
export const plainMargins: Margins = { matMicrometres: 0, sideMicrometres: 0, edges: 'beyond' }

export type PrintForm = Partial<Margins> & {
  /** The nominal size, in its hanging orientation. */
  readonly opening: Extent
  /**
   * Margin beyond the sides on each edge: tucked behind the bars, cut off, or under mat and frame.
   */
  readonly hiddenMicrometres: number
  readonly frame?: FrameProfile | null
  /** Distance from the wall, without a frame. */
  readonly thicknessMicrometres?: number
  /** Safety margin along the edges of the face, for important content. */
  readonly safeMicrometres?: number
}

export type PrintArea = {
  /**
   * The area that the size refers to: the bare object, or the visible area inside a frame,
   * including the mat.
   */
  readonly opening: Extent
  /** The part of the print that shows from the front. With a mat, its window. */
  readonly face: Extent
  readonly matMicrometres: number
  readonly sideMicrometres: number
  /** Sides and the hidden margin beyond them, on each edge of the face. */
  readonly marginMicrometres: number
  readonly edges: Edges
  /** Face and margins: the extent of the print file. */
  readonly sheet: Extent
  /** What the crop covers: the sheet for an image wrap, otherwise the face. */
  readonly covered: Extent
  readonly frame: FrameProfile | null
  /** The whole object on the wall, including its frame. */
  readonly outside: Extent
  readonly depthMicrometres: number
  readonly safeMicrometres: number
}

export function printArea(form: PrintForm): PrintArea {
  const {
    opening,
    matMicrometres,
    sideMicrometres,
    edges,
    frame = null,
  } = {
    ...plainMargins,
    ...form,
  }
  const marginMicrometres = sideMicrometres + form.hiddenMicrometres
  const face = grown(opening, -matMicrometres)
  const sheet = grown(face, marginMicrometres)
  return {
    opening,
    face,
    matMicrometres,
    sideMicrometres,
    marginMicrometres,
    edges,
    sheet,
    covered: edges === 'picture' ? sheet : face,
    frame,
    outside: grown(opening, frame?.widthMicrometres ?? 0),
    depthMicrometres: frame?.depthMicrometres ?? form.thicknessMicrometres ?? 0,
    safeMicrometres: form.safeMicrometres ?? 0,
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

export function grown(extent: Extent, micrometres: number): Extent {
  return {
    widthMicrometres: extent.widthMicrometres + 2 * micrometres,
    heightMicrometres: extent.heightMicrometres + 2 * micrometres,
  }
}
