import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { signalled } from '../../../../tests/helpers/signalled.ts'
import { createSpool, type Spool } from '../spool.ts'
import { createSpoolSpace } from '../spool-space.ts'
import { createWorkingCopies } from './working-copies.ts'

describe('working copies', () => {
  let spool: Spool
  beforeEach(async () => {
    spool = createSpool(await ownFolder(), createSpoolSpace(100))
  })

  const files = async () => (await readdir(spool.dir)).length
  const write = async (path: string) => await writeFile(path, 'pixels')
  const pathOf = async (path: string) => path

  it('are made once and shared by all callers, also during creation', async () => {
    const copies = createWorkingCopies(spool)
    const make = vi.fn(write)
    copies.begin('one', 10, make)
    copies.begin('one', 10, make)
    const paths = await Promise.all([copies.use('one', pathOf), copies.use('one', pathOf)])
    expect(paths).toEqual([make.mock.calls[0]?.[0], make.mock.calls[0]?.[0]])
    expect(make).toHaveBeenCalledTimes(1)
    expect([await copies.use('other', pathOf), spool.room.heldBytes]).toEqual([null, 10])
    await copies.clear()
    expect([await files(), spool.room.heldBytes]).toEqual([0, 0])
  })

  it('are deleted automatically, but not while in use', async () => {
    const copies = createWorkingCopies(spool, { keptMs: 1 })
    const mayEnd = signalled()
    copies.begin('one', 10, write)
    const used = copies.use('one', async () => {
      await mayEnd.promise
      return await files()
    })
    await expect.poll(() => copies.use('one', pathOf)).toBeNull()
    mayEnd.resolve()
    expect(await used).toBe(1)
    await expect.poll(() => spool.room.heldBytes).toBe(0)
    expect(await files()).toBe(0)
  })

  it('release their room also if they cannot be deleted', async () => {
    const file = join(spool.dir, 'file')
    await write(file)
    const copies = createWorkingCopies(
      { ...spool, newPath: () => join(file, 'in-it') },
      { keptMs: 1 },
    )
    copies.begin('one', 10, async () => {})
    await expect.poll(() => spool.room.heldBytes).toBe(0)
  })

  it('are limited to the most recent ones', async () => {
    const copies = createWorkingCopies(spool, { most: 2 })
    for (const name of ['one', 'two', 'three']) copies.begin(name, 10, write)
    expect(await copies.use('one', pathOf)).toBeNull()
    expect(await copies.use('three', pathOf)).not.toBeNull()
    await expect.poll(() => spool.room.heldBytes).toBe(20)
    expect(await files()).toBe(2)
    await copies.clear()
  })

  it('are skipped if there is no room for them, or if creating one fails', async () => {
    const copies = createWorkingCopies(spool)
    const held = spool.room.take(45)
    copies.begin('one', 10, write)
    held.giveBack()
    copies.begin('two', 10, async () => {
      throw new Error('The picture is gone.')
    })
    expect([await copies.use('one', pathOf), await copies.use('two', pathOf)]).toEqual([null, null])
    await copies.clear()
    expect(spool.room.heldBytes).toBe(0)
  })
})
