// An order by the API and all that follows but its print: processor time until the queue is empty,
// and the statements that it takes, those of the background included.

import { compareBuilds, onEachDatabase } from '../builds.ts'
import type { Chapter } from '../chapter.ts'
import { orderByApi } from '../load/order-by-api.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { rolesWithoutPrints } from '../service/start-service.ts'
import { waitForJobs } from '../service/wait-for-jobs.ts'

const atOnce = 16

export const apiOrder: Chapter = (bench) =>
  onEachDatabase(bench, { roles: rolesWithoutPrints, isCounted: true }, async (builds) => {
    bench.progress(`api-order: ${builds.database}`)
    const times = bench.isQuick ? 64 : 256
    return await compareBuilds(builds, {
      what: `an order by the API, ${atOnce} connections`,
      times,
      rounds: bench.isQuick ? 4 : 8,
      atMost: builds.database === 'SQLite' ? 0.5 : 0.6,
      async begin(service) {
        const token = await pushPicture(service, await pictureOf('300 KB'))
        return () => runMany(() => orderByApi(service, token), { times, atOnce })
      },
      settle: (service) => waitForJobs(service, 'others'),
    })
  })
