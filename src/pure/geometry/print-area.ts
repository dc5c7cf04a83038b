// The printed area of one size: the face that shows from the front, the margin around it that is
// folded over, hidden or cut off, and how much of both the crop covers. See
// docs/decisions/004-what-a-crop-means.md and 014-catalog-as-data.md.

import { type Crop, clampCrop, leastCrop, type PictureSize } from './crop.ts'
import { aspectOf, type Extent, type PixelSize } from './lengths.ts'

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
  /** White paper that stays free along each edge of the face. */
  readonly borderMicrometres: number
  /** True if the whole picture is printed, with white bars where its ratio differs. */
  readonly isWhole: boolean
}

/** Margins of a print whose options do not change them. */
export const plainMargins: Margins = {
  matMicrometres: 0,
  sideMicrometres: 0,
  edges: 'beyond',
  borderMicrometres: 0,
  isWhole: false,
}

export type PrintForm = Partial<Margins> & {
  /** The nominal size, in its hanging orientation. */
  readonly opening: Extent
  /** Upright pixels of the picture. Only a print of the whole picture depends on them. */
  readonly picture?: PixelSize
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
  /** The part of the face, centered, with the picture. The rest of the face is white paper. */
  readonly window: Extent
  readonly matMicrometres: number
  readonly sideMicrometres: number
  /** Sides and the hidden margin beyond them, on each edge of the face. */
  readonly marginMicrometres: number
  readonly edges: Edges
  /** Face and margins: the extent of the print file. */
  readonly sheet: Extent
  /** What the crop covers: the sheet for an image wrap, otherwise the window. */
  readonly covered: Extent
  /** True if the picture is printed whole, whatever the crop. */
  readonly isWhole: boolean
  readonly frame: FrameProfile | null
  /** The whole object on the wall, including its frame. */
  readonly outside: Extent
  readonly depthMicrometres: number
  readonly safeMicrometres: number
}

export function printArea(form: PrintForm): PrintArea {
  const asked = { ...plainMargins, ...form }
  const {
    opening,
    matMicrometres,
    sideMicrometres,
    borderMicrometres,
    isWhole,
    picture,
    frame = null,
  } = asked
  const marginMicrometres = sideMicrometres + form.hiddenMicrometres
  const face = grown(opening, -matMicrometres)
  const sheet = grown(face, marginMicrometres)
  const bordered = grown(face, -borderMicrometres)
  const window = isWhole && picture !== undefined ? inside(bordered, picture) : bordered
  const edges = isSame(window, face) ? asked.edges : 'colour'
  return {
    opening,
    face,
    window,
    matMicrometres,
    sideMicrometres,
    marginMicrometres,
    edges,
    sheet,
    covered: edges === 'picture' ? sheet : window,
    isWhole,
    frame,
    outside: grown(opening, frame?.widthMicrometres ?? 0),
    depthMicrometres: frame?.depthMicrometres ?? form.thicknessMicrometres ?? 0,
    safeMicrometres: form.safeMicrometres ?? 0,
  }
}

/** True if some of the face stays white. */
export function hasWhite({ window, face }: PrintArea): boolean {
  return !isSame(window, face)
}

function isSame(one: Extent, other: Extent): boolean {
  return (
    one.widthMicrometres === other.widthMicrometres &&
    one.heightMicrometres === other.heightMicrometres
  )
}

/** The largest extent of the picture's ratio within another one. */
function inside(extent: Extent, { width, height }: PixelSize): Extent {
  const { widthMicrometres, heightMicrometres } = extent
  const fullWidth = Math.round((heightMicrometres * width) / height)
  return fullWidth <= widthMicrometres
    ? { widthMicrometres: Math.max(1, fullWidth), heightMicrometres }
    : {
        widthMicrometres,
        heightMicrometres: Math.max(1, Math.round((widthMicrometres * height) / width)),
      }
}

/** What determines a crop. */
export type AreaToCrop = Pick<PrintArea, 'covered'> & Partial<Pick<PrintArea, 'isWhole'>>

/** Width divided by height of what the crop covers. */
export function coveredAspect(
  { covered, isWhole = false }: AreaToCrop,
  picture: PixelSize,
): number {
  // The picture's own ratio, since micrometers are too coarse for a narrow panorama.
  return isWhole ? picture.width / picture.height : aspectOf(covered)
}

/** The crop that is printed: made to fit, or the least crop for null. */
export function cropOnArea(crop: Crop | null, picture: PictureSize, area: AreaToCrop): Crop {
  const aspect = coveredAspect(area, picture)
  return crop === null || area.isWhole
    ? leastCrop(picture, aspect)
    : clampCrop(crop, picture, aspect)
}

/** The part of the picture that shows on the face, in fractions of the upright picture. */
export function faceCrop(crop: Crop, area: PrintArea): Crop {
  const width = area.window.widthMicrometres / area.covered.widthMicrometres
  const height = area.window.heightMicrometres / area.covered.heightMicrometres
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
