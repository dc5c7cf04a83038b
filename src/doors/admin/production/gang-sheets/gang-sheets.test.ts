import { readdir } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AddedOrder, addOrder } from '../../../../../tests/helpers/add-order.ts'
import { testDatabase, testDatabases } from '../../../../../tests/helpers/databases.ts'
import { ownFolder } from '../../../../../tests/helpers/own-folder.ts'
import {
  openPanelWithFiles,
  type PanelWithFiles,
} from '../../../../../tests/helpers/panel-with-files.ts'
import { printFacts } from '../../../../ground/database/tables/print-files-table.ts'
import { createSpool } from '../../../../trade/images/spool.ts'
import { readSheetKinds } from '../../../../trade/production/gang-sheets/sheet-kinds.ts'
import { markGiven } from '../../../../trade/production/mark-given.ts'
import { printKey } from '../../../../trade/production/print-keys.ts'
import { makeGangSheet } from '../../../../trade/production/rendering/gang/make-gang-sheet.ts'
import { printQueue } from '../print-queue.ts'

const address = '/admin/production/sheets'
const sheet = {
  ...{ name: 'Roll 305', width: '305', height: '1000', is_roll: 'yes', margin: '5', gap: '4' },
  ...{ has_cut_marks: 'yes', may_turn: 'yes', slug: '{sheet} {number}', dpi: '300', sizes: '' },
}
const box = { left: 24, top: 24, width: 1181, height: 1772 }
const facts = printFacts.write({
  ...{ format: 'jpeg', width: 1228, height: 1819, dpi: 300, profile: 'sRGB' },
  ...{ trim: box, sides: box, safe: box, source: box, placed: box, surround: 'mirror' },
  picture: { width: 4000, height: 6000 },
})

async function printed(): Promise<Buffer> {
  const create = { width: 1228, height: 1819, channels: 3 as const, background: '#305070' }
  return await sharp({ create }).withIccProfile('srgb').jpeg().toBuffer()
}

