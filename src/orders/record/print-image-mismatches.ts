// What does not fit between the print image, the preview that the shopper approved and the
// dimensions that the loader was told. Each is a sentence for the operator.

type Pixels = { width: number; height: number }

/** Previews are rounded to whole pixels, so their shape may be off by a little. */
const shapeTolerance = 0.01

/** Empty when all is well, and while the print image is not here. Pixels are upright. */
export function printImageMismatches(line: {
  print: Pixels | null
  preview: Pixels | null
  declared: Pixels | null
}): string[] {
  const { print, preview, declared } = line
  if (!print) return []
  const mismatches: string[] = []
  if (declared && (print.width !== declared.width || print.height !== declared.height)) {
    mismatches.push(
      `The print image has ${inWords(print)}, but ${inWords(declared)} were announced.`,
    )
  }
  if (preview && !haveSameShape(print, preview)) {
    mismatches.push(
      `The print image (${inWords(print)}) has another shape than the preview (${inWords(preview)}) that the shopper saw.`,
    )
  }
  return mismatches
}

// Both sides of a preview may be rounded by half a pixel, which on a small one is more than that.
function haveSameShape(print: Pixels, preview: Pixels): boolean {
  const difference = Math.abs(print.width * preview.height - print.height * preview.width)
  const isWithinTolerance = difference <= shapeTolerance * print.height * preview.width
  const isWithinRounding = difference <= (print.width + print.height) / 2
  return isWithinTolerance || isWithinRounding
}

function inWords(pixels: Pixels): string {
  return `${pixels.width} × ${pixels.height} pixels`
}
