import { getEventListeners, once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { signalled } from '../../../tests/helpers/signalled.ts'
import type { Database } from '../database/database.ts'
import { addJob, addNamedJob, type NamedJob } from './add-job.ts'
import { defineTask } from './define-task.ts'
import { createWorkers } from './lanes.ts'
import { leaseJob } from './leased-job.ts'
import { createPoller } from './poller.ts'
import { runJob } from './run-job.ts'
import type { Task } from './task.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

const start = 1_763_700_000_000
const leaseMs = 30_000
const patiently = { timeout: 60_000 }

describe.each(testDatabases)('jobs on $name', ({ name, open }) => {
  let database: Database
  let clock: number
  let workers: Pick<Worker, 'stop'>[]
  const now = () => clock

  beforeEach(async () => {
    database = await open()
    clock = start
    workers = []
  })
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(workers.map((worker) => worker.stop()))
    await database.close()
  })

  function worker(tasks: Record<string, Task>, more: Partial<WorkerOptions> = {}): Worker {
    const log = { info() {}, warn() {}, error() {} }
    const made = createWorker({ database, tasks, now, log, leaseMs, pollMs: 10, ...more })
    workers.push(made)
    return made
  }
  const add = (job: Partial<NamedJob> = {}) =>
    addNamedJob(database.queries, { task: 'greet', payload: {}, ...job }, now())
  const rows = () => database.queries.selectFrom('jobs').selectAll().execute()

  it('run with their payload, after which the row is deleted', async () => {
    const seen: unknown[] = []
    await add({ payload: { name: 'Ada' } })
    const count = await worker({
      greet: async (payload, { attempt }) => void seen.push(payload, attempt),
    }).runDue()
    expect(count).toBe(1)
    expect(seen).toEqual([{ name: 'Ada' }, 1])
    expect(await rows()).toEqual([])
  })

  it('leave no listener on the long-lived signal that ends their worker', async () => {
    const log = { info() {}, warn() {}, error() {} }
    await add()
    const job = await leaseJob(database, { tasks: ['greet'] }, now(), leaseMs)
    if (job === null) throw new Error('There is no job.')
    const { signal } = new AbortController()
    const tasks = { greet: async () => undefined }
    await runJob({ database, tasks, now, log, leaseMs }, job, signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
    // The set in which AbortSignal.any retains signals is only reachable by symbol.
    const kept = Object.getOwnPropertySymbols(signal).filter(
      (symbol) => (Reflect.get(signal, symbol)?.size ?? 0) > 0,
    )
    expect(kept).toEqual([])
  })

  describe('of another version', () => {
    const greetTask = defineTask('greet', { name: Type.String() })
    const greeted: unknown[] = []
    const tasks = greetTask.doneBy(async ({ name }) => void greeted.push(name))
    const wrong = [{ name: 1 }, { nom: 'Ada' }, [], null]
    const setPayload = (payload: string) =>
      database.queries.updateTable('jobs').set({ payload }).execute()
    beforeEach(() => {
      greeted.length = 0
    })

    it.each([...wrong.map((payload) => JSON.stringify(payload)), '{"name":'])(
      'with the payload %s stay untouched for a worker that understands them',
      async (payload) => {
        await addJob(database.queries, { task: greetTask, payload: { name: 'Ada' } }, now())
        await setPayload(payload)
        expect(await worker(tasks).runDue()).toBe(1)
        const left = { state: 'waiting', attempts: 0, leased_by: null, payload }
        expect(await rows()).toMatchObject([{ ...left, run_at: start + 60_000 }])
        expect((await rows())[0]?.last_error).toContain('payload of a greet')
        clock += 60_000
        await setPayload('{"name":"Eve","more":1}')
        expect(await worker(tasks).runDue()).toBe(1)
        expect([greeted, await rows()]).toEqual([['Eve'], []])
      },
    )

    it('delay no others, and become dead letters after a day', async () => {
      await add({ payload: { nom: 'Ada' } })
      await add({ payload: { name: 'Eve' } })
      await worker(tasks).runDue()
      expect(greeted).toEqual(['Eve'])
      clock += 24 * 60 * 60_000
      await worker(tasks).runDue()
      expect(await rows()).toMatchObject([{ state: 'dead', payload: '{"nom":"Ada"}' }])
    })

    it('get a full day from the last time they were requested', async () => {
      const dayMs = 24 * 60 * 60_000
      const uniqueKey = 'greet Ada'
      await add({ uniqueKey, payload: { name: 'Ada' }, runAt: start + 3 * dayMs })
      clock += 2 * dayMs
      await add({ uniqueKey, payload: { nom: 'Ada' } })
      await worker(tasks).runDue()
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    })
  })

  it('are taken oldest first, across tasks, unless leased', async () => {
    const seen: unknown[] = []
    for (const [n, task] of ['part', 'greet', 'part', 'greet'].entries()) {
      await add({ task, payload: { n }, runAt: start - 10 + n })
    }
    await add({ payload: { n: 'later' }, runAt: start + 1 })
    await database.queries
      .updateTable('jobs')
      .set({ leased_by: 'another', leased_until: clock + leaseMs })
      .where('payload', '=', '{"n":0}')
      .execute()
    const note: Task = async ({ n }) => void seen.push(n)
    const noting = worker({ greet: note, part: note })
    expect(await noting.runDue()).toBe(3)
    clock += leaseMs + 1
    expect(await noting.runDue()).toBe(2)
    expect(seen).toEqual([1, 2, 3, 0, 'later'])
  })

  it('are not enqueued if their transaction fails', async () => {
    const failing = database.transaction(async (tx) => {
      await addNamedJob(tx, { task: 'greet', payload: {} }, now())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  it('are left alone until they are due', async () => {
    await add({ runAt: start + 1_000 })
    const greeting = worker({ greet: async () => {} })
    expect(await greeting.runDue()).toBe(0)
    clock += 1_000
    expect(await greeting.runDue()).toBe(1)
  })

  it('are only polled for while none is due, since taking one writes', async () => {
    await add({ runAt: start + 1_000 })
    let answers = 0
    const kinds = new Set<string>()
    const noting: KyselyPlugin = {
      transformQuery({ node }) {
        kinds.add(node.kind)
        return node
      },
      async transformResult({ result }) {
        answers++
        return result
      },
    }
    const noted = { ...database, queries: database.queries.withPlugin(noting) }
    worker({ greet: async () => {} }, { database: noted }).start()
    await expect.poll(() => answers).toBeGreaterThan(3)
    expect([...kinds]).toEqual(['RawNode'])
    clock += 1_000
    await expect.poll(rows).toEqual([])
  })

  it('of unknown tasks are left to other workers', async () => {
    await add({ task: 'unheard-of' })
    expect(await worker({ greet: async () => {} }).runDue()).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 0, state: 'waiting' }])
  })

  it('are retried after growing pauses, and become dead letters in the end', async () => {
    await add({ maxAttempts: 3 })
    const failing = worker({
      greet: async () => {
        throw new Error('outer', { cause: new Error('the inner reason') })
      },
    })
    const pauses: number[] = []
    for (const attempt of [1, 2]) {
      expect(await failing.runDue()).toBe(1)
      const [row] = await rows()
      expect(row).toMatchObject({ attempts: attempt, state: 'waiting', leased_by: null })
      pauses.push((row?.run_at ?? 0) - clock)
      expect(await failing.runDue()).toBe(0)
      clock = row?.run_at ?? 0
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(1_600)
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 1.9)
    expect(await failing.runDue()).toBe(1)
    const [dead] = await rows()
    expect(dead).toMatchObject({ state: 'dead', attempts: 3, leased_by: null })
    expect(dead?.last_error).toContain('outer')
    expect(dead?.last_error).toContain('the inner reason')
    clock += 24 * 60 * 60 * 1_000
    expect(await failing.runDue()).toBe(0)
  })

  it('run once each, with several workers', async () => {
    const runs = new Map<unknown, number>()
    const tasks: Record<string, Task> = {
      greet: async ({ n }) => {
        await new Promise((resolve) => setImmediate(resolve))
        runs.set(n, (runs.get(n) ?? 0) + 1)
      },
    }
    for (let n = 0; n < 60; n++) await add({ payload: { n } })
    for (let n = 0; n < 4; n++) worker(tasks, { width: 3 }).start()
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patiently)
    expect(runs.size).toBe(60)
    expect([...runs.values()].every((count) => count === 1)).toBe(true)
  })

  it('are taken over from a vanished worker once their lease has expired', async () => {
    await add()
    await leaseAsVanishedWorker(1)
    const seen: number[] = []
    const next = worker({ greet: async (_, { attempt }) => void seen.push(attempt) })
    expect(await next.runDue()).toBe(0)
    clock += leaseMs + 1
    expect(await next.runDue()).toBe(1)
    expect(seen).toEqual([2])
    expect(await rows()).toEqual([])
  })

  it('whose every attempt crashed the program are given up without another run', async () => {
    await add({ maxAttempts: 2 })
    await leaseAsVanishedWorker(2)
    clock += leaseMs + 1
    const greet = vi.fn()
    await worker({ greet }).runDue()
    expect(greet).not.toHaveBeenCalled()
    expect(await rows()).toMatchObject([{ state: 'dead' }])
  })

  describe('the lease of a running job', () => {
    it('is renewed while the job runs, which is aborted if another worker has taken it', async () => {
      const { signal, running } = await runUntilLost()
      for (const _ of [1, 2, 3, 4]) {
        goOn(leaseMs / 3)
        const renewed = [{ leased_until: clock + leaseMs }]
        await vi.waitFor(async () => expect(await rows()).toMatchObject(renewed), patiently)
      }
      expect(signal.aborted).toBe(false)
      const thief = { leased_by: 'another', leased_until: clock + leaseMs, attempts: 2 }
      await database.queries.updateTable('jobs').set(thief).execute()
      goOn(leaseMs / 3)
      await running
      expect(await rows()).toMatchObject([thief])
    })

    it('is lost if the database does not answer in time', async () => {
      const { signal, running } = await runUntilLost()
      await database.queries.schema.alterTable('jobs').renameTo('hidden').execute()
      goOn(leaseMs / 3)
      expect(signal.aborted).toBe(false)
      goOn(leaseMs)
      await expect(running).rejects.toThrow('jobs')
      expect(signal.aborted).toBe(true)
      await database.queries.schema.alterTable('hidden').renameTo('jobs').execute()
    })

    if (name === 'PostgreSQL') {
      it('is lost when it expires although the database is silent', async () => {
        const { signal, running } = await runUntilLost()
        const silent = signalled()
        const spoken = signalled()
        const silence = database.transaction(async (tx) => {
          await sql`lock table jobs`.execute(tx)
          silent.resolve()
          await spoken.promise
        })
        await silent.promise
        const isLost = [1, 2, 3].map(() => {
          goOn(leaseMs / 3)
          return signal.aborted
        })
        spoken.resolve()
        await silence
        expect(isLost).toEqual([false, false, true])
        await running
      })
    }

    async function runUntilLost() {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      await add()
      const begun = signalled<AbortSignal>()
      const running = worker({
        greet: async (_, { signal }) => {
          begun.resolve(signal)
          if (!signal.aborted) await once(signal, 'abort')
          throw signal.reason
        },
      }).runDue()
      return { signal: await begun.promise, running }
    }

    function goOn(ms: number): void {
      clock += ms
      vi.advanceTimersByTime(ms)
    }
  })

  it('are returned without counting the attempt if the worker stops meanwhile', async () => {
    await add()
    const begun = signalled()
    const stopped = worker({
      greet: async (_, { signal }) => {
        begun.resolve()
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      },
    })
    stopped.start()
    await begun.promise
    await stopped.stop()
    expect(await rows()).toMatchObject([{ attempts: 0, leased_by: null, run_at: start }])
  })

  it('are awaited when the worker stops, which then takes no others', async () => {
    await add()
    const begun = signalled()
    const mayEnd = signalled()
    const stopped = worker({
      greet: async () => {
        begun.resolve()
        await mayEnd.promise
      },
    })
    stopped.start()
    await begun.promise
    const stopping = stopped.stop()
    mayEnd.resolve()
    await stopping
    expect(await rows()).toEqual([])
    await add()
    expect(await stopped.runDue()).toBe(0)
  })

  it('are no longer taken once it is paused, and running ones continue', async () => {
    await add()
    const [begun, mayEnd, ended] = [signalled(), signalled(), signalled()]
    let hasBegun = false
    const greet = async () => {
      begun.resolve()
      await mayEnd.promise
    }
    const lookAgain = () => {
      paused.wake()
      if (hasBegun) ended.resolve()
      hasBegun = true
    }
    const paused = worker({ greet }, { width: 1, lookAgain })
    paused.start()
    await begun.promise
    paused.pause()
    await add()
    mayEnd.resolve()
    await ended.promise
    // It has been woken since, and gets its turn.
    await nextTurn()
    expect(await rows()).toMatchObject([{ attempts: 0, leased_by: null }])
  })

  it('are done in the lanes of the node, and left to other nodes otherwise', async () => {
    const done: string[] = []
    const all = signalled()
    const lane = (name: string) => ({
      tasks: {
        [name]: async () => {
          if (done.push(name) === 6) all.resolve()
        },
      },
      recurring: { [`again-${name}`]: { everyMs: 1_000, task: async () => {} } },
    })
    const log = { info() {}, warn() {}, error() {} }
    const node = createWorkers<'money' | 'orders'>(
      { money: lane('pay'), orders: lane('move') },
      ['money'],
      { money: 1, orders: 1 },
      { database, now, log },
    )
    workers.push(node)
    for (const task of ['move', 'pay', 'pay', 'pay', 'pay', 'pay', 'pay']) await add({ task })
    await node.start()
    await all.promise
    await node.stop()
    expect(done).not.toContain('move')
    const left = (await rows()).map(({ task, attempts }) => `${task} ${attempts}`)
    expect(left.sort()).toEqual(['again-pay 0', 'move 0'])
  })

  it('that ignore their signal do not block the shutdown forever', async () => {
    await add()
    const begun = signalled()
    const mayEnd = signalled()
    const heedless: Task = async () => {
      begun.resolve()
      await mayEnd.promise
    }
    const stopped = worker({ greet: heedless }, { stopMs: 20 })
    stopped.start()
    await begun.promise
    await stopped.stop()
    expect(await rows()).toMatchObject([{ attempts: 1 }])
    mayEnd.resolve()
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patiently)
  })

  it('are taken immediately when the worker is woken', async () => {
    const ran = signalled()
    const sleepy = worker({ greet: async () => ran.resolve() }, { pollMs: 24 * 60 * 60 * 1_000 })
    sleepy.start()
    await add()
    sleepy.wake()
    await ran.promise
  })

  it('with a key are added once while waiting, at the earlier time with the later payload', async () => {
    await add({ uniqueKey: 'k', payload: { n: 1 }, runAt: start + 500 })
    await add({ uniqueKey: 'k', payload: { n: 2 }, runAt: start + 900 })
    await add({ uniqueKey: 'other' })
    const found = (await rows()).filter((row) => row.unique_key === 'k')
    expect(found).toMatchObject([{ payload: '{"n":2}', run_at: start + 500 }])
  })

  it('with a key run once more if they are added while running', async () => {
    const seen: unknown[] = []
    await add({ uniqueKey: 'k', payload: { n: 1 } })
    const count = await worker({
      greet: async ({ n }) => {
        seen.push(n)
        if (n === 1) await add({ uniqueKey: 'k', payload: { n: 2 } })
      },
    }).runDue()
    expect(count).toBe(2)
    expect(seen).toEqual([1, 2])
    expect(await rows()).toEqual([])
  })

  it('with a key lose their past failures when added again', async () => {
    await add({ uniqueKey: 'k' })
    const failing = worker({
      greet: async () => {
        throw new Error('not yet')
      },
    })
    await failing.runDue()
    await add({ uniqueKey: 'k' })
    expect(await rows()).toMatchObject([{ attempts: 0, run_at: start }])
  })

  it('are polled for again after a failed query', async () => {
    await add()
    const warn = vi.fn()
    const ran = signalled()
    const queries = vi.spyOn(database.queries, 'updateTable').mockImplementationOnce(() => {
      throw new Error('gone')
    })
    worker({ greet: async () => ran.resolve() }, { log: { info() {}, warn, error() {} } }).start()
    await ran.promise
    expect(warn).toHaveBeenCalledTimes(1)
    queries.mockRestore()
  })

  it('done in part continue before those added since, with fresh attempts', async () => {
    const seen: string[] = []
    await add({ payload: { name: 'long' } })
    clock += 1
    await add({ payload: { name: 'short' } })
    let parts = 3
    const worked = worker({
      greet: async ({ name }, { attempt }) => {
        seen.push(`${name} ${attempt}`)
        return name === 'long' && --parts > 0 ? 'more' : undefined
      },
    })
    expect(await worked.runDue()).toBe(4)
    expect(seen).toEqual(['long 1', 'long 1', 'long 1', 'short 1'])
    expect(await rows()).toEqual([])
  })

  it('log the outcome and duration of each run in one line', async () => {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const ends = [new Error('no'), 'more' as const, undefined, new Error('no')]
    const ending = worker(
      {
        greet: async () => {
          const end = ends.shift()
          if (end instanceof Error) throw end
          return end
        },
      },
      { log },
    )
    await add({ maxAttempts: 2 })
    await ending.runDue()
    clock += 60_000
    await ending.runDue()
    await add({ maxAttempts: 1 })
    await ending.runDue()
    const said = (level: keyof typeof log) =>
      log[level].mock.calls.map(([about, words]) => [about.attempt, about.result, words])
    const run = { job: expect.any(String), task: 'greet', ms: expect.any(Number) }
    for (const { mock } of Object.values(log)) {
      for (const [about] of mock.calls) expect(about).toMatchObject(run)
    }
    expect(said('info')).toEqual([
      [2, 'done', 'A job finished a part and continues immediately.'],
      [1, 'done', 'A job is done.'],
    ])
    expect(said('warn')).toEqual([[1, 'failed', 'A job failed and will be retried.']])
    expect(said('error')).toEqual([[1, 'dead', 'A job failed and will not be retried.']])
  })

  async function leaseAsVanishedWorker(attempts: number): Promise<void> {
    await database.queries
      .updateTable('jobs')
      .set({ leased_by: 'vanished', leased_until: clock + leaseMs, attempts })
      .execute()
  }
})

it('polls no more often while polling fails, and logs the failure once until it succeeds', async () => {
  const warn = vi.fn()
  const fails = [true, true, false, true, false]
  let looks = 0
  const poller = createPoller({
    async look() {
      if (fails[looks++]) throw new Error('gone')
    },
    pollMs: 60_000,
    stopMs: 60_000,
    ifItFails: 'It waits.',
    underWay: () => [],
    log: { info() {}, warn, error() {} },
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  poller.start()
  for (const [index, told] of [1, 1, 1, 2].entries()) {
    await turn()
    expect([looks, warn.mock.calls.length]).toEqual([index + 1, told])
    poller.wake()
  }
  await poller.stop()
})
