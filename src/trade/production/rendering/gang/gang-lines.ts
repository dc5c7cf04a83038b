// Cut marks and the slug line of a gang sheet, as shapes in micrometers from the upper left corner,
// for the PDF and the TIFF.

import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import type { GangCell, GangFile, GangRecipe } from './gang-recipe.ts'

/** A filled rectangle. */
export type Line = { x: number; y: number; width: number; height: number }

/** 0.5 pt. */
const lineMicrometres = 176

/** Two at each corner of the trim, outside the cell. */
export function cutMarks({ cells, files, markMicrometres: length }: GangRecipe): Line[] {
  if (length === 0) return []
  return cells.flatMap((cell) => {
    const file = files[cell.file]
    if (file === undefined) return []
    const { left, top, right, bottom } = trimOnSheet(cell, file)
    const half = lineMicrometres / 2
    const upright = (x: number, y: number) => ({
      ...{ x: x - half, y, width: lineMicrometres, height: length },
    })
    const level = (x: number, y: number) => ({
      ...{ x, y: y - half, width: length, height: lineMicrometres },
    })
    return [
      ...[left, right].flatMap((x) => [
        upright(x, cell.y - length),
        upright(x, cell.y + cell.height),
      ]),
      ...[top, bottom].flatMap((y) => [level(cell.x - length, y), level(cell.x + cell.width, y)]),
    ]
  })
}

function trimOnSheet({ x, y, width, height, isTurned }: GangCell, { trim, ...file }: GangFile) {
  const after = {
    left: trim.left / file.width,
    top: trim.top / file.height,
    right: 1 - (trim.left + trim.width) / file.width,
    bottom: 1 - (trim.top + trim.height) / file.height,
  }
  // Turned clockwise, the lower edge is on the left and the left edge on top.
  const cut = isTurned
    ? { left: after.bottom, top: after.left, right: after.top, bottom: after.right }
    : after
  return {
    left: x + cut.left * width,
    top: y + cut.top * height,
    right: x + width - cut.right * width,
    bottom: y + height - cut.bottom * height,
  }
}

export type PathStep =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']

const require = createRequire(import.meta.url)

/**
 * The slug as outlines, so that it needs no font where it is opened. As large as fits into its box.
 */
export function slugOutlines({ slug, slugBox }: GangRecipe): PathStep[] {
  if (slug === '' || slugBox.width <= 0 || slugBox.height <= 0) return []
  const font = openSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
  if (!('layout' in font)) throw new Error('The font of the slug line is a collection.')
  const { glyphs, advanceWidth } = font.layout(slug)
  const scale = Math.min(
    slugBox.height / (font.ascent - font.descent),
    slugBox.width / Math.max(1, advanceWidth),
  )
  const base = slugBox.y + font.ascent * scale
  let pen = slugBox.x
  return glyphs.flatMap((glyph) => {
    const at = pen
    pen += glyph.advanceWidth * scale
    const place = (x = 0, y = 0) => [at + x * scale, base - y * scale] as const
    let last: readonly [number, number] = place()
    return glyph.path.commands.flatMap(({ command, args }): PathStep[] => {
      const [a, b, c, d, e, f] = args
      const from = last
      switch (command) {
        case 'moveTo':
        case 'lineTo':
          last = place(a, b)
          return [[command === 'moveTo' ? 'M' : 'L', ...last]]
        case 'quadraticCurveTo': {
          const control = place(a, b)
          last = place(c, d)
          const near = ([x, y]: readonly [number, number]) =>
            [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)] as const
          return [['C', ...near(from), ...near(last), ...last]]
        }
        case 'bezierCurveTo':
          last = place(e, f)
          return [['C', ...place(a, b), ...place(c, d), ...last]]
        default:
          return [['Z']]
      }
    })
  })
}
