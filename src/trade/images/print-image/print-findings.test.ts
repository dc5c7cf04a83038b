import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../pure/sentences/sentence.ts'
import { printFindings } from './print-findings.ts'

const print = { width: 6000, height: 4000 }
const preview = { width: 600, height: 400 }
const declared = print
const content = { verdict: 'same', likeness: 0.99, colourDifference: 0.02 } as const
const mismatches = (facts: Partial<Parameters<typeof printFindings>[0]>) =>
  printFindings({ print, preview, declared, content, ...facts })?.mismatches.map(inEnglish)

describe('printFindings', () => {
  it('are empty while there is no print image', () => {
    expect(printFindings({ print: null, preview, declared, content: null })).toBeNull()
  })

  it('list each property as equal if everything matches', () => {
    expect(printFindings({ print, preview, declared, content })).toEqual({
      shape: 'same',
      dimensions: 'same',
      content: 'same',
      mismatches: [],
    })
  })

  it('compare nothing without a counterpart', () => {
    const single = printFindings({ print, preview: null, declared: null, content: null })
    const verdict = 'not_compared'
    const nothing = { shape: verdict, dimensions: verdict, content: verdict, mismatches: [] }
    expect(single).toEqual(nothing)
  })

  it('report one pixel more or less than announced', () => {
    expect(mismatches({ print: { width: 6001, height: 4000 } })).toEqual([
      'The print image has 6001 × 4000 pixels, but 6000 × 4000 pixels were declared.',
    ])
  })

  it('report a rotated picture', () => {
    expect(mismatches({ print: { width: 4000, height: 6000 } })).toHaveLength(2)
  })

  it.each([
    [{ width: 600, height: 404 }, 0],
    [{ width: 600, height: 407 }, 1],
    [{ width: 600, height: 393 }, 1],
  ])('treat a preview of %o as %i other shape', (off, count) => {
    expect(mismatches({ preview: off })).toHaveLength(count)
  })

  it('tolerate the rounding of a small preview by a pixel', () => {
    expect(mismatches({ preview: { width: 20, height: 13 } })).toEqual([])
  })

  it('report another picture, and other colors, with the measured values', () => {
    const picture = { verdict: 'other_picture', likeness: 0.12, colourDifference: null } as const
    expect(mismatches({ content: picture })).toEqual([
      'The print image differs from the preview the shopper saw (similarity 0.12 out of 1).',
    ])
    const turned = { verdict: 'turned', likeness: 0.6, colourDifference: null } as const
    expect(mismatches({ content: turned })).toEqual([
      'The print image is rotated or mirrored compared with the preview the shopper saw.',
    ])
    const colours = { verdict: 'other_colours', likeness: 0.98, colourDifference: 1 } as const
    expect(mismatches({ content: colours })).toEqual([
      'The colours of the print image differ from the preview the shopper saw (difference 1, where 1 is as far as colour from grey).',
    ])
  })
})
