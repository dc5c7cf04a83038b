import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { addNamedJob } from '../../../jobs/add-job.ts'
import { finishJob, leaseJob, renewLease } from '../../../jobs/leased-job.ts'

const onPostgres = testDatabases.filter(({ name }) => name === 'PostgreSQL')

describe.each(onPostgres)('frequently updated tables on $name', ({ open }) => {
  it('keep the next version of a row on the same page', async () => {
    const database = await open()
    const { queries } = database
    const now = () => 1_000
    // Fills more than one page. The first job, on a page filled to its limit, is then taken.
    for (let runAt = 1; runAt < 60; runAt++) {
      await addNamedJob(queries, { task: 'a', payload: { some: 'x'.repeat(200) }, runAt }, now())
    }
    const pages = async () => {
      const rows = sql<{ id: string; page: number }>`
        select id, (ctid::text::point)[0]::int as page from jobs order by id`
      return new Map((await rows.execute(queries)).rows.map(({ id, page }) => [id, page]))
    }
    const before = await pages()
    const job = await leaseJob(database, { tasks: ['a'] }, 2_000, 30_000)
    if (job === null) throw new Error('No job was there.')
    expect(await renewLease(queries, job, 60_000)).toBe(true)
    expect((await pages()).get(job.id)).toBe(before.get(job.id))
    await finishJob(queries, job)
    await database.close()
  })
})
