import { describe, expect, it } from 'vitest'
import { faultOfCheck } from '../../../../../tests/helpers/hostile/fault-of-check.ts'
import { refuseManyDirectories } from './refuse-many-directories.ts'

function codeOf(bytes: Buffer): string {
  return faultOfCheck(bytes, refuseManyDirectories)?.code ?? 'fine'
}

/** Each directory has one entry; the last one leads to `end`. */
function chain(count: number, { end = 0, isLittle = true } = {}): Buffer {
  const bytes = Buffer.alloc(8 + count * 18)
  const u16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const u32 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  bytes.write(isLittle ? 'II' : 'MM')
  u16(42, 2)
  u32(8, 4)
  for (let index = 0; index < count; index++) {
    const at = 8 + index * 18
    u16(1, at)
    u32(index === count - 1 ? end : at + 18, at + 14)
  }
  return bytes
}

describe('refuseManyDirectories', () => {
  it('takes 1,000 pages and no more, of either byte order', () => {
    for (const isLittle of [true, false]) {
      expect(codeOf(chain(1000, { isLittle }))).toBe('fine')
      expect(codeOf(chain(1001, { isLittle }))).toBe('image_too_many_frames')
    }
  })

  it('leaves a circle, a BigTIFF and what is cut off to the decoder', () => {
    expect(codeOf(chain(5, { end: 8 }))).toBe('fine')
    expect(codeOf(chain(5, { end: 5000 }))).toBe('fine')
    expect(codeOf(chain(1001).subarray(0, 9000))).toBe('fine')
    expect(codeOf(Buffer.from('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', 'latin1'))).toBe('fine')
    expect(codeOf(Buffer.alloc(0))).toBe('fine')
  })
})
