// What shoppers may send to the upload pages of stores in one day, and how long it is kept.

import type { ReadVariable } from './request-limits.ts'

type Limit = { readonly pictures: number | null; readonly bytes: number | null }

export type UploadPageConfig = {
  /** For each store and address, and day of UTC. Null for unlimited. */
  readonly dailyUploads: { readonly perStore: Limit; readonly perAddress: Limit }
  /** Days after the last change of a cart. */
  readonly uploadedDays: number
}

const gigabyte = 1_000_000_000

const variables = {
  picturesPerAddress: ['HANDPRINT_DAILY_UPLOADS_PER_ADDRESS', 1_000],
  bytesPerAddress: ['HANDPRINT_DAILY_UPLOAD_BYTES_PER_ADDRESS', 10 * gigabyte],
  picturesPerStore: ['HANDPRINT_DAILY_UPLOADS_PER_STORE', 20_000],
  bytesPerStore: ['HANDPRINT_DAILY_UPLOAD_BYTES_PER_STORE', 100 * gigabyte],
} as const

export const uploadPageSettings = [
  {
    name: 'HANDPRINT_UPLOADED_DAYS',
    default: '7',
    meaning: 'days uploaded pictures are kept without an order',
  },
  ...Object.values(variables).map(([name, fallback]) => ({
    name,
    default: String(fallback),
    meaning: `${name.includes('BYTES') ? 'bytes' : 'pictures'} a day; 0 or off: no limit`,
  })),
]

export function readUploadPage(
  read: ReadVariable,
  whole: (name: string, fallback: number, least: number, most: number) => number,
): UploadPageConfig {
  const limit = ([name, fallback]: readonly [string, number]) =>
    read<number | null>(name, parseLimit, fallback)
  return {
    dailyUploads: {
      perStore: {
        pictures: limit(variables.picturesPerStore),
        bytes: limit(variables.bytesPerStore),
      },
      perAddress: {
        pictures: limit(variables.picturesPerAddress),
        bytes: limit(variables.bytesPerAddress),
      },
    },
    uploadedDays: whole('HANDPRINT_UPLOADED_DAYS', 7, 1, 365),
  }
}

function parseLimit(given: string): number | null {
  if (/^(?:0|off)$/i.test(given)) return null
  if (!/^[1-9]\d{0,14}$/.test(given)) {
    throw new Error(`must be a whole number for each day, or "off", not "${given}"`)
  }
  return Number(given)
}
