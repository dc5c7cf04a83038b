// Computes what a page needs when a browser first requests a picture, so that a push does not have
// to wait for it: the few blurred pixels inlined in the page, and the subject. Both are stored with
// the picture.

import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../ground/database/database.ts'
import { imageSubject } from '../../../ground/database/tables/images-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { withTimeout } from '../../../pure/with-timeout.ts'
import type { Look } from '../decoding/look-at-picture.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import { placeholderKey } from '../object-keys.ts'
import type { Image, Picture } from '../picture.ts'
import type { PictureLog } from '../picture-log.ts'
import type { Derivatives } from './derivatives.ts'

export interface FirstLooks {
  /** Starts early for a page that will be requested next, so that it waits less. */
  begin(picture: Shown): void
  /** Omits what is not available in time. Never throws. */
  at(picture: Shown): Promise<FirstLook>
}

type Shown = Pick<Picture, 'shown' | 'preview'>

export type FirstLook = {
  /** A `data:` URL of the shown picture. */
  blur: string | null
  /** True if the crop now follows another subject than the one read with the picture. */
  hasNewSubject: boolean
}

export type FirstLooksDeps = {
  database: Database
  storage: Pick<Storage, 'read'>
  derivatives: Pick<Derivatives, 'open'>
  pictureProcesses: Pick<PictureProcesses, 'look'>
  log: PictureLog
  /** What was found before any page requested it. */
  foundBefore: (image: Image) => Look | null
  /**
   * How long a page waits. After that, the next page gets the blur, and the crop stays as it was
   * shown.
   */
  patienceMs?: number
}

type Looking = { look: Promise<FirstLook>; isLate: boolean; isAwaited: boolean }

const nothing: FirstLook = { blur: null, hasNewSubject: false }

// The crop follows the preview as long as there is one.
const cropped = ({ preview, shown }: Shown): Image => preview ?? shown

export function createFirstLooks({ patienceMs = 1_000, ...deps }: FirstLooksDeps): FirstLooks {
  const underWay = new Map<string, Looking>()

  function look(image: Image): Looking {
    const already = underWay.get(image.sha256)
    if (already !== undefined) return already
    const looking: Looking = { look: Promise.resolve(nothing), isLate: false, isAwaited: false }
    looking.look = lookAt(deps, image, looking)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a picture was not analysed; the next page retries')
        return nothing
      })
      .finally(() => underWay.delete(image.sha256))
    underWay.set(image.sha256, looking)
    return looking
  }

  async function soonAt(image: Image): Promise<FirstLook> {
    if (image.blur !== null) return { blur: image.blur, hasNewSubject: false }
    const looking = look(image)
    looking.isAwaited = true
    const found = await withTimeout(looking.look, patienceMs, () => null)
    looking.isLate ||= found === null
    return found ?? nothing
  }

  return {
    begin(picture) {
      for (const image of new Set([picture.shown, cropped(picture)])) {
        if (image.blur === null) look(image)
      }
    },

    async at(picture) {
      const [{ blur }, { hasNewSubject }] = await Promise.all([
        soonAt(picture.shown),
        soonAt(cropped(picture)),
      ])
      return { blur, hasNewSubject }
    },
  }
}

async function lookAt(
  deps: Omit<FirstLooksDeps, 'patienceMs'>,
  image: Image,
  looking: Looking,
): Promise<FirstLook> {
  const found = deps.foundBefore(image) ?? (await lookNow(deps, image, looking))
  if (found === null) return nothing
  const { blur, subject, hasFaces } = found
  // If a page gave up waiting, it has shown the old crop, so that stays.
  const hasNewSubject = subject !== null && !looking.isLate
  await deps.database.queries
    .updateTable('images')
    .set({
      blur,
      ...(hasNewSubject && {
        subject: imageSubject.write([...subject]),
        has_faces: hasFaces ? 1 : null,
      }),
    })
    .where('sha256', '=', image.sha256)
    .execute()
  return { blur, hasNewSubject }
}

/** Null if the picture has been deleted in the meantime. */
async function lookNow(
  { database, storage, derivatives, pictureProcesses }: Omit<FirstLooksDeps, 'patienceMs'>,
  image: Image,
  looking: Looking,
): Promise<Look | null> {
  const row = await database.queries
    .selectFrom('images')
    .select('miniature')
    .where('sha256', '=', image.sha256)
    .executeTakeFirst()
  if (row === undefined) return null
  const placeholder =
    (await storage.read(placeholderKey(image))) ??
    // The placeholder was not stored with the picture. A miniature is no substitute: no subject is
    // found in it, and there may be none.
    (await derivatives.open(image.pictureKey, 400, 'jpeg'))
  const sight = {
    miniature: row.miniature,
    placeholder: placeholder && (await buffer(placeholder.stream)),
  }
  return await pictureProcesses.look(sight, () => looking.isAwaited)
}
