// What is printed for one size: the face that shows towards the viewer, the margin around it that is
// folded over, hidden or cut off, and how much of both the crop of the picture covers.
// See docs/decisions/004-what-a-crop-means.md and 014-catalog-as-data.md.

import type { Crop } from './crop.ts'
import type { Extent } from './lengths.ts'

/**
 * What fills the margin: the picture itself (the crop covers it too), the mirrored face, a colour,
 * or, where the margin is cut off or hidden, whatever the picture has beyond the crop.
 */
export type Edges = 'picture' | 'mirror' | 'colour' | 'beyond'

/** Of the bar, seen from the front and from the side. */
export type FrameProfile = { readonly widthMicrometres: number; readonly depthMicrometres: number }

export type PrintForm = {
  /** The size, as it hangs. */
  readonly opening: Extent
  /** How much of that a mat hides on each of the four edges. */
  readonly matMicrometres?: number
  /** How deep the printed sides are; 0 for all but a canvas. */
  readonly sideMicrometres?: number
  /** Beyond the sides on each edge: tucked behind the bars, cut off, or under mat and frame. */
  readonly hiddenMicrometres: number
  readonly edges: Edges
  readonly frame?: FrameProfile | null
  /** How far it stands off the wall, without a frame. */
  readonly thicknessMicrometres?: number
  /** To keep free of anything important along the edge of the face. */
  readonly safeMicrometres?: number
}

export type PrintArea = {
  /** What the size is named after: the bare object, or what shows inside a frame, mat and all. */
  readonly opening: Extent
  /** The part of the print that shows from the front: with a mat its window. */
  readonly face: Extent
  readonly matMicrometres: number
  readonly sideMicrometres: number
  /** Sides and all that is hidden beyond them, on each edge of the face. */
  readonly marginMicrometres: number
  readonly edges: Edges
  /** Face and margins: what the print file holds. */
  readonly sheet: Extent
  /** What the crop covers: the sheet of an image wrap, the face of everything else. */
  readonly covered: Extent
  readonly frame: FrameProfile | null
  /** The whole object on the wall, its frame included. */
  readonly outside: Extent
  /** How far it stands off the wall. */
  readonly depthMicrometres: number
  readonly safeMicrometres: number
}

export function printArea(form: PrintForm): PrintArea {
  const { opening, matMicrometres = 0, sideMicrometres = 0, edges, frame = null } = form
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
