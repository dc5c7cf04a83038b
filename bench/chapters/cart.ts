// The page of a cart: processor time and pages a second. First one that nobody changed, again and
// again; then those of 300 carts in turn, of which nothing is kept.

import { compareBuilds, onEachDatabase } from '../builds.ts'
import type { Chapter } from '../chapter.ts'
import { openCart, readPage } from '../load/open-cart.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import type { Service } from '../service/start-service.ts'

const atOnce = 16
/** Three times as many as are kept. */
const carts = 300

export const cart: Chapter = (bench) =>
  onEachDatabase(bench, { roles: 'web' }, async (builds) => {
    bench.progress(`cart: ${builds.database}`)
    const rounds = bench.isQuick ? 4 : 8
    const pagesOf = (count: number, times: number) => async (service: Service) => {
      const token = await pushPicture(service, await pictureOf('300 KB'))
      const paths: string[] = []
      await runMany(async () => paths.push((await openCart(service, token)).path), {
        times: count,
        atOnce,
      })
      let turn = 0
      const read = () => readPage(service, String(paths[turn++ % count]))
      return () => runMany(read, { times, atOnce })
    }
    const unchanged = {
      what: `a cart page that nobody changed, ${atOnce} connections`,
      times: bench.isQuick ? 1500 : 6000,
      rounds,
      atMost: builds.database === 'SQLite' ? 0.35 : 0.4,
    }
    const anew = {
      what: `a cart page made anew, ${atOnce} connections`,
      times: bench.isQuick ? carts : 4 * carts,
      rounds,
      atMost: 0.6,
    }
    return [
      ...(await compareBuilds(builds, { ...unchanged, begin: pagesOf(1, unchanged.times) })),
      ...(await compareBuilds(builds, { ...anew, begin: pagesOf(carts, anew.times) })),
    ]
  })
