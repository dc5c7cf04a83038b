import type { Chapter } from '../chapter.ts'
import { pushPicture, pushToFloor } from '../load/push-picture.ts'
import { compareHandOvers } from './hand-overs.ts'

export const push: Chapter = (bench) =>
  compareHandOvers(bench, {
    name: 'push',
    atLeastBusy: 1.15,
    service: (service) => (jpeg) => pushPicture(service, jpeg),
    floor: (floor) => (jpeg) => pushToFloor(floor.client, jpeg),
  })
