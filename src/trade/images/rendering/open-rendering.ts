import { createDerivatives, type DerivativesDeps } from './derivatives.ts'
import { createFirstLooks } from './first-looks.ts'
import { createPreparedPictures } from './prepared-pictures.ts'
import { createRenderQueue } from './render-queue.ts'

type Options = Omit<DerivativesDeps, 'renderQueue'> & {
  processCount: number
}

export function openRendering({ processCount, ...deps }: Options) {
  const { database, storage, pictureProcesses, log } = deps
  // Twice the processes: some jobs fetch and store while others are rendered.
  const renderQueue = createRenderQueue({ atOnce: 2 * processCount })
  const derivatives = createDerivatives({ ...deps, renderQueue })
  const preparedPictures = createPreparedPictures({ storage, derivatives, pictureProcesses, log })
  const foundBefore = preparedPictures.lookOf
  return {
    pictureProcesses,
    renderQueue,
    derivatives,
    preparedPictures,
    firstLooks: createFirstLooks({
      database,
      storage,
      derivatives,
      pictureProcesses,
      log,
      foundBefore,
    }),
  }
}
