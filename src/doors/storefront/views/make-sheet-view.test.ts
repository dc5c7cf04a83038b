import { describe, expect, it } from 'vitest'
import { type MadeUpLine, madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { linesToLookAt, makeSheetView, printWarningsOf } from './make-sheet-view.ts'
import type { SheetFilter, SheetView } from './sheet-view.ts'

const sums = { prints: '', total: '', notes: [], isOrderable: true }
const print = { width: 3600, height: 2400, product: 'poster', size: '12x8', options: {} }

function viewOf(
  lines: MadeUpLine[],
  more: { filter?: SheetFilter; page?: number; title?: string } = {},
): SheetView {
  const { filter = 'all', page = 1, title = null } = more
  const request = { filter, page, isStopped: false, lastChange: null, unseenCount: 0, sums }
  return makeSheetView({ ...madeUpCart(lines), title }, request, visitIn('en'))
}

function warnings(line: MadeUpLine) {
  const [built] = madeUpCart([line]).lines
  if (built === undefined) throw new Error('The cart is empty.')
  return printWarningsOf(built)
}

describe('what needs a look', () => {
  it('is nothing of a sharp print that shows the whole picture', () => {
    expect(warnings(print)).toEqual([])
  })

  it('is a print with few pixels for its size', () => {
    // 1800 px on 12 in are 150 dpi.
    expect(warnings({ ...print, width: 1800, height: 1200 })).toEqual(['soft'])
  })

  it('is a size that the picture is too small for, and a picture that is too small for all', () => {
    expect(warnings({ ...print, width: 600, height: 400 })).toEqual(['size'])
    expect(warnings({ width: 90, height: 60 })).toEqual(['picture'])
  })

  it('is a print that hangs the other way round than its picture, unless one is square', () => {
    const upright = { ...print, size: '8x12' }
    expect(warnings(upright)).toEqual(['turned'])
    expect(warnings({ ...upright, width: 2400, height: 3600 })).toEqual([])
    expect(warnings({ ...print, size: '12x12' })).toEqual([])
    expect(warnings({ ...upright, width: 3600, height: 3600 })).toEqual([])
  })

  // The crop of a square from 3:2 shows two thirds of the width: at most 0.667 of it.
  it.each([
    ['two faces too far apart', { subject: [0.05, 0.2, 0.95, 0.6], hasFaces: true }, ['face']],
    ['a face that the crop follows', { subject: [0.7, 0.2, 0.95, 0.6], hasFaces: true }, []],
    ['only the margin of a face', { subject: [0.16, 0.2, 0.86, 0.6], hasFaces: true }, []],
    ['another subject', { subject: [0.05, 0.2, 0.95, 0.6], hasFaces: false }, []],
  ] as const)('is %s', (_, look, expected) => {
    expect(warnings({ ...print, size: '12x12', ...look })).toEqual(expected)
  })

  it('is sorted by how serious it is, and keeps the order of the set otherwise', () => {
    const soft = { ...print, width: 1800, height: 1200 }
    const lines = [
      { ...print, id: 'turned', size: '8x12' },
      { ...print, id: 'fine' },
      { ...soft, id: 'soft' },
      { id: 'tiny', width: 90, height: 60 },
      { ...soft, id: 'soft too' },
    ]
    const ids = linesToLookAt(madeUpCart(lines)).map(({ id }) => id)
    expect(ids).toEqual(['tiny', 'soft', 'soft too', 'turned'])
    const { cards, counts } = viewOf(lines, { filter: 'look' })
    expect(cards.map(({ id }) => id)).toEqual(ids)
    expect(counts).toEqual({ all: 5, look: 4 })
  })
})

describe('a set’s page', () => {
  it('has at most 60 prints, and no page beyond the last', () => {
    const lines = Array.from({ length: 130 }, (_, index) => ({ ...print, id: `${index}` }))
    const pages = [1, 3, 9, 0].map((page) => viewOf(lines, { page }))
    expect(pages.map(({ page, cards }) => [page, cards.length, cards[0]?.id])).toEqual([
      [1, 60, '0'],
      [3, 10, '120'],
      [3, 10, '120'],
      [1, 60, '0'],
    ])
  })

  it('names what all prints have in common once, and what differs on each', () => {
    const framed = { ...print, product: 'framed-print', options: { frame: 'black', mat: 'none' } }
    const same = viewOf([print, print])
    expect([same.design, same.cards[0]?.design]).toEqual(['Poster', ''])
    const mixed = viewOf([print, framed])
    expect(mixed.design).toBe('')
    expect(mixed.cards.map(({ design }) => design)).toEqual([
      'Poster',
      'Framed print · Frame: Black · Mat: None',
    ])
  })

  it('offers as chosen what all prints have in common, whichever way they hang', () => {
    const tall = { ...print, width: 2400, height: 3600, size: '8x12' }
    expect(viewOf([print, tall]).common).toEqual({ product: 'poster', size: '8x12', options: {} })
    expect(viewOf([print, { ...print, size: '18x12' }]).common.size).toBeNull()
    expect(viewOf([print, { ...print, product: 'metal' }]).common.product).toBeNull()
  })

  it('is named by the set’s title, else by its number of pictures', () => {
    expect(viewOf([print, print]).heading).toBe('2 pictures')
    expect(viewOf([print, print], { title: 'Class 4b' }).heading).toBe('Class 4b')
  })
})
