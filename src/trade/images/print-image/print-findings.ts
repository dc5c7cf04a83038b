// Compares a print image with its preview and with the dimensions declared to the loader. Each
// mismatch is a sentence for the operator.

import { type Filled, sentence, type Told } from '../../../pure/sentences/sentence.ts'
import type { ContentComparison } from '../comparing/compare-content.ts'

type Pixels = { width: number; height: number }

export type PrintFindings = {
  shape: 'same' | 'different' | 'not_compared'
  dimensions: 'same' | 'different' | 'not_compared'
  content: 'same' | 'different' | 'not_compared'
  /** Empty if everything matches. */
  mismatches: Told[]
}

/** Previews are rounded to whole pixels, so their aspect ratio may be slightly off. */
const shapeTolerance = 0.01

/** Pixels are upright. Null until the print image arrives. */
export function printFindings(facts: {
  print: Pixels | null
  preview: Pixels | null
  declared: Pixels | null
  content: ContentComparison | null
}): PrintFindings | null {
  const { print, preview, declared, content } = facts
  if (!print) return null
  const hasDimensions =
    declared && print.width === declared.width && print.height === declared.height
  const hasShape = preview && haveSameShape(print, preview)
  const mismatches: Told[] = []
  if (declared && !hasDimensions) {
    mismatches.push(
      sentence('The print image has {has}, but {declared} were declared.', {
        has: inWords(print),
        declared: inWords(declared),
      }),
    )
  }
  if (preview && !hasShape) {
    mismatches.push(
      sentence(
        'The aspect ratio of the print image ({has}) differs from that of the preview ({preview}) the shopper saw.',
        { has: inWords(print), preview: inWords(preview) },
      ),
    )
  }
  if (content && content.verdict !== 'same') mismatches.push(otherContent(content))
  return {
    shape: verdict(hasShape),
    dimensions: verdict(hasDimensions),
    content: verdict(content && content.verdict === 'same'),
    mismatches,
  }
}

function verdict(isSame: boolean | null): 'same' | 'different' | 'not_compared' {
  if (isSame === null) return 'not_compared'
  return isSame ? 'same' : 'different'
}

function otherContent({ verdict, likeness, colourDifference }: ContentComparison): Told {
  if (verdict === 'turned') {
    return sentence(
      'The print image is rotated or mirrored compared with the preview the shopper saw.',
    )
  }
  return verdict === 'other_picture'
    ? sentence(
        'The print image differs from the preview the shopper saw (similarity {likeness} out of 1).',
        { likeness: String(likeness) },
      )
    : sentence(
        'The colours of the print image differ from the preview the shopper saw (difference {difference}, where 1 is as far as colour from grey).',
        { difference: String(colourDifference) },
      )
}

// Either side of a preview may be rounded by half a pixel, which on a small one exceeds the
// tolerance.
function haveSameShape(print: Pixels, preview: Pixels): boolean {
  const difference = Math.abs(print.width * preview.height - print.height * preview.width)
  const isWithinTolerance = difference <= shapeTolerance * print.height * preview.width
  const isWithinRounding = difference <= (print.width + print.height) / 2
  return isWithinTolerance || isWithinRounding
}

function inWords({ width, height }: Pixels): Filled {
  return sentence('{width} × {height} pixels', { width, height })
}
