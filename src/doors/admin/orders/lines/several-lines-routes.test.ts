import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import {
  cartOfPicture,
  type MadeOrder,
  madeOrder,
} from '../../../../../tests/helpers/made-order.ts'
import { openPanelWithFiles } from '../../../../../tests/helpers/panel-with-files.ts'
import type { SignedIn } from '../../../../../tests/helpers/test-panel.ts'
import type { TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { printFacts } from '../../../../ground/database/tables/print-files-table.ts'
import { holdLines } from '../../../../trade/orders/actions/holds/hold-lines.ts'
import { readOrderLines } from '../../../../trade/orders/core/order-lines.ts'
import { readSheetKinds } from '../../../../trade/production/gang-sheets/sheet-kinds.ts'
import { markGiven } from '../../../../trade/production/mark-given.ts'
import { waitingCells } from '../../production/gang-sheets/gang-queue.ts'
import { printQueue } from '../../production/print-queue.ts'

const ann = { kind: 'operator', id: 'op_1', name: 'Ann' } as const
const box = { left: 24, top: 24, width: 1181, height: 1772 }
const facts = printFacts.write({
  ...{ format: 'jpeg', width: 1228, height: 1819, dpi: 300, profile: 'sRGB' },
  ...{ trim: box, sides: box, safe: box, source: box, placed: box, surround: 'mirror' },
  picture: { width: 4000, height: 6000 },
})

describe.each(testDatabases)('several lines of an order on $name', (database) => {
  let shop: TestShop
  let staff: SignedIn
  let order: MadeOrder
  beforeEach(async () => {
    ;({ shop, staff } = await openPanelWithFiles(database))
    const one = await cartOfPicture(shop)
    const two = await cartOfPicture(shop, undefined, one.cartId)
    order = await madeOrder(shop, undefined, { addTo: two.cartId })
    await order.makeReady()
    await shop.database.queries.updateTable('print_files').set({ facts }).execute()
    shop.advance(31 * 60_000)
  })

  const address = () => `/admin/orders/${order.id}/lines`
  /** The fields that the page of confirmation sends, with the typed ones. */
  async function confirm(fields: Record<string, string | string[]>, typed = {}) {
    const { body } = await staff.post(address(), fields)
    const sent: Record<string, string | string[]> = { ...fields, lines: [] }
    for (const [tag] of body.matchAll(/<input type="hidden"[^>]*>/g)) {
      const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? []
      const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? []
      if (name === 'lines') sent.lines = [...[sent.lines ?? []].flat(), value]
      else if (name !== 'form_token') sent[name] = value
    }
    const [field = ''] = /<input[^>]*refund_amount[^>]*>/.exec(body) ?? []
    const [, amount] = /value="([^"]*)"/.exec(field) ?? []
    await staff.post(address(), {
      ...sent,
      ...(amount !== undefined && { refund_amount: amount }),
      ...typed,
    })
    return { body }
  }

  it('are ticked in the page: all, or those with a problem', async () => {
    await holdLines(shop, order.id, { lines: [2], reason: 'Look.' }, ann)
    const ticked = async (query: string) => {
      const { body } = await staff.get(`/admin/orders/${order.id}${query}`)
      return [...body.matchAll(/<input type="checkbox"[^>]*form="several-lines"[^>]*>/g)].map(
        ([tag]) => tag.includes(' checked'),
      )
    }
    expect(await ticked('')).toEqual([false, false, false])
    expect(await ticked('?chosen=problems')).toEqual([false, true, false])
    expect(await ticked('?chosen=all')).toEqual([true, true, true])
  })

  it('are held and released together, and what was handed out is named', async () => {
    const [first] = await readOrderLines(shop.database.queries, order.id)
    await markGiven(shop.database.queries, [first?.id ?? ''], { at: 1, to: 'Ann' })
    const { body } = await confirm({ action: 'hold', lines: ['1', '2', '3'] }, { reason: 'Look.' })
    expect(body).toContain('1: Line 1 was handed out to Ann for printing.')
    expect(await order.read()).toMatchObject({ status: 'on_hold', hold: { lines: [2, 3] } })
    await confirm({ action: 'release', lines: ['3'] })
    expect(await order.read()).toMatchObject({ hold: { lines: [2] } })
    await confirm({ action: 'release', lines: ['1', '2'] })
    expect((await order.read()).status).toBe('ready')
  })

  it('are refunded at what was paid for them, and not made', async () => {
    await holdLines(shop, order.id, { lines: [2], reason: 'Look.' }, ann)
    const { lines } = await order.read()
    await confirm({ action: 'refund', lines: ['2'] }, { reason: 'It is too dark.' })
    const after = await order.read()
    expect(after.refunded_total).toBe(lines[1]?.total)
    expect(after.lines.map((line) => line.left_out)).toEqual([false, true, false])
    expect(after.status).toBe('ready')
    const { body } = await staff.post(address(), { action: 'refund', lines: ['2'] })
    expect(body).toContain('It is not made.')
  })

  it('are printed again as one order', async () => {
    await shop.database.queries.updateTable('orders').set({ status: 'in_production' }).execute()
    await confirm({ action: 'reprint', lines: ['1', '3'] }, { reason: 'Scratched.' })
    const reprint = await shop.database.queries
      .selectFrom('orders')
      .select('id')
      .where('reprint_of', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await readOrderLines(shop.database.queries, reprint.id)).toHaveLength(2)
  })

  it('need a choice', async () => {
    const answer = await staff.post(address(), { action: 'hold' })
    const next = await staff.get(String(answer.headers.location))
    expect(next.body).toContain('No lines selected.')
  })

  it('on hold are neither in the queue nor on sheets, and the others are', async () => {
    await holdLines(shop, order.id, { lines: [2], reason: 'Look.' }, ann)
    const { queries } = shop.database
    const choices = { store: null, product: null, size: null, mode: null, given: null, taken: null }
    const queue = await printQueue(shop.database, choices, { now: shop.now(), by: ann })
    const numbers = queue.groups.flatMap(({ lines }) => lines.map(({ line }) => line))
    expect(numbers.sort()).toEqual([1, 3])
    await staff.post('/admin/production/sheets/save', {
      ...{ name: 'Roll', width: '600', height: '2000', is_roll: 'yes', margin: '5', gap: '4' },
      ...{ slug: '', dpi: '300', sizes: '' },
    })
    const [kind] = await readSheetKinds(queries)
    if (kind === undefined) throw new Error('The sheet was not saved.')
    const cells = await waitingCells(queries, { kind, mode: 'test', now: shop.now(), by: ann })
    const lines = await readOrderLines(queries, order.id)
    expect(cells.map(({ lineId }) => lines.findIndex(({ id }) => id === lineId) + 1)).toEqual([
      1, 3,
    ])
  })
})
