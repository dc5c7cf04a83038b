// Positions in the print file, in whole pixels: one set of numbers for the file, the job ticket,
// the proof and the pages. All rounding happens here.

import { type Crop, cropInPixels, type PixelCrop } from './crop.ts'
import { type Extent, type PixelSize, pixelsAlong, printPixels } from './lengths.ts'
import { grown, type PrintArea } from './print-area.ts'

/** Whole pixels from the upper left corner; at least one each way. */
export type PixelBox = PixelCrop

export type PrintLayout = {
  readonly dpi: number
  /** The print file: face, sides and everything hidden or cut off. */
  readonly sheet: PixelSize
  /** The visible front: the trim box of a sheet, the fold lines of a canvas. */
  readonly face: PixelBox
  /** Face and sides, without what is tucked away or cut off. */
  readonly faceAndSides: PixelBox
  /** Inside the face: content in this box is certain to be visible. */
  readonly safe: PixelBox
  /** In the picture: the crop, resized once into `covered`. */
  readonly source: PixelBox
  /** In the sheet: all of it for an image wrap, otherwise the window in the face. */
  readonly covered: PixelBox
  /**
   * Set only if the margin shows what is beyond the crop: that part of the picture, and its
   * position in the sheet, at the scale of the crop. The rest of the margin is mirrored.
   */
  readonly beyond: { readonly source: PixelBox; readonly target: PixelBox } | null
}

/** The crop must have the aspect of `area.covered`, as returned by clampCrop(). */
export function printLayout(
  area: PrintArea,
  crop: Crop,
  picture: PixelSize,
  dpi: number,
): PrintLayout {
  const sheet = printPixels(area.sheet, dpi)
  const face = centred(area.face, sheet, dpi)
  const faceAndSides = centred(grown(area.face, area.sideMicrometres), sheet, dpi)
  const source = cropInPixels(crop, picture)
  const covered =
    area.edges === 'picture' ? { left: 0, top: 0, ...sheet } : centred(area.covered, sheet, dpi)
  return {
    dpi,
    sheet,
    face,
    faceAndSides,
    safe: inset(face, pixelsAlong(area.safeMicrometres, dpi)),
    source,
    covered,
    beyond: area.edges === 'beyond' ? beyondCrop(source, covered, picture, sheet) : null,
  }
}

// An odd pixel is added at the right and at the bottom.
function centred(extent: Extent, sheet: PixelSize, dpi: number): PixelBox {
  const { width, height } = printPixels(extent, dpi)
  return {
    left: Math.floor((sheet.width - width) / 2),
    top: Math.floor((sheet.height - height) / 2),
    width,
    height,
  }
}

function inset(box: PixelBox, pixels: number): PixelBox {
  const across = Math.min(pixels, Math.floor((box.width - 1) / 2))
  const down = Math.min(pixels, Math.floor((box.height - 1) / 2))
  return {
    left: box.left + across,
    top: box.top + down,
    width: box.width - 2 * across,
    height: box.height - 2 * down,
  }
}

function beyondCrop(source: PixelBox, covered: PixelBox, picture: PixelSize, sheet: PixelSize) {
  const across = reach(source.left, source.width, picture.width, {
    start: covered.left,
    length: covered.width,
    whole: sheet.width,
  })
  const down = reach(source.top, source.height, picture.height, {
    start: covered.top,
    length: covered.height,
    whole: sheet.height,
  })
  return {
    source: boxOf(across.source, down.source),
    target: boxOf(across.target, down.target),
  }
}

type Span = { start: number; end: number }

/** Along one axis: as far as both picture and sheet extend, in whole pixels of the picture. */
function reach(
  start: number,
  length: number,
  pictureLength: number,
  on: { start: number; length: number; whole: number },
): { source: Span; target: Span } {
  const scale = length / on.length
  const end = start + length
  const onEnd = on.start + on.length
  const source = {
    start: Math.max(0, Math.ceil(start - on.start * scale)),
    end: Math.min(pictureLength, Math.floor(end + (on.whole - onEnd) * scale)),
  }
  return {
    source,
    target: {
      start: Math.max(0, Math.round(on.start - (start - source.start) / scale)),
      end: Math.min(on.whole, Math.round(onEnd + (source.end - end) / scale)),
    },
  }
}

function boxOf(across: Span, down: Span): PixelBox {
  return {
    left: across.start,
    top: down.start,
    width: across.end - across.start,
    height: down.end - down.start,
  }
}
