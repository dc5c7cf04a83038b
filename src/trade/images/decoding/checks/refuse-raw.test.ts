import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { faultOfCheck } from '../../../../../tests/helpers/hostile/fault-of-check.ts'
import {
  grayEntries,
  type TiffEntry,
  tiffDirectory,
  tiffFile,
} from '../../../../../tests/helpers/hostile/tiff-file.ts'
import { refuseRaw } from './refuse-raw.ts'

function judge(bytes: Buffer): string {
  return faultOfCheck(bytes, refuseRaw)?.message ?? 'a TIFF'
}

function tiffWith(...more: TiffEntry[]): Buffer {
  const gray = grayEntries({ width: 160, height: 120, stripAt: 500, stripBytes: 160 * 120 })
  const replaced = gray.filter(({ tag }) => !more.some((other) => other.tag === tag))
  return tiffFile(tiffDirectory([...replaced, ...more], 0), Buffer.alloc(20_000))
}

const short = (tag: number, value: number): TiffEntry => ({ tag, type: 3, value })
const long = (tag: number, value: number): TiffEntry => ({ tag, type: 4, value })

describe('refuseRaw', () => {
  it.each([
    ['a DNG', [long(50706, 0x401)]],
    ['a NEF or ARW, whose first picture is a thumbnail', [long(254, 1), long(330, 300)]],
    ['bare sensor data', [short(262, 32803)]],
    ['compressed as by Nikon', [short(259, 34713)]],
    ['compressed as by Sony', [short(259, 32767)]],
  ])('refuses %s by name', async (_what, more) => {
    expect(judge(tiffWith(...more))).toMatch(/^This is a camera raw file\. Export it as/)
  })

  it('takes other TIFFs, also with sub-directories, with thumbnails, and big-endian', async () => {
    expect(judge(tiffWith())).toBe('a TIFF')
    expect(judge(tiffWith(long(330, 300)))).toBe('a TIFF')
    expect(judge(tiffWith(long(254, 1)))).toBe('a TIFF')
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

  it('leaves what is no TIFF to the decoder', async () => {
    for (const bytes of ['', 'II*\0', 'II*\0\xff\xff\xff\xff', 'II*\0\x08\0\0\0\xff\xff']) {
      expect(judge(Buffer.from(bytes, 'latin1'))).toBe('a TIFF')
    }
  })
})
