// Finds the directory of a TIFF that is the picture. Scanners and editors put a thumbnail before
// it, and camera raw files are structured as TIFFs (TIFF 6.0 §8, TIFF Technical Note 1 on trees,
// the DNG specification 1.7).

import type { Directory, TiffFile } from './tiff-directory.ts'

export type TiffPage = { at: number; directory: Directory }

export type TiffPages = {
  /**
   * The first full-size page; if all are marked as reduced, the first page. Null if none can be
   * read.
   */
  picture: TiffPage | null
  /** Pages in the chain, thumbnails included. */
  count: number
  fullCount: number
  /** True if it contains unprocessed sensor data anywhere. */
  isCameraRaw: boolean
}

export function tiffPages(tiff: TiffFile, maxPages: number): TiffPages {
  const chain = pagesFrom(tiff, tiff.first, maxPages)
  const below = chain
    .slice(0, maxTrees)
    .flatMap(({ directory }) => directory.numbers(tags.subDirectories))
    .flatMap((at) => pagesFrom(tiff, at, 1))
  const isFull = (page: TiffPage) => hasSize(page) && !isReduced(page.directory)
  const full = [...chain, ...below].find(isFull)
  // Only a thumbnail: the picture it represents cannot be read.
  const isThumbnail = full === undefined && below.length > 0
  return {
    picture: full ?? chain.find(hasSize) ?? null,
    count: chain.length,
    fullCount: chain.filter(isFull).length,
    isCameraRaw: isThumbnail || [...chain, ...below].some(({ directory }) => isOfSensor(directory)),
  }
}

function hasSize({ directory }: TiffPage): boolean {
  return directory.numbers(tags.width).length > 0
}

function pagesFrom(tiff: TiffFile, from: number, maxPages: number): TiffPage[] {
  const pages: TiffPage[] = []
  const places = new Set<number>()
  for (let at = from; at !== 0 && !places.has(at) && pages.length < maxPages; ) {
    places.add(at)
    const read = tiff.directoryAt(at)
    if (read === null) break
    pages.push({ at, directory: read.directory })
    at = read.next
  }
  return pages
}

/** Number of pages whose subdirectories are read: more than a raw file has in its chain. */
const maxTrees = 16

const tags = { width: 256, newSubfileType: 254, subfileType: 255, subDirectories: 330 } as const

function isReduced(directory: Directory): boolean {
  const [flags = 0] = directory.numbers(tags.newSubfileType)
  return (flags & 1) === 1 || directory.numbers(tags.subfileType)[0] === 2
}

// Compressions that LibTIFF lists for Nikon, Sony, Pentax and Samsung, and the two photometric
// values of DNG.
function isOfSensor(directory: Directory): boolean {
  const has = (tag: number, values: readonly number[]) =>
    values.includes(directory.numbers(tag)[0] ?? -1)
  return has(262, [32803, 34892]) || has(259, [32767, 32769, 32770, 34713, 65535])
}
