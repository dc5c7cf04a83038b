// The few blurred pixels of a picture that stand in a page itself. Made when a page first shows the
// picture, since a push should not have to wait for it, and then kept with it.

import type { Database } from '../../../ground/database/database.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import type { Image } from '../picture.ts'
import type { PictureLog } from '../picture-log.ts'

export interface Blurs {
  /** A `data:` address; null when it can't be had soon. Never throws. */
  of(image: Image): Promise<string | null>
}

export type BlursDeps = {
  database: Database
  pictureProcesses: Pick<PictureProcesses, 'blur'>
  log: PictureLog
  /** For that long a page waits; the next one has it. */
  patienceMs?: number
}

export function createBlurs({ patienceMs = 100, ...deps }: BlursDeps): Blurs {
  const making = new Map<string, Promise<string | null>>()

  function make(image: Image): Promise<string | null> {
    const already = making.get(image.sha256)
    if (already !== undefined) return already
    const made = makeBlur(deps, image)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a picture could not be blurred; the next page tries again')
        return null
      })
      .finally(() => making.delete(image.sha256))
    making.set(image.sha256, made)
    return made
  }

  return {
    of: async (image) => image.blur ?? (await soon(make(image), patienceMs)),
  }
}

async function makeBlur(
  { database, pictureProcesses }: Omit<BlursDeps, 'patienceMs'>,
  { sha256 }: Image,
): Promise<string | null> {
  const row = await database.queries
    .selectFrom('images')
    .select('placeholder as miniature')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (row === undefined) return null
  const blur = await pictureProcesses.blur(row.miniature)
  await database.queries.updateTable('images').set({ blur }).where('sha256', '=', sha256).execute()
  return blur
}

async function soon<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
