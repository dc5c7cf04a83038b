import { describe, expect, it } from 'vitest'
import { printImageMismatches } from './print-image-mismatches.ts'

const print = { width: 6000, height: 4000 }
const preview = { width: 600, height: 400 }
const declared = print

describe('printImageMismatches', () => {
  it('finds nothing while the print image is not here, or when all fits', () => {
    expect(printImageMismatches({ print: null, preview, declared })).toEqual([])
    expect(printImageMismatches({ print, preview, declared })).toEqual([])
    expect(printImageMismatches({ print, preview: null, declared: null })).toEqual([])
  })

  it('tells a pixel too many or too few from what was announced', () => {
    const faults = printImageMismatches({ print: { width: 6001, height: 4000 }, preview, declared })
    expect(faults).toEqual([
      'The print image has 6001 × 4000 pixels, but 6000 × 4000 pixels were announced.',
    ])
  })

  it('tells a picture that was turned', () => {
    const turned = { width: 4000, height: 6000 }
    expect(printImageMismatches({ print: turned, preview, declared })).toHaveLength(2)
  })

  it.each([
    [{ width: 600, height: 404 }, 0],
    [{ width: 600, height: 407 }, 1],
    [{ width: 600, height: 393 }, 1],
  ])('takes a preview of %o for %i other shape', (off, count) => {
    expect(printImageMismatches({ print, preview: off, declared })).toHaveLength(count)
  })

  it('forgives a small preview the pixel that it was rounded to', () => {
    const small = { width: 20, height: 13 }
    expect(printImageMismatches({ print, preview: small, declared })).toEqual([])
  })
})