describe.each(testDatabases)('gang sheets on $name', (database) => {
  let opened: PanelWithFiles
  let folder: string
  beforeEach(async () => {
    folder = await ownFolder()
    opened = await openPanelWithFiles(database, {
      printPress: { makeSheet: (recipe) => makeGangSheet(recipe) },
      stopping: new AbortController(),
      spool: createSpool(folder),
    })
    await opened.staff.post(`${address}/save`, sheet)
  })

  const queries = () => opened.shop.database.queries
  const cells = () =>
    queries().selectFrom('gang_cells').selectAll().orderBy('sheet_id').orderBy('position').execute()

  async function addPrinted(quantities: number[], sha256 = 'a'.repeat(64)): Promise<AddedOrder> {
    const lines = quantities.map((quantity) => ({ ...print, quantity }))
    const added = await addOrder(opened.shop, { mode: 'live', lines })
    const bytes = await printed()
    for (const lineId of added.lineIds) {
      await opened.files.storage.putBytes(printKey(lineId, sha256, 'jpeg'), bytes)
      const row = { line_id: lineId, order_id: added.id, status: 'ready' as const, reason: null }
      const file = { source_sha256: 'b'.repeat(64), sha256, byte_length: bytes.byteLength, facts }
      await queries()
        .insertInto('print_files')
        .values({ ...row, ...file, updated_at: opened.shop.now() })
        .execute()
    }
    return added
  }
  const print = { product: 'photo-print', size: '10x15cm', options: {} }

  async function layOut() {
    const [kind] = await readSheetKinds(queries())
    return await opened.staff.post(`${address}/lay-out`, { kind: kind?.id ?? '', mode: 'live' })
  }
  const names = async () =>
    (await cells()).map(({ line_id, copy, attempt }) => `${line_id} ${copy} ${attempt}`).sort()

  it('have every copy once, and hand the files out', async () => {
    const one = await addPrinted([3, 1])
    const other = await addPrinted([2])
    await layOut()
    const [first = '', second = ''] = one.lineIds
    const [third = ''] = other.lineIds
    const wanted = [1, 2, 3].map((copy) => `${first} ${copy} 1`)
    expect(await names()).toEqual(
      [...wanted, `${second} 1 1`, `${third} 1 1`, `${third} 2 1`].sort(),
    )
    const given = await queries().selectFrom('print_files').select('given_to').execute()
    expect(given.map(({ given_to: to }) => to)).toEqual(Array(3).fill('Roll 305 #1'))
    const choices = { store: null, product: null, size: null, mode: null, given: null, taken: null }
    const asking = { now: opened.shop.now(), by: { id: '' } }
    expect(await printQueue({ queries: queries() }, choices, asking)).toMatchObject({ orders: 0 })
    const { body } = await opened.staff.get(`${address}/1`)
    expect(body).toContain(`${one.number} / 1`)
    await layOut()
    expect(await cells()).toHaveLength(6)
  })

  it('have no copy twice when two operators lay out at once', async () => {
    await addPrinted([20])
    await addPrinted([15])
    await Promise.all([layOut(), layOut(), layOut()])
    const placed = await names()
    expect(placed).toHaveLength(35)
    expect(new Set(placed).size).toBe(35)
  })

  it('leave out what others print, what can still be cancelled, and what is on hold', async () => {
    const at = opened.shop.now()
    const lines = [print]
    await addOrder(opened.shop, { mode: 'live', lines, coolOffUntil: at + 60_000 })
    await addOrder(opened.shop, { mode: 'live', lines, status: 'on_hold' })
    const given = await addPrinted([1])
    await opened.shop.database.transaction((tx) => markGiven(tx, given.lineIds, { at, to: 'Alps' }))
    await layOut()
    expect(await cells()).toEqual([])
  })

  it('print one place again on the next sheet, once', async () => {
    const { lineIds } = await addPrinted([2])
    await layOut()
    const [cell] = await cells()
    const position = String(cell?.position)
    await opened.staff.post(`${address}/1/reprint`, { position })
    await opened.staff.post(`${address}/1/reprint`, { position })
    await layOut()
    await layOut()
    const again = `${lineIds[0]} ${cell?.copy} 2`
    expect((await names()).filter((name) => name.endsWith(' 2'))).toEqual([again])
    expect(await cells()).toHaveLength(3)
  })

  it('are downloaded as PDF and TIFF of their size, and as a list, and leave nothing behind', async () => {
    const { number } = await addPrinted([3])
    await layOut()
    const file = (format: string) => opened.staff.post(`${address}/1/file`, { format })
    const pdf = await PDFDocument.load((await file('pdf')).rawPayload)
    // Two standing prints of 104 × 154 mm fit beside each other, or three lying below each other.
    const [{ height = 0 } = {}] = await queries().selectFrom('gang_sheets').selectAll().execute()
    expect(pdf.getPage(0).getWidth()).toBeCloseTo((305 * 72) / 25.4, 2)
    expect(pdf.getPage(0).getHeight()).toBeCloseTo((height / 25_400) * 72, 2)
    const tiff = await sharp((await file('tiff')).rawPayload).metadata()
    expect([tiff.width, tiff.height]).toEqual([3602, Math.round((height * 300) / 25_400)])
    const { body } = await opened.staff.get(`${address}/1/cells.csv`)
    expect(body.split('\n')[1]).toContain(`1,1,${number},1,1,1,photo-print,10x15cm`)
    expect(await readdir(folder)).toEqual([])
  })

  it('take a print that was made again as a new one, and refuse the old sheet', async () => {
    const { lineIds } = await addPrinted([1])
    await layOut()
    await queries()
      .updateTable('print_files')
      .set({ sha256: 'c'.repeat(64), given_at: null, given_to: null })
      .execute()
    await layOut()
    expect(await names()).toEqual([`${lineIds[0]} 1 1`, `${lineIds[0]} 1 1`])
    const answer = await opened.staff.post(`${address}/1/file`, { format: 'pdf' })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('places 1')
  })
})

describe('a gang sheet in the panel', () => {
  let opened: PanelWithFiles
  beforeEach(async () => {
    opened = await openPanelWithFiles(testDatabase)
  })

  it.each([
    [{ width: '10' }, 'Enter millimetres from 50 to 5000.'],
    [{ name: ' ' }, 'Enter a name of at most 40 letters.'],
    [{ dpi: '1200' }, 'Enter a whole number from 72 to 600.'],
    [{ sizes: '10x15cm, 9x99' }, 'The catalog doesn’t have 9x99.'],
    [{ margin: '100', width: '200' }, 'The margins leave no room.'],
    [{ width: '5000', height: '10000' }, 'has too many pixels'],
  ])('is refused with %o, and nothing is kept', async (wrong, words) => {
    const answer = await opened.staff.post(`${address}/save`, { ...sheet, ...wrong })
    const { body } = await opened.staff.get(String(answer.headers.location))
    expect(body).toContain(words)
    expect(await readSheetKinds(opened.shop.database.queries)).toEqual([])
  })

  it('is changed by its name, and removed', async () => {
    await opened.staff.post(`${address}/save`, sheet)
    await opened.staff.post(`${address}/save`, { ...sheet, width: '610', sizes: '15x10cm, 4×6' })
    const kinds = await readSheetKinds(opened.shop.database.queries)
    expect(kinds).toMatchObject([{ settings: { width: 610, sizes: ['10x15cm', '4x6'] } }])
    await opened.staff.post(`${address}/remove`, { kind: kinds[0]?.id ?? '' })
    expect(await readSheetKinds(opened.shop.database.queries)).toEqual([])
    expect((await opened.staff.get(`${address}/7`)).statusCode).toBe(404)
  })
})
