import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { startFloor } from '../floor/start-floor.ts'
import { pushPicture, pushToFloor } from '../load/push-picture.ts'
import { startService } from '../service/start-service.ts'
import { compareHandOvers } from './compare-hand-overs.ts'

export async function push(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const service = await startService({ folder: join(folder, 'service') })
  const floor = await startFloor(join(folder, 'floor'))
  try {
    return await compareHandOvers(bench, {
      name: 'push',
      service,
      floor,
      toService: (jpeg) => pushPicture(service, jpeg),
      toFloor: (jpeg) => pushToFloor(floor.client, jpeg),
    })
  } finally {
    await floor.stop()
    await service.stop()
  }
}
