// Pulls from an origin on loopback, compared with a floor that fetches. A pull also opens a cart;
// the floor does not.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { startFloor } from '../floor/start-floor.ts'
import { expectStatus } from '../load/http-client.ts'
import { openPictureOrigin } from '../load/picture-origin.ts'
import { startService } from '../service/start-service.ts'
import { compareHandOvers } from './compare-hand-overs.ts'

export async function pull(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const origin = await openPictureOrigin()
  const service = await startService({ folder: join(folder, 'service'), pullFrom: origin.host })
  const floor = await startFloor(join(folder, 'floor'))
  const headers = { accept: 'application/json' }
  try {
    return await compareHandOvers(bench, {
      name: 'pull',
      service,
      floor,
      async toService(jpeg) {
        const url = encodeURIComponent(origin.offer(jpeg))
        const path = `/api/pull?access_key=${service.accessKey}&image_url=${url}`
        expectStatus(await service.client.send({ path, headers }), 200, 'A pull')
      },
      async toFloor(jpeg) {
        const path = `/pull?url=${encodeURIComponent(origin.offer(jpeg))}`
        expectStatus(await floor.client.send({ path }), 200, 'A floor pull')
      },
    })
  } finally {
    await floor.stop()
    await service.stop()
    await origin.close()
  }
}
