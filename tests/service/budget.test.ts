// What a push, a cart page, an order, a refund and a print may take of the database and the disk.
// `npm run bench -- budget` lists the statements of each; the numbers are in `bench/budget/budget.ts`.

import { describe, expect, it } from 'vitest'
import { excesses } from '../../bench/budget/budget.ts'
import { measureCosts } from '../../bench/budget/measure-costs.ts'
import { startService } from '../../bench/service/start-service.ts'
import { deployments } from '../helpers/deployments.ts'
import { ensureBuilt } from '../helpers/ensure-built.ts'

describe.each(deployments)('the budget on $name', ({ prepare }) => {
  it('is kept', async () => {
    await ensureBuilt()
    const { dataDir, env, remove } = await prepare()
    try {
      const place = { folder: dataDir, databaseUrl: env.DATABASE_URL ?? null, storage: env }
      const costs = await measureCosts((how) => startService({ ...place, ...how }))
      const database = place.databaseUrl === null ? 'SQLite' : 'PostgreSQL'
      expect(excesses(database, costs)).toEqual([])
    } finally {
      await remove()
    }
  })
})
