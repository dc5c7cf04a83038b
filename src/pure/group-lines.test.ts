import { describe, expect, it } from 'vitest'
import { groupLines, mostLinesOneByOne, numberRanges, readNumberRanges } from './group-lines.ts'

describe('the lines of an order', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      size: index % 3 === 0 ? '13x18' : '10x15',
      quantity: index + 1,
    }))
  const keyOf = ({ size }: { size: string }) => [size]

  it('stay one by one while they are few', () => {
    const few = lines(mostLinesOneByOne)
    expect(groupLines(few, keyOf).map(({ first }) => first)).toEqual(few)
  })

  it('are grouped by kind, in the order of the first of each, with all their copies', () => {
    const groups = groupLines(lines(mostLinesOneByOne + 1), keyOf)
    expect(
      groups.map(({ first, quantity, lines }) => [first.size, quantity, lines.length]),
    ).toEqual([
      ['13x18', 1 + 4 + 7 + 10 + 13 + 16 + 19, 7],
      ['10x15', 231 - 70, 14],
    ])
    expect(groups[0]?.indexes).toEqual([0, 3, 6, 9, 12, 15, 18])
  })

  it.each([
    [[], ''],
    [[7], '7'],
    [[1, 2, 3, 5, 8, 9], '1–3, 5, 8–9'],
  ])('%j are written as %s', (numbers, written) => {
    expect(numberRanges(numbers)).toBe(written)
  })

  it.each([
    ['3', [3]],
    ['3, 7–9', [3, 7, 8, 9]],
    [' 1 - 2 ,5', [1, 2, 5]],
    ['', null],
    ['0', null],
    ['9-7', null],
    ['11', null],
    ['1;2', null],
  ])('%j is read as %j', (text, numbers) => {
    expect(readNumberRanges(text, 10)).toEqual(numbers)
  })
})
