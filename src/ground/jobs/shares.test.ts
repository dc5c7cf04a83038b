import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { signalled } from '../../../tests/helpers/signalled.ts'
import type { Database } from '../database/database.ts'
import { addNamedJob, type NamedJob } from './add-job.ts'
import type { Task } from './task.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

describe.each(testDatabases)('jobs on $name', ({ open }) => {
  let database: Database
  let clock: number
  let workers: Worker[]
  const now = () => clock

  beforeEach(async () => {
    database = await open()
    clock = 1_763_700_000_000
    workers = []
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await database.close()
  })

  function worker(tasks: Record<string, Task>, more: Partial<WorkerOptions> = {}): Worker {
    const log = { info() {}, warn() {}, error() {} }
    const made = createWorker({ database, tasks, now, log, pollMs: 10, ...more })
    workers.push(made)
    return made
  }
  const add = (job: Partial<NamedJob> = {}) =>
    addNamedJob(database.queries, { task: 'greet', payload: {}, ...job }, now())
  const rows = () => database.queries.selectFrom('jobs').selectAll().execute()

  describe('with shares that take turns', () => {
    const seen: unknown[] = []
    const tasks: Record<string, Task> = { greet: async ({ name }) => void seen.push(name) }
    const inTurn = (more: Partial<WorkerOptions> = {}) =>
      worker(tasks, { shares: 'in-turn', lane: 'rendering', width: 1, ...more })
    const addFor = (share: string, count: number, more: Partial<NamedJob> = {}) =>
      database.transaction(async (tx) => {
        for (let n = 1; n <= count; n++) {
          const payload = { name: `${share} ${n}` }
          await addNamedJob(tx, { task: 'greet', share, runAt: clock + n, payload, ...more }, now())
        }
        clock += count
      })
    beforeEach(() => {
      seen.length = 0
    })

    it('do the single job of a share next, however many others another share has', async () => {
      await addFor('many', 500)
      const node = inTurn({
        tasks: {
          greet: async ({ name }) => {
            seen.push(name)
            if (name === 'many 3') await addFor('single', 1)
            if (name === 'many 5') void node.stop()
          },
        },
      })
      await node.runDue()
      expect(seen).toEqual(['many 1', 'many 2', 'many 3', 'single 1', 'many 4', 'many 5'])
    })

    it('take turns across several nodes, also after each has restarted', async () => {
      for (const share of ['a', 'b', 'c']) await addFor(share, 4)
      for (let left = 12; left > 0; left--) {
        const node = inTurn({
          tasks: {
            greet: async ({ name }) => {
              seen.push(name)
              void node.stop()
            },
          },
        })
        await node.runDue()
      }
      const turns = [1, 2, 3, 4].flatMap((n) => [`a ${n}`, `b ${n}`, `c ${n}`])
      expect(seen).toEqual(turns)
    })

    it('do a lower rank first, and count a part of a job as a turn', async () => {
      await addFor('test', 3, { rank: 1 })
      await addFor('live', 2)
      await addFor('other', 1)
      let parts = 2
      await inTurn({
        tasks: {
          greet: async ({ name }) => {
            seen.push(name)
            return name === 'live 1' && --parts > 0 ? 'more' : undefined
          },
        },
      }).runDue()
      const live = ['live 1', 'other 1', 'live 1', 'live 2']
      expect(seen).toEqual([...live, 'test 1', 'test 2', 'test 3'])
    })
  })

  it('give each share its own slots, so that two hanging ones do not delay a third', async () => {
    const mayEnd = signalled()
    const held: unknown[] = []
    const done: unknown[] = []
    const allHeld = signalled()
    const third = signalled()
    const task: Task = async ({ name }) => {
      if (name === 'third') return third.resolve()
      held.push(name)
      if (held.length === 4) allHeld.resolve()
      await mayEnd.promise
      done.push(name)
    }
    for (const name of ['slow', 'hanging']) {
      for (let n = 0; n < 5; n++) await add({ share: name, payload: { name } })
    }
    const apart = worker({ greet: task }, { shares: 'apart', width: 2 })
    apart.start()
    await allHeld.promise
    await add({ share: 'third', payload: { name: 'third' } })
    apart.wake()
    await third.promise
    expect(held.toSorted()).toEqual(['hanging', 'hanging', 'slow', 'slow'])
    expect(done).toEqual([])
    mayEnd.resolve()
    await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 60_000 })
    expect(done).toHaveLength(10)
  })
})
