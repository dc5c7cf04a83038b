// What each work of the budget costs a service that is counted. Each is done several times, one
// after the other, until its jobs are done, and the least of each number is taken: whatever else
// happens meanwhile only adds to it.

import { setTimeout as pause } from 'node:timers/promises'
import { requireStatus } from '../load/http-client.ts'
import { openCart } from '../load/open-cart.ts'
import { cancelByApi, orderByApi } from '../load/order-by-api.ts'
import { pushPicture } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { treeBytesWritten } from '../service/process-tree.ts'
import { rolesWithoutPrints, type Service } from '../service/start-service.ts'
import { waitForJobs } from '../service/wait-for-jobs.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'
import type { Cost, WorkName } from './budget.ts'

export type Measured = Cost & { texts: Record<string, number> }

type Start = (how: { roles: string; isCounted: true }) => Promise<Service>
/** `round`: from 0. */
type Measure = (work: (round: number) => Promise<unknown>) => Promise<Measured>

const rounds = 4
/** The service looks for work every two seconds. */
const learnMs = 4_500

/** Both services are started on the same data, one after the other. */
export async function measureCosts(start: Start): Promise<Record<WorkName, Measured>> {
  let token = ''
  const selling = await withCounted(start, rolesWithoutPrints, async (service, cost) => {
    const jpeg = await pictureOf('300 KB')
    const push = await cost(async () => {
      token = await pushPicture(service, jpeg)
    })
    const { path } = await openCart(service, token)
    const read = async (languages: string) => {
      const headers = { accept: 'text/html', 'accept-language': languages }
      requireStatus(await service.client.send({ path, headers }), 200, 'The cart page')
    }
    const orders: string[] = []
    return {
      'a push': push,
      'a cart page that nobody changed': await cost(() => read('en')),
      // The same page, which is kept for each header by itself.
      'a cart page made anew': await cost((round) => read(`en, de;q=0.${round + 1}`)),
      'an order': await cost(async () => orders.push(await orderByApi(service, token))),
      'a refund': await cost(() => cancelByApi(service, orders.pop() ?? '')),
    }
  })
  return await withCounted(start, 'all', async (service, cost) => ({
    ...selling,
    'an order and its print': await cost(() => orderByApi(service, token)),
  }))
}

async function withCounted<T>(
  start: Start,
  roles: string,
  measured: (service: Service, cost: Measure) => Promise<T>,
): Promise<T> {
  const service = await start({ roles, isCounted: true })
  try {
    const done = async () => {
      await waitForJobs(service, roles === 'all' ? 'all' : 'others')
      await waitUntilIdle(service.pid)
    }
    await done()
    const before = await totals(service)
    await pause(learnMs)
    const { texts } = spent(before, await totals(service), new Set())
    const background = new Set(Object.keys(texts).filter((text) => Number(texts[text]) > 1))
    return await measured(service, async (work) => {
      const costs: Measured[] = []
      for (let round = 0; round < rounds; round++) {
        const begun = await totals(service)
        await work(round)
        await done()
        costs.push(spent(begun, await totals(service), background))
      }
      return least(costs)
    })
  } finally {
    await service.stop()
  }
}

type Totals = { texts: Record<string, number>; transactions: number; syncs: number; bytes: number }

async function totals(service: Service): Promise<Totals> {
  const counts = await service.counts()
  if (counts === null) throw new Error('The service is not counted.')
  const { statements: texts, ...others } = counts
  return { texts, ...others, bytes: treeBytesWritten(service.pid) }
}

/** `background`: texts by which the service looks for work, each in a transaction by itself. */
function spent(before: Totals, after: Totals, background: ReadonlySet<string>): Measured {
  const all = Object.entries(after.texts)
    .map(([text, times]): [string, number] => [text, times - (before.texts[text] ?? 0)])
    .filter(([, times]) => times > 0)
  const isLook = ([text]: [string, number]) => background.has(text)
  const own = all.filter((each) => !isLook(each))
  const sum = (some: typeof all) => some.reduce((total, [, times]) => total + times, 0)
  return {
    statements: sum(own),
    transactions: after.transactions - before.transactions - sum(all.filter(isLook)),
    syncs: after.syncs - before.syncs,
    bytes: after.bytes - before.bytes,
    texts: Object.fromEntries(own),
  }
}

function least(costs: readonly Measured[]): Measured {
  const of = (key: keyof Cost) => Math.min(...costs.map((cost) => cost[key]))
  const statements = of('statements')
  const texts = costs.find((cost) => cost.statements === statements)?.texts ?? {}
  return {
    statements,
    transactions: of('transactions'),
    syncs: of('syncs'),
    bytes: of('bytes'),
    texts,
  }
}
