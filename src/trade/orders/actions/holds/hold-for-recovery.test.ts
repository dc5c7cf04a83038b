import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { type MadeOrder, madeOrder } from '../../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../../tests/helpers/move-to.ts'
import { dayMs, openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import type { Lab } from '../../../fulfilment/labs/lab.ts'
import { createPlanDeliveries } from '../../../fulfilment/labs/plan-deliveries.ts'
import { saveLab } from '../../../fulfilment/labs/save-lab.ts'
import { printImageMissingHold } from '../../core/actions/hold-causes.ts'
import { contextOf } from '../../core/add-order-event.ts'
import { moveOrder } from '../../core/move-order.ts'
import { holdForRecovery } from './hold-for-recovery.ts'
import { releaseAsMade, releaseOrder } from './release-order.ts'

const by = { kind: 'operator', id: 'opr_1', name: 'Ann' } as const

describe.each(testDatabases)('open orders restored from a backup, on $name', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(database)
  })

  const statusOf = async (order: MadeOrder) => (await order.read()).status
  /** Deliveries after the cool-off period. */
  async function deliveriesOf({ id }: MadeOrder): Promise<string[]> {
    await createPlanDeliveries(shop)({ orderId: id }, { attempt: 1, signal })
    const rows = shop.database.queries.selectFrom('lab_deliveries').select('state')
    return (await rows.where('order_id', '=', id).execute()).map(({ state }) => state)
  }
  const { signal } = new AbortController()

  it('are delivered to no lab before their release, and to none if released as made', async () => {
    const lab: Omit<Lab, 'id'> = {
      name: 'The lab',
      isOn: true,
      products: null,
      deliverAt: 'ready' as const,
      startsProduction: false,
      takesTestOrders: true,
      includesAddress: false,
      wholeOrders: false,
      setUp: { kind: 'folder', settings: { path: '/nowhere' }, secrets: {} },
    }
    await shop.database.transaction((tx) => saveLab(tx, { ...lab, id: null }, shop.now()))
    const [made, unmade] = [await madeOrder(shop), await madeOrder(shop)]
    for (const order of [made, unmade]) await order.makeReady()
    await holdForRecovery(shop, by, async () => {})
    shop.advance(dayMs)
    expect([await deliveriesOf(made), await deliveriesOf(unmade)]).toEqual([[], []])

    await releaseAsMade(shop, made.id, by)
    await releaseOrder(shop, unmade.id, by)
    expect([await statusOf(made), await deliveriesOf(made)]).toEqual([
      'in_production',
      ['delivered'],
    ])
    expect([await statusOf(unmade), await deliveriesOf(unmade)]).toEqual(['ready', ['waiting']])
  })

  it('are held again for a reason that would have ended by itself, and keep manual holds', async () => {
    const missing = await madeOrder(shop, null)
    const byHand = await madeOrder(shop)
    await moveTo(shop, byHand.id, 'on_hold')
    const detail = { reason: 'None came.', cause: printImageMissingHold }
    await shop.database.transaction((tx) =>
      moveOrder(tx, missing.id, { to: 'on_hold', detail }, contextOf(shop)),
    )
    for (let twice = 0; twice < 2; twice++) await holdForRecovery(shop, by, async () => {})
    await missing.send({ width: 6000, height: 4000 })
    expect((await missing.read()).hold?.cause).toBe('recovery')
    expect((await byHand.read()).hold?.cause).toBe('operator')
    await expect(releaseAsMade(shop, byHand.id, by)).rejects.toMatchObject({
      code: 'order_state_refused',
    })
    await releaseOrder(shop, missing.id, by)
    expect((await missing.read()).hold).toMatchObject({ cause: 'print_image_missing' })
  })
})
