import { describe, expect, it } from 'vitest'
import {
  box,
  codedPicture,
  heifFile,
  u16,
  u32,
} from '../../../../../tests/helpers/hostile/heif-file.ts'
import { bytesBesidePixels } from './heif-items.ts'

function metaOf(file: Buffer): Buffer {
  const at = file.indexOf('meta') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

describe('bytesBesidePixels', () => {
  it('sums up all pieces of items that are no pictures', async () => {
    const coded = await codedPicture('avif')
    const exif = { type: 'Exif', data: Buffer.alloc(70_000) }
    const xmp = { type: 'mime', extents: [100, 200].map((length) => ({ at: 0, length })) }
    const file = heifFile({ brand: 'avif', items: [coded, exif, coded, xmp] })
    expect(bytesBesidePixels(metaOf(file))).toBe(70_300)
  })

  it('is zero for a picture alone', async () => {
    const file = heifFile({ brand: 'heic', items: [await codedPicture('heic')] })
    expect(bytesBesidePixels(metaOf(file))).toBe(0)
  })

  it('reads wide numbers: items of 32 bits, lengths of 64, places with a base and an index', () => {
    const item = box('infe', Buffer.from([3, 0, 0, 0]), u32(70_000), u16(0), Buffer.from('Exif\0'))
    const extent = [u32(0), u32(1), u32(0), u32(500), u32(1), u32(7)]
    const locations = box(
      'iloc',
      Buffer.from([2, 0, 0, 0, 0x88, 0x88]),
      u32(1),
      u32(70_000),
      u16(0),
      u16(0),
      u32(0),
      u32(400),
      u16(1),
      ...extent,
    )
    const meta = box('meta', u32(0), box('iinf', u32(0x01000000), u32(1), item), locations)
    expect(bytesBesidePixels(meta)).toBe(2 ** 32 + 7)
  })

  it('leaves truncated or unknown data to the decoder', async () => {
    const exif = { type: 'Exif', data: Buffer.alloc(70_000) }
    const meta = metaOf(heifFile({ brand: 'avif', items: [await codedPicture('avif'), exif] }))
    const found = new Set<number>()
    for (let length = 0; length <= meta.length; length++) {
      found.add(bytesBesidePixels(meta.subarray(0, length)))
    }
    expect([...found]).toEqual([0, 70_000])
  })
})
