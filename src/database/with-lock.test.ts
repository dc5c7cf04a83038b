import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../tests/helpers/databases.ts'
import { openDatabase } from './open-database.ts'

describe.each(testDatabases)('withLock on $name', ({ open }) => {
  it('lets one at a time through, for each name', async () => {
    const database = await open()
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await database.ping()
      inside -= 1
    }
    await Promise.all(Array.from({ length: 20 }, () => database.withLock('a', work)))
    expect(most).toBe(1)
    await database.withLock('a', () => database.withLock('b', work))
    await database.close()
  })

  it('gives what the work gave, and is free again after it threw', async () => {
    const database = await open()
    const failing = database.withLock('a', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await database.withLock('a', async () => 'yes')).toBe('yes')
    await database.close()
  })

  it('lets holders query, however many locks are held', async () => {
    const database = await open()
    const held = Array.from({ length: 40 }, (_, index) =>
      database.withLock(`lock ${index}`, () => database.transaction(async () => index)),
    )
    expect(await Promise.all(held)).toHaveLength(40)
    await database.close()
  })
})

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))(
  'withLock between nodes on $name',
  ({ prepare }) => {
    it('lets one node at a time through', async () => {
      const { config, remove } = await prepare()
      const [one, two] = [await openDatabase(config), await openDatabase(config)]
      const order: string[] = []
      let letGo = () => {}
      const mayEnd = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      const first = one.withLock('a', async () => {
        begun()
        await mayEnd
        order.push('one')
      })
      await hasBegun
      const second = two.withLock('a', async () => void order.push('two'))
      for (let turns = 0; turns < 20; turns++) {
        await two.ping()
        await turn()
      }
      expect(order).toEqual([])
      letGo()
      await Promise.all([first, second])
      expect(order).toEqual(['one', 'two'])
      await one.close()
      await two.close()
      await remove()
    })
  },
)
