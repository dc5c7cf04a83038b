// What is found out about a picture when a browser is first led to it, since a push should not have to
// wait for it: the few blurred pixels that stand in the page itself, and its subject. They are kept with
// the picture.

import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../ground/database/database.ts'
import { imageSubject } from '../../../ground/database/tables/images-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { inTime } from '../../../pure/in-time.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import { placeholderKey } from '../object-keys.ts'
import type { Image, Picture } from '../picture.ts'
import type { PictureLog } from '../picture-log.ts'
import type { Derivatives } from './derivatives.ts'

export interface FirstLooks {
  /** For a page that is asked for next: it waits for the less. */
  begin(picture: Shown): void
  /** What can't be had soon is missing. Never throws. */
  at(picture: Shown): Promise<FirstLook>
}

type Shown = Pick<Picture, 'shown' | 'preview'>

export type FirstLook = {
  /** A `data:` address of what is shown. */
  blur: string | null
  /** The crop goes by another subject than the one that was read. */
  hasNewSubject: boolean
}

export type FirstLooksDeps = {
  database: Database
  storage: Pick<Storage, 'read'>
  derivatives: Pick<Derivatives, 'open'>
  pictureProcesses: Pick<PictureProcesses, 'look'>
  log: PictureLog
  /** For that long a page waits; the next one has the blur, and the crop stays as it was shown. */
  patienceMs?: number
}

/** `isAwaited`: by a page. */
type Looking = { look: Promise<FirstLook>; isLate: boolean; isAwaited: boolean }

const nothing: FirstLook = { blur: null, hasNewSubject: false }

// The crop goes by the preview as long as there is one.
const cropped = ({ preview, shown }: Shown): Image => preview ?? shown

export function createFirstLooks({ patienceMs = 1_000, ...deps }: FirstLooksDeps): FirstLooks {
  const underWay = new Map<string, Looking>()

  function look(image: Image): Looking {
    const already = underWay.get(image.sha256)
    if (already !== undefined) return already
    const looking: Looking = { look: Promise.resolve(nothing), isLate: false, isAwaited: false }
    looking.look = lookAt(deps, image, looking)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a picture was not looked at; the next page tries again')
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
    const found = await inTime(looking.look, patienceMs, () => null)
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
  { database, storage, derivatives, pictureProcesses }: Omit<FirstLooksDeps, 'patienceMs'>,
  image: Image,
  looking: Looking,
): Promise<FirstLook> {
  const row = await database.queries
    .selectFrom('images')
    .select('miniature')
    .where('sha256', '=', image.sha256)
    .executeTakeFirst()
  if (row === undefined) return nothing
  const placeholder =
    (await storage.read(placeholderKey(image))) ??
    // It could not be stored beside the picture: in a miniature no subject is found, and there may be none.
    (await derivatives.open(image.pictureKey, 400, 'jpeg'))
  const sight = {
    miniature: row.miniature,
    placeholder: placeholder && (await buffer(placeholder.stream)),
  }
  const { blur, subject } = await pictureProcesses.look(sight, () => looking.isAwaited)
  // A page that did not wait has shown the crop as it was: it stays.
  const hasNewSubject = subject !== null && !looking.isLate
  await database.queries
    .updateTable('images')
    .set({ blur, ...(hasNewSubject && { subject: imageSubject.write([...subject]) }) })
    .where('sha256', '=', image.sha256)
    .execute()
  return { blur, hasNewSubject }
}
