import type { Bombs } from './bomb.ts'
import {
  box,
  codedPicture,
  type HeifFile,
  type HeifItem,
  heifFile,
  referenceBox,
  sizeBox,
  u32,
} from './heif-file.ts'

type Brand = HeifFile['brand']

export function heifBombs(brand: Brand): Bombs {
  const name = brand === 'avif' ? 'an AVIF' : 'a HEIC'
  const one = async (more: Partial<HeifFile>, size?: { width: number; height: number }) =>
    heifFile({ brand, items: [await codedPicture(brand, size)], ...more })
  return {
    [`${name} that claims 4,294,967,295 × 4,294,967,295`]: {
      make: () => one({}, { width: 0xffffffff, height: 0xffffffff }),
      code: 'image_unreadable',
    },
    [`${name} that claims 60,000 × 60,000`]: {
      make: () => one({}, { width: 60_000, height: 60_000 }),
      code: 'image_too_many_pixels',
    },
    [`${name} that claims 16,000 × 16,000 and has a few bytes`]: {
      make: () => one({}, { width: 16_000, height: 16_000 }),
      code: 'image_unreadable',
    },
    [`${name} of boxes that are nested 10,000 deep in iprp`]: {
      make: () => one({ inMeta: [nested('iprp', 10_000)] }),
      code: 'image_unreadable',
    },
    [`${name} of boxes that are nested 10,000 deep in meta`]: {
      make: () => one({ inMeta: [nested('dinf', 10_000)] }),
      code: 'image_unreadable',
    },
    [`${name} of boxes that are nested 100,000 deep before meta`]: {
      make: () => one({ beforeMeta: nested('moov', 100_000) }),
      code: 'image_unreadable',
    },
    [`${name} of references nested 10,000 deep in iref`]: {
      make: () => one({ inMeta: [nested('iref', 10_000)] }),
      code: 'image_unreadable',
    },
    [`${name} with a box of size 1 that says 2⁶³`]: {
      make: () =>
        one({
          beforeMeta: Buffer.concat([
            u32(1),
            Buffer.from('free'),
            u32(0x7fffffff),
            u32(0xffffffff),
          ]),
        }),
      code: 'image_unreadable',
    },
    [`${name} with a box of size 0 before the others`]: {
      make: () => one({ beforeMeta: Buffer.concat([u32(0), Buffer.from('free')]) }),
      code: 'image_unreadable',
    },
    [`${name} with a box of 4 GB inside`]: {
      make: () => one({ inMeta: [Buffer.concat([u32(0xfffffff0), Buffer.from('free')])] }),
      code: 'image_unreadable',
    },
    [`${name} with a million empty boxes`]: {
      make: () => one({ beforeMeta: Buffer.concat(Array<Buffer>(1_000_000).fill(box('free'))) }),
      code: 'image_unreadable',
    },
    [`${name} with 400,000 empty boxes in its meta`]: {
      make: () => one({ inMeta: [Buffer.concat(Array<Buffer>(400_000).fill(box('free')))] }),
      code: 'image_unreadable',
    },
    [`${name} with 19,000 empty boxes`]: {
      make: () => one({ inMeta: [Buffer.concat(Array<Buffer>(19_000).fill(box('free')))] }),
      code: 'image_unreadable',
    },
    [`${name} with a profile of 4 MB`]: {
      make: async () => {
        const coded = await codedPicture(brand)
        const profile = box('colr', Buffer.from('prof'), Buffer.alloc(4_000_000, 'x'))
        return heifFile({
          brand,
          items: [{ ...coded, properties: [...(coded.properties ?? []), profile] }],
        })
      },
      code: 'image_unreadable',
    },
    [`${name} with four thousand million items in iinf`]: {
      make: () => one({ inMeta: [box('iinf', u32(0x01000000), u32(0xffffffff))] }),
      code: 'image_unreadable',
    },
    [`${name} with 65,535 pieces in iloc that all say the same megabyte`]: {
      make: () => {
        const extents = Array<{ at: number; length: number }>(60_000).fill({
          at: 0,
          length: 1_000_000,
        })
        return bytesOf(brand, extents)
      },
      code: 'image_unreadable',
    },
    [`${name} with 40 pieces in iloc that all say the same 50 MB`]: {
      make: () => {
        const extents = Array<{ at: number; length: number }>(40).fill({
          at: 0,
          length: 50_000_000,
        })
        return bytesOf(brand, extents, 50_000_000)
      },
      code: 'image_unreadable',
    },
    [`${name} with a grid of 256 × 256 tiles that claims all that 32 bits hold`]: {
      make: () => grid(brand, 256, 0xffffffff),
      code: 'image_unreadable',
    },
    [`${name} with a grid of 250 × 250 tiles that are one`]: {
      make: () => grid(brand, 250, 16_000),
      code: 'image_unreadable',
    },
    [`${name} with a grid of itself`]: {
      make: () =>
        heifFile({
          brand,
          items: [{ type: 'grid', data: gridOf(2, 128), properties: [sizeBox(128, 128)] }],
          references: [referenceBox('dimg', 1, [1, 1, 1, 1])],
        }),
      code: 'image_unreadable',
    },
    [`${name} of 20 grids in each other, each of 256 tiles`]: {
      make: () => tower(brand, 20, 256),
      code: 'image_unreadable',
    },
    [`${name} of 10,000 identities of each other`]: {
      make: async () => {
        const coded = await codedPicture(brand)
        const size = coded.properties?.at(-1) ?? sizeBox(64, 64)
        const identity: HeifItem = { type: 'iden', properties: [size] }
        return heifFile({
          brand,
          items: [...Array<HeifItem>(10_000).fill(identity), coded],
          references: Array.from({ length: 10_000 }, (_, index) =>
            referenceBox('dimg', index + 1, [index + 2]),
          ),
        })
      },
      code: 'image_unreadable',
    },
    [`${name} of 10,000 pictures`]: {
      make: async () => {
        const coded = await codedPicture(brand)
        return heifFile({ brand, items: Array<HeifItem>(10_000).fill(coded) })
      },
      code: 'image_unreadable',
    },
    [`${name} with 100 MB of EXIF`]: {
      make: async () =>
        heifFile({
          brand,
          items: [
            await codedPicture(brand),
            { type: 'Exif', data: Buffer.alloc(100_000_000, 'x') },
          ],
          references: [referenceBox('cdsc', 2, [1])],
        }),
      code: 'image_unreadable',
    },
    [`${name} with a profile of 100 MB`]: {
      make: async () => {
        const coded = await codedPicture(brand)
        const profile = box('colr', Buffer.from('prof'), Buffer.alloc(100_000_000, 'x'))
        return heifFile({
          brand,
          items: [{ ...coded, properties: [...(coded.properties ?? []), profile] }],
        })
      },
      code: 'image_unreadable',
    },
  }
}

