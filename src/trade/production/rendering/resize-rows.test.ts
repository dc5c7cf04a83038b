import { describe, expect, it } from 'vitest'
import { lanczosTaps, resizeRows } from './resize-rows.ts'

type Picture = { width: number; height: number; at: (x: number, y: number) => number }

function resize({ width, height, at }: Picture, to: { width: number; height: number }): number[][] {
  const readRow = (y: number, into: Uint8Array) => {
    for (let x = 0; x < width; x++) into.fill(at(x, y), x * 3, x * 3 + 3)
  }
  const rows: number[][] = []
  for (const row of resizeRows({ width, height, bits: 8, readRow }, to)) {
    rows.push([...row].filter((_, index) => index % 3 === 0))
  }
  return rows
}

/** Reference implementation of Lanczos-3 for one pixel. */
function expected({ width, height, at }: Picture, to: { width: number; height: number }) {
  const kernel = (x: number) =>
    x === 0
      ? 1
      : Math.abs(x) >= 3
        ? 0
        : (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2
  return (x: number, y: number) => {
    const [sx, sy] = [width / to.width, height / to.height]
    const [wx, wy] = [Math.max(1, sx), Math.max(1, sy)]
    const [mx, my] = [(x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5]
    let [sum, weights] = [0, 0]
    for (let j = Math.ceil(my - 3 * wy); j <= my + 3 * wy; j++) {
      for (let i = Math.ceil(mx - 3 * wx); i <= mx + 3 * wx; i++) {
        const weight = kernel((i - mx) / wx) * kernel((j - my) / wy)
        const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1)
        sum += weight * at(inside(i, width), inside(j, height))
        weights += weight
      }
    }
    return Math.min(255, Math.max(0, sum / weights))
  }
}

describe('resizeRows', () => {
  const picture = {
    width: 23,
    height: 17,
    at: (x: number, y: number) => (x * 37 + y * 91 + ((x * y) % 7) * 20) % 256,
  }

  it.each([
    { width: 61, height: 40 },
    { width: 24, height: 17 },
    { width: 64, height: 32 },
    { width: 7, height: 5 },
    { width: 50, height: 4 },
    { width: 1, height: 1 },
  ])('is a three-lobed Lanczos filter, at $width × $height', (to) => {
    const rows = resize(picture, to)
    const wanted = expected(picture, to)
    expect(rows).toHaveLength(to.height)
    for (let y = 0; y < to.height; y++) {
      for (let x = 0; x < to.width; x++) {
        expect(Math.abs((rows[y]?.[x] ?? -9) - wanted(x, y)), `${x}, ${y}`).toBeLessThan(0.51)
      }
    }
  })

  it('accepts two bytes per channel', () => {
    const deep = (y: number, into: Uint8Array) => {
      const values = new Uint16Array(into.buffer, into.byteOffset, into.byteLength / 2)
      for (let x = 0; x < picture.width; x++) {
        values.fill(picture.at(x, y) * 257, x * 3, x * 3 + 3)
      }
    }
    const { width, height } = picture
    const to = { width: 40, height: 33 }
    const rows = [...resizeRows({ width, height, bits: 16, readRow: deep }, to)]
    expect(rows).toHaveLength(to.height)
    const flat = resize(picture, to)
    // A row is valid only until the next one is requested.
    expect([...(rows.at(-1) ?? [])].filter((_, index) => index % 3 === 0)).toEqual(flat.at(-1))
  })

  it('keeps a picture of the same size unchanged', () => {
    const rows = resize(picture, picture)
    rows.forEach((row, y) => {
      expect(row).toEqual(Array.from({ length: picture.width }, (_, x) => picture.at(x, y)))
    })
  })

  it('keeps a plain color plain', () => {
    const rows = resize({ width: 9, height: 9, at: () => 201 }, { width: 31, height: 4 })
    expect(new Set(rows.flat())).toEqual(new Set([201]))
  })

  it('is as symmetric as the picture', () => {
    const mirrored = { ...picture, at: (x: number, y: number) => picture.at(22 - x, 16 - y) }
    const to = { width: 40, height: 33 }
    const turned = resize(mirrored, to)
      .map((row) => row.reverse())
      .reverse()
    expect(resize(picture, to)).toEqual(turned)
  })
})

describe('lanczosTaps', () => {
  it('has weights that sum to one, however large or small the result', () => {
    for (const [from, to] of [
      [100, 333],
      [333, 100],
      [5, 5],
      [4000, 7],
    ] as const) {
      const { count, weights } = lanczosTaps(from, to)
      for (let index = 0; index < to; index++) {
        const own = weights.subarray(index * count, (index + 1) * count)
        expect(own.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 4)
      }
    }
  })
})
