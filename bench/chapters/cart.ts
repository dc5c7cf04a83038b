// The cart page: requests per second, for one cart and for many, and how much script the browser
// has to load.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { openCart, readPage } from '../load/open-cart.ts'
import { pushPicture } from '../load/push-picture.ts'
import { hasWrk, requestsPerSecond, requestsPerSecondByTurns } from '../load/requests-per-second.ts'
import { scriptBytes } from '../load/script-bytes.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

const connections = 16
/** More carts than the service keeps rendered. */
const manyCarts = 300

export async function cart(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const service = await startService({ folder: join(folder, 'service') })
  try {
    bench.progress('cart page')
    const token = await pushPicture(service, await pictureOf('5 MB'))
    const { path } = await openCart(service, token)
    const page = await readPage(service, path)
    const script = await scriptBytes(service.client, page)
    const kilobytes = script.gzipBytes / 1000
    const seconds = bench.isQuick ? 2 : 5
    const perSecond: number[] = []
    await requestsPerSecond(service.client, path, { connections, seconds })
    for (let round = 0; round < (bench.isQuick ? 2 : 5); round++) {
      perSecond.push(await requestsPerSecond(service.client, path, { connections, seconds }))
    }
    const paths = [path]
    while (paths.length < manyCarts) paths.push((await openCart(service, token)).path)
    const byTurns: number[] = []
    for (let round = 0; round < (bench.isQuick ? 3 : 6); round++) {
      const load = { connections, seconds }
      byTurns.push(await requestsPerSecondByTurns(service.client, paths, load))
    }
    return [
      {
        what: `cart page, ${connections} connections`,
        unit: '/s',
        service: summarise(perSecond),
        wanted: { atLeast: 1500 },
        judged: 'service',
        note: hasWrk ? 'load by wrk' : 'load by the bench itself',
      },
      {
        what: `${manyCarts} carts by turns, ${connections} connections`,
        unit: '/s',
        service: summarise(byTurns.slice(1)),
        note: 'each page rendered anew; load by the bench itself',
      },
      {
        what: 'script of the cart page, gzip',
        unit: 'kB',
        service: summarise([kilobytes]),
        wanted: { atMost: 25 },
        judged: 'service',
        note: `${script.files} files; page ${(page.length / 1000).toFixed(1)} kB before gzip`,
      },
    ]
  } finally {
    await service.stop()
  }
}
