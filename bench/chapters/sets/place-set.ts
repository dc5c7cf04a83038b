// Opening a cart of 300 pictures, and placing its order, beside an order of one picture.

import { join } from 'node:path'
import type { Chapter, Row } from '../../chapter.ts'
import { compare } from '../../compare.ts'
import { openSet } from '../../load/open-set.ts'
import { fillCheckoutOf, sendCheckout } from '../../load/place-order.ts'
import { pushPicture } from '../../load/push-picture.ts'
import { runMany } from '../../load/run-many.ts'
import { pictureOf } from '../../pictures/bench-pictures.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { waitUntilIdle } from '../../service/wait-until-idle.ts'

/** Everything but print files, which would take the time that is measured. */
const roles = 'web,money,orders,telling,housekeeping,labs'

export const placeSet: Chapter = async (bench) => {
  const count = bench.isQuick ? 60 : 300
  const rounds = bench.isQuick ? 5 : 15
  const folder = join(bench.folder, 'place-set')
  const service = await startService({ folder, roles, isCounted: true })
  try {
    bench.progress(`open and place an order of ${count} lines`)
    const jpeg = await pictureOf('300 KB')
    const tokens: string[] = []
    const push = async () => tokens.push(await pushPicture(service, jpeg))
    await runMany(push, { times: count, atOnce: 8 })
    const one = tokens.slice(0, 1)
    for (let warm = 0; warm < 5; warm++) {
      for (const some of [one, tokens]) await place(service, some)
    }
    await waitUntilIdle(service.pid, 60_000)
    const opening = { service: () => open(service, tokens), floor: () => open(service, one) }
    const placing = { service: () => place(service, tokens), floor: () => place(service, one) }
    const opened = await compare(opening, { rounds, limitMs: 120_000 })
    const placed = await compare(placing, { rounds, limitMs: 240_000 })
    const statements = await compare(
      { service: () => statementsOf(service, tokens), floor: () => statementsOf(service, one) },
      { rounds: 3, limitMs: 60_000 },
    )
    const judged = 'ratio' as const
    const beside = 'beside one picture'
    const rows: Row[] = [
      { what: `open a cart of ${count}`, unit: 'ms', ...opened, note: beside },
      {
        what: `place an order of ${count} lines`,
        unit: 'ms',
        ...placed,
        wanted: { atMost: 12 },
        judged,
        note: beside,
      },
      { what: '… its statements', unit: '', ...statements, wanted: { atMost: 3 }, judged },
    ]
    return rows
  } finally {
    await service.stop()
  }
}

async function open(service: Service, tokens: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  await openSet(service, tokens)
  return performance.now() - startedAt
}

/** Only the form that places the order. */
async function place(service: Service, tokens: readonly string[]): Promise<number> {
  const filled = await fillCheckoutOf(service, await openSet(service, tokens))
  const startedAt = performance.now()
  await sendCheckout(service, filled)
  return performance.now() - startedAt
}

async function statementsOf(service: Service, tokens: readonly string[]): Promise<number> {
  const filled = await fillCheckoutOf(service, await openSet(service, tokens))
  await waitUntilIdle(service.pid, 60_000)
  const before = await statements(service)
  await sendCheckout(service, filled)
  return (await statements(service)) - before
}

async function statements(service: Service): Promise<number> {
  const { statements: counted = {} } = (await service.counts()) ?? {}
  return Object.values(counted).reduce((sum, each) => sum + each, 0)
}
