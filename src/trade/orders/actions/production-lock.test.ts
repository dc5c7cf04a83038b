// A print image is replaced just as production starts. Whichever comes first, what is printed must
// be made from the order's current print image.

import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import { startProduction } from '../../fulfilment/start-production.ts'
import { attachPrintImage } from '../../images/intake/attach-print-image.ts'
import type { OrderDeps } from '../core/add-order-event.ts'

const preview = { width: 60, height: 40 }
const print = { width: 600, height: 400 }
const another = { width: 630, height: 420 }
const by = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }

describe.each(imageFoundations)('startProduction and a concurrent push, on $name', (kinds) => {
  let images: Images
  let token: ImageToken
  let orderId: OrderId
  beforeEach(async () => {
    images = await openImages(kinds)
    token = await images.receive(await picture(preview), 'preview')
    await replace(print)
    orderId = await images.order(token, 'ready')
    const { print_sha256: sha256 } = await tokenRow()
    const row = { line_id: `${orderId}-1`, order_id: orderId, status: 'ready' as const }
    const made = { sha256: 'f'.repeat(64), byte_length: 1, facts: null, reason: null }
    await images.deps.database.queries
      .insertInto('print_files')
      .values({ ...row, ...made, source_sha256: sha256 ?? '', updated_at: 1 })
      .execute()
  })

  async function replace(pixels: typeof print, inside?: () => Promise<void>) {
    const file = await images.spooled(await picture(pixels))
    const { store } = images
    const afterwards = async () => await inside?.()
    await attachPrintImage(images.deps, { store, token, file, afterwards })
  }
  async function start(inside?: () => Promise<void>) {
    const { database, now } = images.deps
    const deps: OrderDeps = {
      database,
      now,
      async onOrderEvent(...event) {
        await images.deps.onOrderEvent(...event)
        await inside?.()
      },
    }
    await startProduction(deps, orderId, by)
  }
  function tokenRow() {
    return images.deps.database.queries
      .selectFrom('image_tokens')
      .select('print_sha256')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
  }
  /** The results of both, and whether the print file matches the order's print image. */
  async function outcome(started: Promise<void>, replaced: Promise<void>) {
    const [start, replacement] = await Promise.allSettled([started, replaced])
    const { status } = await images.deps.database.queries
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const file = await images.deps.database.queries
      .selectFrom('print_files')
      .select('source_sha256')
      .executeTakeFirstOrThrow()
    const isCurrent = file.source_sha256 === (await tokenRow()).print_sha256
    return { started: codeOf(start), replaced: codeOf(replacement), status, isCurrent }
  }
  const startWins = {
    started: 'done',
    replaced: 'print_image_locked',
    status: 'in_production',
    isCurrent: true,
  }
  const pushWins = {
    started: 'order_state_refused',
    replaced: 'done',
    status: 'ready',
    isCurrent: false,
  }

  it('locks the print image once production has started', async () => {
    const started = start()
    await started
    expect(await outcome(started, replace(another))).toEqual(startWins)
  })

  it('starts no production once the print image was replaced', async () => {
    const replaced = replace(another)
    await replaced
    expect(await outcome(start(), replaced)).toEqual(pushWins)
  })

  it('never both succeed if one begins during the other', async () => {
    const outside = AsyncLocalStorage.snapshot()
    const isPostgres = images.deps.database.kind === 'postgres'
    // SQLite lets the second start only after the first has ended.
    const during = async (other: Promise<void>) => {
      if (isPostgres) await Promise.allSettled([other])
    }
    let replaced: Promise<void> | undefined
    const started = start(async () => {
      replaced ??= outside(() => replace(another))
      await during(replaced)
    })
    await Promise.allSettled([started])
    if (replaced === undefined) throw new Error('Production did not get as far as its end.')
    expect([startWins, pushWins]).toContainEqual(await outcome(started, replaced))
  })

  it('never both succeed if production begins during the push', async () => {
    const outside = AsyncLocalStorage.snapshot()
    const isPostgres = images.deps.database.kind === 'postgres'
    let started: Promise<void> | undefined
    const replaced = replace(another, async () => {
      started ??= outside(() => start())
      if (isPostgres) await Promise.allSettled([started])
    })
    await Promise.allSettled([replaced])
    if (started === undefined) throw new Error('The push did not get as far as its end.')
    expect([startWins, pushWins]).toContainEqual(await outcome(started, replaced))
  })
})

function codeOf(result: PromiseSettledResult<void>): string {
  if (result.status === 'fulfilled') return 'done'
  return (result.reason as { code?: string }).code ?? String(result.reason)
}
