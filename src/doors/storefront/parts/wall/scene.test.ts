import { describe, expect, it } from 'vitest'
import { hungAbove, sofa } from './scene.ts'

describe('hungAbove', () => {
  it('hangs the middle of a print at eye level', () => {
    const { print } = hungAbove(inches(24, 16))
    expect(print.top + print.height / 2).toBeCloseTo(-150, 9)
    expect(print.left).toBeCloseTo(-30.48, 9)
    expect(print.width).toBeCloseTo(60.96, 9)
  })

  it.each([
    [8, 8],
    [40, 60],
    [60, 40],
    [12, 40],
    [40, 12],
    [43, 63],
  ])('keeps a print of %i × %i inches above the sofa and all of it in the room', (...size) => {
    const { print, room } = hungAbove(inches(...size))
    expect(print.top + print.height).toBeLessThan(-sofa.heightCm)
    expect(print.top).toBeGreaterThan(room.top)
    expect(print.left).toBeGreaterThan(room.left)
    expect(print.width).toBeLessThan(room.width)
    expect(room.width).toBeGreaterThan(sofa.widthCm)
    expect(room.top + room.height).toBeGreaterThan(0)
  })
})

function inches(width: number, height: number) {
  return { widthMicrometres: width * 25_400, heightMicrometres: height * 25_400 }
}
