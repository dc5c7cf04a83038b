import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { faultOfCheck } from '../../../../../tests/helpers/hostile/fault-of-check.ts'
import {
  grayEntries,
  type TiffEntry,
  tiffDirectory,
  tiffFile,
} from '../../../../../tests/helpers/hostile/tiff-file.ts'
import { checkTiff } from './check-tiff.ts'

function judge(bytes: Buffer): string {
  return faultOfCheck(bytes, checkTiff)?.message ?? 'a TIFF'
}

function tiffWith(...more: TiffEntry[]): Buffer {
  const gray = grayEntries({ width: 160, height: 120, stripAt: 500, stripBytes: 160 * 120 })
  const replaced = gray.filter(({ tag }) => !more.some((other) => other.tag === tag))
  return tiffFile(tiffDirectory([...replaced, ...more], 0), Buffer.alloc(20_000))
}

const short = (tag: number, value: number): TiffEntry => ({ tag, type: 3, value })
const long = (tag: number, value: number): TiffEntry => ({ tag, type: 4, value })

function codeOf(bytes: Buffer): string {
  return faultOfCheck(bytes, checkTiff)?.code ?? 'fine'
}

/** Each directory has one entry; the last one points to `end`. */
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

describe('checkTiff', () => {
  it.each([
    ['a NEF or ARW, whose first picture is a thumbnail', [long(254, 1), long(330, 300)]],
    ['bare sensor data', [short(262, 32803)]],
    ['linear sensor data', [short(262, 34892)]],
    ['compressed as by Nikon', [short(259, 34713)]],
    ['compressed as by Sony', [short(259, 32767)]],
  ])('rejects %s by name', async (_what, more) => {
    expect(judge(tiffWith(...more))).toMatch(/^This is a camera RAW file\. Export it as/)
  })

  it('accepts other TIFFs, also with sub-directories, with thumbnails, and big-endian', async () => {
    expect(judge(tiffWith())).toBe('a TIFF')
    expect(judge(tiffWith(long(330, 300)))).toBe('a TIFF')
    expect(judge(tiffWith(long(254, 1)))).toBe('a TIFF')
    expect(judge(tiffWith(long(50706, 0x401)))).toBe('a TIFF')
    const big = Buffer.from(
      'MM\0*\0\0\0\x08\0\x01\x01\0\0\x03\0\0\0\x01\0\x10\0\0\0\0\0\0',
      'latin1',
    )
    expect(judge(big)).toBe('a TIFF')
    const pyramid = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#888' },
    })
      .tiff({ pyramid: true, tile: true })
      .toBuffer()
    expect(judge(pyramid)).toBe('a TIFF')
  })

  it('leaves other files to the decoder', async () => {
    for (const bytes of ['', 'II*\0', 'II*\0\xff\xff\xff\xff', 'II*\0\x08\0\0\0\xff\xff']) {
      expect(judge(Buffer.from(bytes, 'latin1'))).toBe('a TIFF')
    }
  })

  it('accepts 1,000 pages and no more, in either byte order', () => {
    for (const isLittle of [true, false]) {
      expect(codeOf(chain(1000, { isLittle }))).toBe('fine')
      expect(codeOf(chain(1001, { isLittle }))).toBe('image_too_many_frames')
    }
  })

  it('leaves a cycle, a BigTIFF and truncated data to the decoder', () => {
    expect(codeOf(chain(5, { end: 8 }))).toBe('fine')
    expect(codeOf(chain(5, { end: 5000 }))).toBe('fine')
    expect(codeOf(chain(1001).subarray(0, 9000))).toBe('fine')
    expect(codeOf(Buffer.from('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', 'latin1'))).toBe('fine')
    expect(codeOf(Buffer.alloc(0))).toBe('fine')
  })
})
