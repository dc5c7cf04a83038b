import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { faultOfCheck } from '../../../../../tests/helpers/hostile/fault-of-check.ts'
import type { HandprintError } from '../../../../pure/errors.ts'
import { checkPng } from './check-png.ts'

function chunk(type: string, byteLength: number, start = ''): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(byteLength)
  return Buffer.concat([
    length,
    Buffer.from(type, 'latin1'),
    Buffer.from(start),
    Buffer.alloc(byteLength + 4 - start.length),
  ])
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const foreignTail = Buffer.alloc(200_000, 'x')

function check(...parts: Buffer[]): HandprintError | null {
  const bytes = Buffer.concat([signature, ...parts])
  return faultOfCheck(bytes, (file) => checkPng(file, bytes.length))
}

describe('checkPng', () => {
  it('finds the end before a long appended tail, after large chunks and small ones', () => {
    const small = Array.from({ length: 30_000 }, () => chunk('tEXt', 1))
    const parts = [chunk('IHDR', 13), chunk('IDAT', 300_000), ...small, chunk('IEND', 0)]
    expect(check(...parts, foreignTail)).toBeNull()
  })

  it('rejects a file without its end, and one without valid chunks', () => {
    const damaged = { code: 'image_unreadable' }
    expect(check(chunk('IHDR', 13), chunk('IDAT', 9), foreignTail)).toMatchObject(damaged)
    expect(check(Buffer.alloc(2_000_000))).toMatchObject(damaged)
    expect(check(chunk('IHDR', 13))).toMatchObject(damaged)
  })

  it('reads millions of empty chunks in blocks', () => {
    const empty = chunk('aaaa', 0)
    const fault = check(Buffer.alloc(3_000_000 * empty.length, empty))
    expect(fault).toMatchObject({ code: 'image_unreadable' })
  })

  it('limits EXIF, also after the pixels, and a profile by its decompressed size', () => {
    const [starts, ends] = [chunk('IHDR', 13), chunk('IEND', 0)]
    expect(check(starts, chunk('IDAT', 9), chunk('eXIf', 15_900_000), ends)).toBeNull()
    expect(check(starts, chunk('IDAT', 9), chunk('eXIf', 16_000_001), ends)).toMatchObject(
      overladen,
    )
    const profile = (byteLength: number) => {
      const content = Buffer.concat([
        Buffer.from('its name\0\0'),
        deflateSync(Buffer.alloc(byteLength)),
      ])
      const head = chunk('iCCP', content.length).subarray(0, 8)
      return Buffer.concat([head, content, Buffer.alloc(4)])
    }
    expect(check(starts, profile(15_900_000), ends)).toBeNull()
    expect(check(starts, profile(16_100_000), ends)).toMatchObject(overladen)
    expect(check(starts, chunk('iCCP', 50, 'damaged'), ends)).toBeNull()
  })

  it('accepts 1,000 frames and no more', () => {
    const frames = (count: number) => Array<Buffer>(count).fill(chunk('fcTL', 26))
    expect(check(...frames(1000), chunk('IEND', 0))).toBeNull()
    const fault = check(...frames(1001), chunk('IEND', 0))
    expect(fault).toMatchObject({ code: 'image_too_many_frames' })
  })
})

const overladen = {
  code: 'image_unreadable',
  message: expect.stringMatching(/The image contains too much data besides its pixels/),
}
