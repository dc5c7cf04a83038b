import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { type CellSize, packCells, type SheetForm } from './pack-cells.ts'

const mm = (length: number) => length * 1000
const roll: SheetForm = {
  width: mm(610),
  height: mm(5000),
  isRoll: true,
  margin: mm(5),
  foot: 0,
  gap: mm(2),
}
/** With 2 mm of bleed all around. */
const prints = (count: number, width: number, height: number): CellSize[] =>
  Array.from({ length: count }, () => ({
    width: mm(width + 4),
    height: mm(height + 4),
    mayTurn: true,
  }))
const queue = [...prints(300, 100, 150), ...prints(40, 130, 180), ...prints(20, 200, 300)]

type Box = { x: number; y: number; width: number; height: number }
const areApart = (a: Box, b: Box, gap: number) =>
  a.x + a.width + gap <= b.x ||
  b.x + b.width + gap <= a.x ||
  a.y + a.height + gap <= b.y ||
  b.y + b.height + gap <= a.y

function faultsOf(form: SheetForm, cells: readonly CellSize[]): string[] {
  const { sheets, tooLarge } = packCells(form, cells)
  const placed = sheets.flatMap((sheet) => sheet.cells.map(({ cell }) => cell))
  const isAll = new Set([...placed, ...tooLarge]).size === cells.length
  const faults = isAll && placed.length + tooLarge.length === cells.length ? [] : ['not all']
  for (const sheet of sheets) {
    if (sheet.height > form.height) faults.push('too long')
    for (const [index, one] of sheet.cells.entries()) {
      const isInside =
        one.x >= form.margin &&
        one.y >= form.margin &&
        one.x + one.width <= form.width - form.margin &&
        one.y + one.height <= sheet.height - form.margin - form.foot
      if (!isInside) faults.push('outside')
      if (one.isTurned && !one.cell.mayTurn) faults.push('turned')
      const size = one.isTurned ? [one.height, one.width] : [one.width, one.height]
      if (`${size}` !== `${[one.cell.width, one.cell.height]}`) faults.push('another size')
      if (sheet.cells.slice(0, index).some((other) => !areApart(one, other, form.gap))) {
        faults.push('overlaps')
      }
    }
  }
  return faults
}

describe('packCells', () => {
  it('wastes little of a roll of 610 mm with a usual queue', () => {
    const { sheets, tooLarge } = packCells(roll, queue)
    const area = (width: number, height: number) => width * height
    const covered = queue.reduce((sum, { width, height }) => sum + area(width, height), 0)
    const used = sheets.reduce((sum, { height }) => sum + area(roll.width, height), 0)
    expect(tooLarge).toEqual([])
    // Five of 104 mm, or three of 154, leave a seventh of the 600 mm between the margins.
    expect(1 - covered / used).toBeCloseTo(0.146, 3)
    expect(faultsOf(roll, queue)).toEqual([])
  })

  it('fills a sheet exactly if the sizes are made for it', () => {
    const form = { ...roll, isRoll: false, width: mm(416), height: mm(616), margin: 0, gap: 0 }
    const { sheets } = packCells(form, prints(16, 100, 150))
    expect(sheets.map(({ cells, waste }) => [cells.length, waste])).toEqual([[16, 0]])
  })

  it('keeps apart, inside and complete what 300 random queues hold', () => {
    const random = seededRandom(47)
    const whole = (least: number, most: number) => mm(Math.round(least + random() * (most - least)))
    const faulty = Array.from({ length: 300 }, () => {
      const isRoll = random() < 0.5
      const form = {
        ...{ width: whole(200, 700), height: whole(200, 1000), isRoll },
        ...{ margin: whole(0, 10), gap: whole(0, 6), foot: whole(0, 8) },
      }
      const kinds = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
        ...{ width: whole(50, 400), height: whole(50, 400) },
        mayTurn: random() < 0.7,
      }))
      const cells = kinds.flatMap((kind) =>
        Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({ ...kind })),
      )
      return { form, cells, faults: faultsOf(form, cells) }
    }).filter(({ faults }) => faults.length > 0)
    expect(faulty[0]).toBeUndefined()
  })

  it('gives the same sheets again, in the order of the queue within a size', () => {
    expect(packCells(roll, queue)).toEqual(packCells(roll, queue))
    const named = prints(4, 100, 150).map((size, name) => ({ ...size, name }))
    const [sheet] = packCells(roll, named).sheets
    expect(sheet?.cells.map(({ cell }) => cell.name)).toEqual([0, 1, 2, 3])
  })

  it('names what is larger than the sheet', () => {
    const large = { width: mm(620), height: mm(700), mayTurn: true }
    expect(packCells(roll, [large]).tooLarge).toEqual([large])
    const long = { width: mm(100), height: mm(650), mayTurn: false }
    expect(packCells({ ...roll, height: mm(600) }, [long]).tooLarge).toEqual([long])
  })
})
