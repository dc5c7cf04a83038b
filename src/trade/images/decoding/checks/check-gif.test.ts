import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { faultOfCheck } from '../../../../../tests/helpers/hostile/fault-of-check.ts'
import { checkGif } from './check-gif.ts'

function codeOf(bytes: Buffer, maxPixels = 1_000_000): string {
  const fault = faultOfCheck(bytes, (file) => checkGif(file, bytes.length, { maxPixels }))
  return fault?.code ?? 'fine'
}

/** As encoders write them: with color tables, delays and a loop. */
async function animation(frames: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const pages = sharp({
    create: { width: 24, height: 20 * frames, channels: 3, background: '#888', noise },
  })
  const raw = await pages.raw().toBuffer()
  const input = { width: 24, height: 20 * frames, channels: 3, pageHeight: 20 } as const
  return await sharp(raw, { raw: input }).gif({ loop: 0, delay: 50 }).toBuffer()
}

describe('checkGif', () => {
  it('walks through a real animation, and counts its frames', async () => {
    expect(codeOf(await animation(12))).toBe('fine')
    const picture = await animation(1)
    const frameAt = picture.indexOf(Buffer.from([0x21, 0xf9]))
    const frame = picture.subarray(frameAt, -1)
    const repeated = (count: number) =>
      Buffer.concat([picture.subarray(0, frameAt), ...Array<Buffer>(count).fill(frame)])
    expect(codeOf(repeated(1000))).toBe('fine')
    expect(codeOf(repeated(1001))).toBe('image_too_many_frames')
  })

  it('rejects a screen of too many pixels, whatever its frames draw', async () => {
    expect(codeOf(await animation(1), 24 * 20)).toBe('fine')
    expect(codeOf(await animation(1), 24 * 20 - 1)).toBe('image_too_many_pixels')
  })

  it('limits the data beside the frames', async () => {
    const picture = await animation(1)
    const comment = (blocks: number) => {
      const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 'x')])
      const start = Buffer.from([0x21, 0xfe])
      return Buffer.concat([start, ...Array<Buffer>(blocks).fill(block), Buffer.from([0])])
    }
    const withComment = (blocks: number) =>
      Buffer.concat([picture.subarray(0, -1), comment(blocks), Buffer.from([0x3b])])
    expect(codeOf(withComment(1000))).toBe('fine')
    expect(codeOf(withComment(70_000))).toBe('image_unreadable')
  })

  it('leaves truncated or unknown data to the decoder', async () => {
    const picture = await animation(3)
    for (let length = 0; length < picture.length; length += 7) {
      expect(codeOf(picture.subarray(0, length))).toBe('fine')
    }
    expect(codeOf(Buffer.alloc(100_000, 0x2c), 2 ** 32)).toBe('fine')
  })
})
