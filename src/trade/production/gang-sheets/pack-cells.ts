// Lays rectangles out on sheets in shelves: rows from edge to edge, so that a guillotine or a roll
// cutter can separate them with straight cuts. First-fit by decreasing height, tried with each kind
// of cell standing and lying; the shortest result counts. The same cells give the same sheets.

/** All lengths are in micrometers. */
export type CellSize = {
  readonly width: number
  readonly height: number
  /** False if the cell must not be turned by 90°. */
  readonly mayTurn: boolean
}

export type PackedCell<Cell> = {
  readonly cell: Cell
  readonly x: number
  readonly y: number
  /** As it lies on the sheet. */
  readonly width: number
  readonly height: number
  /** True if it was turned clockwise by 90°. */
  readonly isTurned: boolean
}

export type PackedSheet<Cell> = {
  /** The length of the sheet, or what is used of a roll, margins included. */
  readonly height: number
  readonly cells: readonly PackedCell<Cell>[]
  /** Share of the sheet that no cell covers, 0 to 1. */
  readonly waste: number
}

export type SheetForm = {
  readonly width: number
  /** The greatest length for a roll. */
  readonly height: number
  readonly isRoll: boolean
  readonly margin: number
  /** Room that is kept free below the cells. */
  readonly foot: number
  readonly gap: number
}

export type Packed<Cell> = {
  readonly sheets: readonly PackedSheet<Cell>[]
  /** Too large for the sheet. */
  readonly tooLarge: readonly Cell[]
}

/** With more kinds than this, each lies the way that fills a row best. */
const mostKindsToTry = 8

export function packCells<Cell extends CellSize>(
  form: SheetForm,
  cells: readonly Cell[],
): Packed<Cell> {
  const room = roomOf(form)
  const fits = (cell: Cell, isTurned: boolean) => {
    const { width, height } = turnedSize(cell, isTurned)
    return width <= room.width && height <= room.height && (!isTurned || cell.mayTurn)
  }
  const fitting = cells.filter((cell) => fits(cell, false) || fits(cell, true))
  const tooLarge = cells.filter((cell) => !fitting.includes(cell))
  const kinds = [...new Set(fitting.map(kindOf))]
  const waysOf = kinds.map((kind) => {
    const cell = fitting.find((each) => kindOf(each) === kind)
    return [false, true].filter((isTurned) => cell !== undefined && fits(cell, isTurned))
  })
  const results = combinationsOf(waysOf).map((ways) => {
    const turns = new Map(kinds.map((kind, index) => [kind, ways[index] ?? false]))
    return shelves(form, room, fitting, (cell) => turns.get(kindOf(cell)) ?? false)
  })
  const lengths = results.map((sheets) => sheets.reduce((sum, { height }) => sum + height, 0))
  const best = results[lengths.indexOf(Math.min(...lengths))] ?? []
  return { sheets: best, tooLarge }
}

function combinationsOf(ways: readonly boolean[][]): boolean[][] {
  const tried = ways.map((each, index) => (index < mostKindsToTry ? each : each.slice(0, 1)))
  return tried.reduce<boolean[][]>(
    (all, each) => all.flatMap((chosen) => each.map((way) => [...chosen, way])),
    [[]],
  )
}

function kindOf({ width, height, mayTurn }: CellSize): string {
  return `${width}x${height}${mayTurn ? '' : '!'}`
}

function turnedSize({ width, height }: CellSize, isTurned: boolean) {
  return isTurned ? { width: height, height: width } : { width, height }
}

function roomOf({ width, height, margin, foot }: SheetForm) {
  return { width: width - 2 * margin, height: height - 2 * margin - foot }
}

type Shelf = { y: number; height: number; x: number }
type OpenSheet<Cell> = { shelves: Shelf[]; cells: PackedCell<Cell>[]; used: number }

function shelves<Cell extends CellSize>(
  form: SheetForm,
  room: { width: number; height: number },
  cells: readonly Cell[],
  isTurned: (cell: Cell) => boolean,
): PackedSheet<Cell>[] {
  const lying = cells.map((cell) => ({ cell, ...turnedSize(cell, isTurned(cell)) }))
  // Array.sort is stable: cells of one size keep the order of the queue.
  lying.sort((a, b) => b.height - a.height || b.width - a.width)
  const sheets: OpenSheet<Cell>[] = []
  for (const { cell, width, height } of lying) {
    const { sheet, shelf } = placeFor({ width, height }, sheets, room, form.gap)
    sheet.cells.push({
      cell,
      x: form.margin + shelf.x,
      y: form.margin + shelf.y,
      width,
      height,
      isTurned: isTurned(cell),
    })
    shelf.x += width + form.gap
  }
  return sheets.map(({ cells: placed, used }) => {
    const height = form.isRoll ? used + 2 * form.margin + form.foot : form.height
    const covered = placed.reduce((sum, each) => sum + each.width * each.height, 0)
    return { height, cells: placed, waste: 1 - covered / (form.width * height) }
  })
}

function placeFor<Cell>(
  { width, height }: { width: number; height: number },
  sheets: OpenSheet<Cell>[],
  room: { width: number; height: number },
  gap: number,
): { sheet: OpenSheet<Cell>; shelf: Shelf } {
  for (const sheet of sheets) {
    const shelf = sheet.shelves.find(
      (each) => height <= each.height && each.x + width <= room.width,
    )
    if (shelf !== undefined) return { sheet, shelf }
    const y = sheet.used + gap
    if (y + height > room.height) continue
    const added = { y, height, x: 0 }
    sheet.shelves.push(added)
    sheet.used = y + height
    return { sheet, shelf: added }
  }
  const shelf = { y: 0, height, x: 0 }
  const sheet = { shelves: [shelf], cells: [], used: height }
  sheets.push(sheet)
  return { sheet, shelf }
}
