// Gang sheets: sheets and rolls by name, laying out what waits, and what is where on each sheet.

import { sendFile } from '../../../../ground/http/send-file.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../../trade/audit/add-audit-entry.ts'
import { sizeNames } from '../../../../trade/catalog/products.ts'
import { readCatalog } from '../../../../trade/catalog/saved/read-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { layOutSheets } from '../../../../trade/production/gang-sheets/lay-out-sheets.ts'
import { openGangSheet } from '../../../../trade/production/gang-sheets/open-gang-sheet.ts'
import {
  askForReprint,
  getGangSheet,
  readGangSheets,
} from '../../../../trade/production/gang-sheets/read-gang-sheets.ts'
import {
  readSheetKinds,
  removeSheetKind,
  saveSheetKind,
} from '../../../../trade/production/gang-sheets/sheet-kinds.ts'
import { gangFormats } from '../../../../trade/production/rendering/gang/gang-recipe.ts'
import { t } from '../../i18n/t.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { sendCsv } from '../../layout/send-csv.ts'
import { waitingCells } from './gang-queue.ts'
import { GangSheetPage, GangSheetsPage } from './gang-sheet-pages.tsx'
import { readLinesOnSheet } from './read-lines-on-sheet.ts'
import { readSheetForm } from './read-sheet-form.ts'

const mostListed = 100

export function gangSheetRoutes(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  const { sheets } = routes.admin.production
  const back = { href: sheets.page.href(), label: t('Gang sheets') }

  panel.get(sheets.page, 'read_only', async ({ operator, by, show }) => {
    const kinds = await readSheetKinds(queries)
    const modes = ['live', 'test'] as const
    const waiting = await Promise.all(
      kinds.flatMap((kind) =>
        modes.map(async (mode) => {
          const cells = await waitingCells(queries, { kind, mode, now: now(), by })
          return { kind, mode, cells: cells.length }
        }),
      ),
    )
    const catalog = await readCatalog(queries)
    return await show({
      title: t('Gang sheets'),
      back: { href: routes.admin.production.page.href(), label: t('Production') },
      isWide: true,
      children: (
        <GangSheetsPage
          kinds={kinds}
          waiting={waiting}
          sheets={await readGangSheets(queries, mostListed)}
          products={catalog.products.map(({ name }) => name)}
          mayAct={hasRole(operator, 'staff')}
          now={now()}
        />
      ),
    })
  })

  panel.post(sheets.save, 'staff', async ({ form, redirect }) => {
    const catalog = await readCatalog(queries)
    const known = {
      products: catalog.products.map(({ name }) => name),
      sizes: sizeNames(catalog),
    }
    const read = readSheetForm(form, known)
    if ('faults' in read) {
      const text = Object.values(read.faults)[0] ?? ''
      return await redirect(sheets.page.href(), { kind: 'fault', text, faults: read.faults })
    }
    await database.transaction((tx) => saveSheetKind(tx, read, now()))
    return await redirect(sheets.page.href(), t('Saved.'))
  })

  panel.post(sheets.remove, 'staff', async ({ form, redirect }) => {
    await database.transaction((tx) => removeSheetKind(tx, form.get('kind')))
    return await redirect(sheets.page.href(), t('Removed.'))
  })

  panel.post(sheets.layOut, 'staff', async ({ form, by, redirect }) => {
    const mode = form.get('mode') === 'test' ? 'test' : 'live'
    const laid = await database.transaction(async (tx) => {
      const kind = (await readSheetKinds(tx)).find(({ id }) => id === form.get('kind'))
      if (kind === undefined) return null
      const at = now()
      const cells = await waitingCells(tx, { kind, mode, now: at, by })
      const made = await layOutSheets(tx, { kind, mode, cells }, { at, by: by.name })
      if (made.cells > 0) {
        const ids = [...new Set(cells.map(({ orderId }) => orderId))]
        const detail = { orders: ids.length, files: made.cells, ids: ids.slice(0, 20) }
        const entry = { operator: by, action: 'export.print_files', subject: '', detail } as const
        await addAuditEntry(tx, entry, at)
      }
      return made
    })
    if (laid === null) {
      const text = t('This sheet doesn’t exist any more.')
      return await redirect(sheets.page.href(), { kind: 'fault', text })
    }
    const large = laid.tooLarge.length
    const text =
      laid.cells === 0
        ? t('Nothing was laid out.')
        : t('Prints laid out: {cells}, on {count} sheets.', {
            cells: laid.cells,
            count: laid.numbers.length,
          })
    const rest = large === 0 ? '' : ` ${t('Too large for this sheet: {large}.', { large })}`
    const notice = { kind: laid.cells === 0 ? 'fault' : 'done', text: `${text}${rest}` } as const
    return await redirect(sheets.page.href(), notice)
  })

  panel.get(sheets.one.page, 'read_only', async ({ param, operator, show }) => {
    const { sheet, cells } = await getGangSheet(queries, numberOf(param('number')))
    return await show({
      title: t('{name}, sheet {number}', { name: sheet.name, number: sheet.number }),
      back,
      isWide: true,
      children: (
        <GangSheetPage
          sheet={sheet}
          cells={cells}
          lines={await readLinesOnSheet(queries, cells)}
          mayAct={hasRole(operator, 'staff')}
          now={now()}
        />
      ),
    })
  })

  panel.get(sheets.one.csv, 'staff', async ({ param, reply }) => {
    const { sheet, cells } = await getGangSheet(queries, numberOf(param('number')))
    const lines = await readLinesOnSheet(queries, cells)
    const head = [
      ...['sheet', 'place', 'order', 'line', 'copy', 'attempt', 'product', 'size', 'sha256'],
      ...['x_mm', 'y_mm', 'width_mm', 'height_mm', 'turned'],
    ]
    const rows = cells.map((cell) => {
      const line = lines.get(cell.line_id)
      return [
        ...[sheet.number, cell.position, line?.orderNumber ?? '', line?.line ?? ''],
        ...[cell.copy, cell.attempt, line?.product ?? '', line?.size ?? '', cell.print_sha256],
        ...[cell.x, cell.y, cell.width, cell.height].map((length) => length / 1000),
        Number(cell.is_turned),
      ]
    })
    return sendCsv(reply, `sheet-${sheet.number}`, [head, ...rows])
  })

  panel.post(sheets.one.file, 'staff', async ({ param, form, reply }) => {
    const number = numberOf(param('number'))
    const format = gangFormats.find((each) => each === form.get('format')) ?? 'pdf'
    const file = await openGangSheet(
      { ...panel, queries },
      { number, format },
      panel.stopping.signal,
    )
    const type = format === 'pdf' ? 'application/pdf' : 'image/tiff'
    const extension = format === 'pdf' ? 'pdf' : 'tif'
    return sendFile(reply, { name: `sheet-${number}.${extension}`, type, ...file })
  })

  panel.post(sheets.one.reprint, 'staff', async ({ param, form, by, redirect }) => {
    const number = numberOf(param('number'))
    const position = numberOf(form.get('position'))
    await database.transaction((tx) =>
      askForReprint(tx, { number, position }, { at: now(), by: by.name }),
    )
    return await redirect(
      sheets.one.page.href({ number: String(number) }),
      t('Place {position} will be on the next sheet.', { position }),
    )
  })
}

/** 0 for anything but a number, which no sheet has. */
function numberOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}
