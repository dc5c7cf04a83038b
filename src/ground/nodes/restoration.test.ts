import { expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { beginRestoration, endRestoration, openRestoredMode } from './restoration.ts'

it.each(testDatabases)(
  'a node on $name that failed to start work when the restoration ended retries at the next check',
  async ({ open }) => {
    const database = await open()
    await beginRestoration(database, 1)
    const begun: string[] = []
    const mode = await openRestoredMode(database.queries, {
      begun: () => void begun.push('begun beneath it'),
      async ended() {
        begun.push('tried')
        if (begun.length === 1) throw new Error('the database is away')
      },
    })
    await mode.look()
    expect([mode.isOn(), begun]).toEqual([true, []])
    await endRestoration(database.queries, 2)
    await expect(mode.look()).rejects.toThrow('away')
    expect(mode.isOn()).toBe(true)
    await mode.look()
    await mode.look()
    expect([mode.isOn(), begun]).toEqual([false, ['tried', 'tried']])
    await database.close()
  },
)

it.each(testDatabases)(
  'a running node on $name is notified once of a restoration, and takes no more work',
  async ({ open }) => {
    const database = await open()
    const told: string[] = []
    const mode = await openRestoredMode(database.queries, {
      begun: () => void told.push('begun'),
      ended: async () => void told.push('ended'),
    })
    await mode.look()
    expect([mode.isOn(), told]).toEqual([false, []])
    await beginRestoration(database, 1)
    await mode.look()
    await mode.look()
    expect([mode.isOn(), told]).toEqual([true, ['begun']])
    await database.close()
  },
)
