// Pulls from an origin on loopback. A pull also opens a cart, which the floor does not.

import type { Chapter } from '../chapter.ts'
import { requireStatus } from '../load/http-client.ts'
import { openPictureOrigin } from '../load/picture-origin.ts'
import { compareHandOvers } from './hand-overs.ts'

export const pull: Chapter = async (bench) => {
  const origin = await openPictureOrigin()
  const offer = (jpeg: Buffer) => encodeURIComponent(origin.offer(jpeg))
  const headers = { accept: 'application/json' }
  try {
    return await compareHandOvers(bench, {
      name: 'pull',
      atLeastBusy: 1.05,
      options: { pullFrom: origin.host },
      service: (service) => async (jpeg) => {
        const path = `/api/pull?access_key=${service.accessKey}&image_url=${offer(jpeg)}`
        requireStatus(await service.client.send({ path, headers }), 200, 'A pull')
      },
      floor: (floor) => async (jpeg) => {
        const path = `/pull?url=${offer(jpeg)}`
        requireStatus(await floor.client.send({ path }), 200, 'A floor pull')
      },
    })
  } finally {
    await origin.close()
  }
}