function nested(type: string, depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, index) =>
    Buffer.concat([u32((depth - index) * 8), Buffer.from(type)]),
  )
  return Buffer.concat(heads)
}

async function bytesOf(
  brand: Brand,
  extents: readonly { at: number; length: number }[],
  byteLength = 1_000_000,
): Promise<Buffer> {
  const coded = await codedPicture(brand)
  const data = Buffer.concat([coded.data ?? Buffer.alloc(0), Buffer.alloc(byteLength)])
  return heifFile({ brand, items: [{ ...coded, data, extents }] })
}

/** ImageGrid, §6.6.2.3.2, with 32-bit sizes. */
function gridOf(side: number, claimed: number): Buffer {
  return Buffer.concat([Buffer.from([0, 1, side - 1, side - 1]), u32(claimed), u32(claimed)])
}

async function grid(brand: Brand, side: number, claimed: number): Promise<Buffer> {
  const tile = await codedPicture(brand)
  return heifFile({
    brand,
    items: [
      { type: 'grid', data: gridOf(side, claimed), properties: [sizeBox(claimed, claimed)] },
      tile,
    ],
    references: [referenceBox('dimg', 1, Array<number>(side * side).fill(2))],
  })
}

// Each grid consists of the next one, 256 times: a decoder that follows would decode 256²⁰ tiles.
async function tower(brand: Brand, height: number, tiles: number): Promise<Buffer> {
  const side = Math.sqrt(tiles)
  const tile = await codedPicture(brand)
  const storey: HeifItem = {
    type: 'grid',
    data: gridOf(side, 1024),
    properties: [sizeBox(1024, 1024)],
  }
  return heifFile({
    brand,
    items: [...Array<HeifItem>(height).fill(storey), tile],
    references: Array.from({ length: height }, (_, index) =>
      referenceBox('dimg', index + 1, Array<number>(tiles).fill(index + 2)),
    ),
  })
}
