// The colors of a picture on the page and in print, by the program's own steps.

import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFacts } from '../../src/trade/images/picture.ts'
import type { Rgb } from './colour-difference.ts'
import { inspectAndShow } from './inspect-and-show.ts'
import { makePrintOf, type PrintWish, pixelsOf } from './make-print-of.ts'

export type PageAndPrint = {
  facts: ImageFacts
  /** The color at a position of the upright picture, in fractions of its sides. */
  page(x: number, y: number): Rgb
  print(x: number, y: number): Rgb
}

/** By default the print is a poster in sRGB with as many pixels as the picture. */
export async function pageAndPrint(
  folder: string,
  file: Buffer,
  wish: Partial<PrintWish> = {},
): Promise<PageAndPrint> {
  const path = join(folder, randomUUID())
  await writeFile(path, file)
  const { facts, shown } = await inspectAndShow(path, 1_000_000)
  const page = await pixelsOf(shown)
  const made = await makePrintOf(file, {
    product: 'poster',
    size: facts.width > facts.height ? '12x8' : '8x12',
    dpi: 10,
    picture: facts,
    ...wish,
  })
  const print = await pixelsOf(await readFile(made.path))
  const { left, top, width, height } = made.layout.face
  return {
    facts,
    page: (x, y) => colour(page.at(Math.floor(x * page.width), Math.floor(y * page.height))),
    print: (x, y) => colour(print.at(left + Math.floor(x * width), top + Math.floor(y * height))),
  }
}

function colour([red = 0, green = 0, blue = 0]: readonly number[]): Rgb {
  return [red, green, blue]
}

/** The colors at the centers of the six patches of colour-patches.ts. */
export function patchesOf(at: (x: number, y: number) => Rgb): Rgb[] {
  return Array.from({ length: 6 }, (_, patch) =>
    at(((patch % 3) + 0.5) / 3, (Math.floor(patch / 3) + 0.5) / 2),
  )
}
