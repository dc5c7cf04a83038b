// Lines outside of the sheet that show where to cut (whole lines) and where the sides of a canvas end
// (dashed), as the content of a PDF page.

/** Left, bottom, right, top, in points. */
export type PageBox = readonly [left: number, bottom: number, right: number, top: number]

const gapPoints = 6
const lengthPoints = 24

export function pageMarks(sheet: PageBox, face: PageBox, faceAndSides: PageBox): string {
  const hasSides = face[0] !== faceAndSides[0]
  return [
    'q 0.5 w',
    ...marksOf(sheet, face),
    ...(hasSides ? ['[3 3] 0 d', ...marksOf(sheet, faceAndSides)] : []),
    'Q\n',
  ].join('\n')
}

// Both kinds of line need strokes of their own: a dash holds for the whole path.
function marksOf([left, bottom, right, top]: PageBox, box: PageBox): string[] {
  const line = (x: number, y: number, toX: number, toY: number) =>
    `${fixed(x)} ${fixed(y)} m ${fixed(toX)} ${fixed(toY)} l S`
  const reach = gapPoints + lengthPoints
  return [
    ...[box[0], box[2]].flatMap((x) => [
      line(x, bottom - gapPoints, x, bottom - reach),
      line(x, top + gapPoints, x, top + reach),
    ]),
    ...[box[1], box[3]].flatMap((y) => [
      line(left - gapPoints, y, left - reach, y),
      line(right + gapPoints, y, right + reach, y),
    ]),
  ]
}

function fixed(points: number): string {
  return String(Math.round(points * 10_000) / 10_000)
}
