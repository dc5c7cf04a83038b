import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  fittingPixels,
  type MadeOrder,
  madeOrder,
  previewPixels,
} from '../../../../tests/helpers/made-order.ts'
import { oneChunk } from '../../../../tests/helpers/open-images.ts'
import { type TestStorage, testStorages } from '../../../../tests/helpers/storages.ts'
import {
  fillInCheckout,
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import type { AuditActor } from '../../audit/add-audit-entry.ts'
import { openCart } from '../../carts/open-cart.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import type { PictureProcesses } from '../../images/decoding/processes/picture-processes.ts'
import type { ImageDeps } from '../../images/image-deps.ts'
import type { PrintImageArrival } from '../../images/intake/attach-print-image.ts'
import { expireImages } from '../../images/lifetime/expire-images.ts'
import { countStoredBytes } from '../../images/quota/stored-bytes.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { createSpool } from '../../images/spool.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import { acceptAsItIs } from '../../orders/actions/holds/accept-as-it-is.ts'
import { askForPrintImage } from '../../orders/actions/holds/ask-for-print-image.ts'
import { holdOrder } from '../../orders/actions/holds/hold-order.ts'
import type { Actor } from '../../orders/core/actor.ts'
import type { OrderDeps } from '../../orders/core/add-order-event.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import type { PaymentGateway } from '../../payments/payment-gateway.ts'
import { createPaymentGateways } from '../../payments/payment-gateways.ts'
import { deletePersonalData } from '../../personal-data/delete-personal-data.ts'
import { acceptProposal, refuseProposal } from './decide-on-proposal.ts'
import { takePrintImage } from './take-print-image.ts'

const olga = { kind: 'operator', id: 'op_1', name: 'Olga' } as const satisfies Actor
const key = { id: 'key key_1', name: 'key …1234' }
const [filesOnDisk] = testStorages

describe.each(testDatabases)('takePrintImage on $name', (testDatabase) => {
  let shop: TestShop
  let files: TestStorage
  let deps: ImageDeps & OrderDeps
  let came: string[]
  beforeEach(async () => {
    if (filesOnDisk === undefined) throw new Error('There is no storage to test with.')
    shop = await openTestShop(testDatabase)
    files = await filesOnDisk.open()
    came = []
    const bounds = { tokenDays: 30, maxPixels: 1e9, storeQuotaBytes: 1e9 }
    const onReceived: ImageDeps['onReceived'] = async (_tx, { what }) => void came.push(what)
    const told = { onReceived, onHandedOver: () => {} }
    deps = { ...shop, ...bounds, storage: files.storage, pictureProcesses: asNamed, ...told }
  })
  afterEach(() => files.close())

  type Sending = { replacer?: AuditActor; inside?: () => Promise<void> }
  /** The image's bytes define its properties and content. */
  async function send(
    token: ImageToken,
    shows: string,
    sending: Sending = {},
  ): Promise<PrintImageArrival> {
    const { replacer = null, inside } = sending
    const spool = createSpool(files.folder)
    const file = await spool.write(oneChunk(Buffer.from(shows)), { maxBytes: 1e6 })
    const afterwards = async () => await inside?.()
    const { store } = shop
    const taken = await takePrintImage(deps, { store, token, file, replacer, afterwards })
    await shop.runDueJobs()
    return taken
  }
  const codeOf = (taking: Promise<unknown>) =>
    taking.then(String, (error: { code?: string }) => error.code)
  const pictureOf = async (token: ImageToken) =>
    (await readPictures(shop.database.queries, [token])).get(token)
  const proposedIn = async (token: ImageToken) =>
    (await pictureOf(token))?.proposed?.image.sha256 ?? null
  const printOf = async (token: ImageToken) => (await pictureOf(token))?.print?.sha256
  /** An order that waits for its print image and is put on hold when the first one arrives. */
  async function held(): Promise<MadeOrder> {
    const order = await madeOrder(shop, null)
    expect(await send(order.token, 'another picture')).toBe('in_place')
    expect((await order.read()).status).toBe('on_hold')
    return order
  }

  it('accepts the first one at any time, and replaces it until an order is paid', async () => {
    const token = await handOverPicture(shop, { preview: previewPixels })
    expect(await send(token, 'one')).toBe('in_place')
    const declared = { printWidth: fittingPixels.width, printHeight: fittingPixels.height }
    await openCart(shop, { store: shop.store, token, ...declared })
    expect(await send(token, 'two')).toBe('in_place')
    expect(await printOf(token)).toBe(hashOf('two'))
    const late = await madeOrder(shop, null)
    expect((await late.read()).status).toBe('awaiting_print_image')
    expect(await send(late.token, 'three')).toBe('in_place')
    expect((await late.read()).status).toBe('preparing')
    expect(came).toEqual(['print_image', 'print_image', 'print_image'])
  })

  it('locks it once a paid order relies on it, in any state', async () => {
    const { id, token, read, makeReady } = await madeOrder(shop, null)
    await send(token, 'one')
    for (const act of [
      async () => {},
      makeReady,
      () => holdOrder(shop, id, { reason: 'Ask Ann.' }, olga),
    ]) {
      await act()
      const before = await read()
      expect(await codeOf(send(token, 'two'))).toBe('print_image_locked')
      expect(await send(token, 'one')).toBe('in_place')
      expect(await read()).toEqual(before)
    }
    expect(await send(token, 'two', { replacer: key })).toBe('in_place')
    const told = await shop.database.queries
      .selectFrom('audit_log')
      .selectAll()
      .where('operator_id', '=', key.id)
      .execute()
    expect(told).toMatchObject([{ action: 'image.replace_print_image', operator_name: key.name }])
    expect(await printOf(token)).toBe(hashOf('two'))
    await cancelOrder(shop, id, { reason: 'No more.' }, olga)
    expect(await send(token, 'three')).toBe('in_place')
  })

  it('allows no replacement during production, and no proposal', async () => {
    const first = await held()
    const second = await placeFor(first.token)
    expect(await send(first.token, 'one')).toBe('proposed')
    await shop.database.queries
      .updateTable('orders')
      .set({ status: 'in_production' })
      .where('id', '=', second)
      .execute()
    expect(await codeOf(send(first.token, 'two'))).toBe('print_image_locked')
    expect(await codeOf(send(first.token, 'two', { replacer: key }))).toBe('print_image_locked')
    const decision = { token: first.token, sha256: hashOf('one'), by: olga }
    expect(await codeOf(acceptProposal(deps, decision))).toBe('print_image_locked')
  })

  it('keeps the newest replacement for a held order beside the original', async () => {
    const { token, read } = await held()
    const print = await printOf(token)
    expect(await send(token, 'one')).toBe('proposed')
    expect(await send(token, 'one')).toBe('proposed')
    expect(await send(token, 'two')).toBe('proposed')
    expect([await printOf(token), await proposedIn(token)]).toEqual([print, hashOf('two')])
    const order = await read()
    expect(order).toMatchObject({ status: 'on_hold', hold: { cause: 'print_image' } })
    expect(order.hold?.reason).toMatch(/arrived with the access key and needs review/)
    // One for the hold and one for the first image. A second run of the job announces nothing.
    expect(order.events.filter(({ type }) => type === 'order.on_hold')).toHaveLength(2)
    expect(came).toEqual(['print_image'])
  })

  it('continues on approval, also if the comparison fails', async () => {
    const { id, token, read } = await held()
    const second = await placeFor(token)
    await send(token, 'yet another')
    const decision = { token, sha256: hashOf('yet another'), by: olga }
    expect(await codeOf(refuseProposal(shop, { ...decision, sha256: hashOf('x') }))).toBe(
      'parameter_invalid',
    )
    await acceptProposal(deps, decision)
    await shop.runDueJobs()
    for (const orderId of [id, second]) {
      expect((await orderOf(orderId)).status).toBe('preparing')
    }
    const accepted = (await read()).events.find(({ type }) => type === 'order.print_image_accepted')
    expect(accepted).toMatchObject({ by: 'operator' })
    expect(await proposedIn(token)).toBeNull()
    expect(came).toEqual(['print_image', 'print_image'])
    expect(await codeOf(acceptProposal(deps, decision))).toBe('parameter_invalid')
  })

  it('stays on hold on rejection, for the previous reason', async () => {
    const { token, read } = await held()
    const reason = (await read()).hold_reason
    for (const shows of ['one', 'two']) {
      await send(token, shows)
      await refuseProposal(shop, { token, sha256: hashOf(shows), by: olga })
      const after = await read()
      expect(after.hold_reason).toBe(`The print image was rejected. ${reason}`)
      expect(after.hold?.cause).toBe('print_image')
    }
    await send(token, 'three')
    expect((await read()).hold_reason).toMatch(
      /^Another print image arrived with the access key and needs review\./,
    )
  })

  it('waits for approval if an operator has requested a replacement', async () => {
    const { id, token, read } = await madeOrder(shop, null)
    await send(token, 'one')
    await askForPrintImage(shop, id, { note: 'The sky has stripes.' }, olga)
    expect(await send(token, 'two')).toBe('proposed')
    expect(await read()).toMatchObject({ status: 'on_hold', hold: { cause: 'print_image_asked' } })
    // An operator's text appears in none of the program's events.
    expect((await read()).hold_reason).not.toContain('stripes')
    await acceptProposal(deps, { token, sha256: hashOf('two'), by: olga })
    await shop.runDueJobs()
    expect((await read()).status).toBe('preparing')
  })

  it('drops the proposal when the hold is decided otherwise', async () => {
    const asked = await held()
    await send(asked.token, 'one')
    await askForPrintImage(shop, asked.id, { note: 'In colour.' }, olga)
    expect(await proposedIn(asked.token)).toBeNull()
    expect((await asked.read()).hold_reason).toMatch(/In colour/)

    const accepted = await held()
    const other = await placeFor(accepted.token)
    await send(accepted.token, 'one')
    await acceptAsItIs(shop, accepted.id, {}, olga)
    expect((await accepted.read()).status).toBe('preparing')
    expect(await proposedIn(accepted.token)).toBeNull()
    expect((await orderOf(other)).hold_reason).toMatch(/^The print image was rejected\./)

    const replaced = await held()
    await send(replaced.token, 'one')
    expect(await send(replaced.token, 'two', { replacer: key })).toBe('in_place')
    expect(await proposedIn(replaced.token)).toBeNull()
    expect((await replaced.read()).status).toBe('preparing')
  })

  it('keeps and counts a waiting proposal, and deletes it with its image', async () => {
    const { id, token } = await held()
    const { id: storeId } = shop.store
    const counted = async () => {
      const { queries } = shop.database
      const row = await queries.selectFrom('store_usage').selectAll().executeTakeFirst()
      expect(row?.stored_bytes).toBe(await countStoredBytes(shop, queries, storeId))
      return row?.stored_bytes ?? 0
    }
    const before = await counted()
    await send(token, 'one')
    expect(await counted()).toBe(before + 'one'.length)
    await expireImages({ ...deps, orderPictureDays: 90 })
    expect(await isKept('one')).toBe(true)
    await send(token, 'other')
    expect(await counted()).toBe(before + 'other'.length)
    await expireImages({ ...deps, orderPictureDays: 90 })
    expect([await isKept('one'), await isKept('other')]).toEqual([false, true])
    await cancelOrder(shop, id, { reason: 'No more.' }, olga)
    await shop.runDueJobs()
    const personal = { ...shop, storage: files.storage, orderPictureDays: 90 }
    await deletePersonalData(personal, shop.store, id, olga)
    expect(await isKept('other')).toBe(false)
  })

  it('is in place before an order is paid, and judged with it, or comes too late', async () => {
    const outside = AsyncLocalStorage.snapshot()
    const isPostgres = shop.database.kind === 'postgres'
    const token = await handOverPicture(shop, { preview: previewPixels })
    await send(token, 'one')
    const declared = { printWidth: fittingPixels.width, printHeight: fittingPixels.height }
    const { cartId } = await openCart(shop, { store: shop.store, token, ...declared })
    const begun = signal()
    const mayBePaid = signal()
    const gateway: PaymentGateway = {
      ...shop.gateway,
      async charge(charge) {
        begun.give()
        await mayBePaid.given
        return await shop.gateway.charge(charge)
      },
    }
    const gateways = createPaymentGateways({ test: gateway })
    const placing = placeOrder({ ...shop, gateways }, await fillInCheckout(shop, cartId))
    await begun.given
    // The push has checked while nothing was paid; the payment is settled before the push commits.
    const replaced = send(token, 'another picture', {
      async inside() {
        mayBePaid.give()
        // SQLite can settle the payment only after the push has ended.
        if (isPostgres) await outside(() => placing)
      },
    })
    const outcome = await codeOf(replaced)
    const { orderId } = await placing
    await shop.runDueJobs()
    const { status } = await orderOf(orderId)
    const pushWins = ['in_place', 'on_hold']
    expect([pushWins, ['print_image_locked', 'preparing']]).toContainEqual([outcome, status])
    if (!isPostgres) expect([outcome, status]).toEqual(pushWins)
  })

  async function placeFor(token: ImageToken): Promise<OrderId> {
    const declared = { printWidth: fittingPixels.width, printHeight: fittingPixels.height }
    const { cartId } = await openCart(shop, { store: shop.store, token, ...declared })
    return (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  }
  const orderOf = (id: string) => getOrderJson(shop.database.queries, shop.store, id, shop.now)
  async function isKept(shows: string): Promise<boolean> {
    for await (const { key } of files.storage.list('originals/')) {
      if (key.includes(hashOf(shows))) return true
    }
    return false
  }
})

/** Any bytes are an image that fits, and their text is its content. */
const asNamed: PictureProcesses = {
  inspect: async (path) => ({
    ...fittingPixels,
    format: 'jpeg',
    orientation: 1,
    colourSpace: 'srgb',
    bitDepth: 8,
    hasAlpha: false,
    pages: 1,
    dpi: null,
    iccProfile: null,
    notes: [],
    subject: null,
    placeholder: null,
    miniature: await readFile(path),
  }),
  compare: async ({ print }) =>
    Buffer.from(print).includes('another')
      ? { verdict: 'other_picture', likeness: 0.2, colourDifference: null }
      : { verdict: 'same', likeness: 0.99, colourDifference: null },
  render: () => Promise.reject(new Error('Nothing is shown here.')),
  look: () => Promise.reject(new Error('Nothing is shown here.')),
  areAlive: async () => true,
  counts: () => expect.unreachable(),
  close: async () => {},
}

function signal() {
  let give = (): void => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

function hashOf(shows: string): string {
  return createHash('sha256').update(shows).digest('hex')
}
