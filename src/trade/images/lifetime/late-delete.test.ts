// Late deletes: a node's connections were cut, its claim was taken over, or the machine slept. What
// others have stored and acknowledged in the meantime must stay.

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { dayMs, type Images, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { onServer } from '../../../../tests/helpers/postgres.ts'
import { testStorages } from '../../../../tests/helpers/storages.ts'
import type { Database } from '../../../ground/database/database.ts'
import { openDatabase } from '../../../ground/database/open-database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { DatabaseConfig } from '../../../pure/database-hosts.ts'
import { handOver } from '../intake/hand-over.ts'
import { readPictures } from '../read-pictures.ts'
import { renderCrop } from '../rendering/render-crop.ts'
import { expireImages } from './expire-images.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const foundations = testDatabases.flatMap((database) =>
  testStorages.map((storage) => ({
    name: `${database.name} and ${storage.name}`,
    database,
    storage,
  })),
)

describe.each(foundations)('a node that deletes late, on $name', ({ database, storage }) => {
  let config: DatabaseConfig
  let remove: () => Promise<void>
  /** Node A. */
  let images: Images
  /** The database as node B opens it. SQLite has only one node. */
  let other: Database
  let bytes: Buffer
  beforeEach(async () => {
    const prepared = await database.prepare({ isMigrated: true })
    config = prepared.config
    remove = prepared.remove
    images = await openImages({
      database: { ...database, open: () => openDatabase(config) },
      storage,
    })
    other = config.kind === 'postgres' ? await openDatabase(config) : images.deps.database
    bytes = await picture({ width: 120, height: 80 })
    await images.receive(bytes)
    images.clock.at += 31 * dayMs
  })
  afterEach(async () => {
    if (other !== images.deps.database) await other.close()
    await remove()
  })

  /** Cuts the connections of both nodes, as in a failover. */
  async function cutConnections(): Promise<void> {
    if (config.kind !== 'postgres') return
    await onServer(
      config.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const { database } = images.deps
    await expect.poll(() => database.ping().then(() => 'here', String)).toBe('here')
  }

  async function shownBy(token: ImageToken) {
    const found = (await readPictures(images.deps.database.queries, [token])).get(token)
    if (found === undefined) throw new Error('The token names nothing.')
    return found.shown
  }

  /** Reads it through the shop and compares it byte by byte. */
  async function expectWhole(token: ImageToken): Promise<void> {
    const { deps } = images
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    const rendered = await renderCrop(deps, await shownBy(token), whole, {
      longSide: 100,
      asker: { storeId: images.store.id, of: token },
    })
    expect(rendered.byteLength).toBeGreaterThan(0)
    const { objects } = await images.traces()
    const originals = objects.filter((key) => key.startsWith('originals/'))
    const hashes = await Promise.all(originals.map(hashOfObject))
    expect(hashes).toContain(createHash('sha256').update(bytes).digest('hex'))
  }
  async function hashOfObject(key: string): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of (await images.deps.storage.read(key))?.stream ?? []) {
      hash.update(chunk)
    }
    return hash.digest('hex')
  }

  it.each(['before', 'after'])(
    'and, interrupted after its check, deletes %s a push of the same bytes commits, does not touch them',
    async (when) => {
      const late = pausing(images.deps.storage)
      const expiring = expireImages({ ...images.deps, database: other, storage: late.storage })
      const deletes = async () => {
        late.goOn()
        // It may have failed on its cut connections; the next run continues.
        await expiring.catch(() => undefined)
      }
      await late.reached
      await cutConnections()
      const { database: own } = images.deps
      const slow: Database = {
        ...own,
        async transaction(work, options) {
          if (when === 'before') await deletes()
          return await own.transaction(work, options)
        },
      }
      const file = await images.spooled(bytes)
      const pushed = { store: images.store, kind: 'single', file } as const
      const { token } = await handOver({ ...images.deps, database: slow }, pushed)
      if (when === 'after') await deletes()
      await expectWhole(token)
      await expireImages(images.deps)
      await expectWhole(token)
    },
  )

  it('does not touch newly made derivatives either', async () => {
    const late = pausing(images.deps.storage)
    const expiring = expireImages({ ...images.deps, database: other, storage: late.storage })
    await late.reached
    const token = await images.receive(bytes)
    const { pictureKey, generation } = await shownBy(token)
    const opened = await images.derivatives.open(pictureKey, 400, 'webp')
    opened?.stream.destroy()
    await images.derivatives.settled()
    const { objects } = await images.traces()
    expect(objects.filter((key) => key.startsWith('derivatives/'))).toHaveLength(1)
    late.goOn()
    await expiring
    const left = objects.filter((key) => key.includes(generation))
    expect((await images.traces()).objects).toEqual(left)
    await expectWhole(token)
  })

  it('is detected by a push that has found the bytes and did not store them again', async () => {
    const { database: own } = images.deps
    let runs = 0
    const slow: Database = {
      ...own,
      async transaction(work, options) {
        runs += 1
        if (runs === 1) await expireImages({ ...images.deps, database: other })
        return await own.transaction(work, options)
      },
    }
    const file = await images.spooled(bytes)
    const deps = { ...images.deps, database: slow }
    const { token } = await handOver(deps, { store: images.store, kind: 'single', file })
    expect(runs).toBe(2)
    await expectWhole(token)
    expect((await images.traces()).objects).toEqual(await images.originals())
  })

  it('lets a push restore a picture whose deletion failed', async () => {
    const { storage: own } = images.deps
    const failing: Storage = { ...own, deleteMany: () => Promise.reject(new Error('no')) }
    await expect(expireImages({ ...images.deps, storage: failing })).rejects.toThrow('no')
    const token = await images.receive(bytes)
    await expireImages(images.deps)
    await expectWhole(token)
    // The old bytes no longer have a row.
    await sweepOrphans({ ...images.deps, now: () => Date.now() + dayMs })
    expect((await images.traces()).objects).toEqual(await images.originals())
    await expectWhole(token)
  })

  it('keeps the bytes of a push whose commit was not acknowledged', async () => {
    const { database: own } = images.deps
    const another = await picture({ width: 120, height: 80, seed: 2 })
    let runs = 0
    const cut: Database = {
      ...own,
      async transaction(work, options) {
        const result = await own.transaction(work, options)
        runs += 1
        if (runs === 1) throw new Error('The connection was lost.')
        return result
      },
    }
    const file = await images.spooled(another)
    const deps = { ...images.deps, database: cut }
    const pushing = handOver(deps, { store: images.store, kind: 'single', file })
    await expect(pushing).rejects.toThrow('lost')
    await expireImages(images.deps)
    expect(await images.traces()).toMatchObject({ tokens: 1, objects: await images.originals() })
  })
})

/** Holds deletes back until `goOn`. */
function pausing(storage: Storage) {
  const mark = () => {}
  let goOn = mark
  let reach = mark
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const wait = async () => {
    reach()
    await mayGoOn
  }
  const paused: Storage = {
    ...storage,
    async deleteMany(keys) {
      await wait()
      await storage.deleteMany(keys)
    },
  }
  return { storage: paused, reached, goOn: () => goOn() }
}
