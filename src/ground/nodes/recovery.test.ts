import { expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { beginRecovery, endRecovery, openRecoveryMode } from './recovery.ts'

it.each(testDatabases)(
  'a node on $name that could not begin its work when the shop is resumed begins at the next look',
  async ({ open }) => {
    const database = await open()
    await beginRecovery(database, 1)
    const begun: string[] = []
    const mode = await openRecoveryMode(database.queries, {
      begun: () => void begun.push('begun beneath it'),
      async ended() {
        begun.push('tried')
        if (begun.length === 1) throw new Error('the database is away')
      },
    })
    await mode.look()
    expect([mode.isOn(), begun]).toEqual([true, []])
    await endRecovery(database.queries, 2)
    await expect(mode.look()).rejects.toThrow('away')
    expect(mode.isOn()).toBe(true)
    await mode.look()
    await mode.look()
    expect([mode.isOn(), begun]).toEqual([false, ['tried', 'tried']])
    await database.close()
  },
)

it.each(testDatabases)(
  'a node on $name is told once of a recovery that begins beneath it, and takes nothing more',
  async ({ open }) => {
    const database = await open()
    const told: string[] = []
    const mode = await openRecoveryMode(database.queries, {
      begun: () => void told.push('begun'),
      ended: async () => void told.push('ended'),
    })
    await mode.look()
    expect([mode.isOn(), told]).toEqual([false, []])
    await beginRecovery(database, 1)
    await mode.look()
    await mode.look()
    expect([mode.isOn(), told]).toEqual([true, ['begun']])
    await database.close()
  },
)
