// A picture that goes has to be forgotten by a CDN as well, which may keep what it was given for a day.
// It is told by tags, in the form of Cloudflare's purge: `{"tags":["picture-…"]}` with a bearer token.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'

export const purgePicturesTask = defineTask('purge-pictures', {
  pictureKeys: Type.Array(Type.String()),
})

type Payload = { pictureKeys: string[] }
export type SharedCache = Readonly<{ purgeUrl: string; token: string | null }>

/** Cloudflare takes no more at once on its smaller plans. */
const mostTags = 30
const timeoutMs = 20_000
/** A day and more, until when caches have forgotten by themselves. */
const maxAttempts = 32

export function pictureTag(pictureKey: string): string {
  return `picture-${pictureKey}`
}

/** Added whether or not there is a CDN: only the node that does the job has to know. */
export async function addPurge(tx: Queries, hashes: readonly string[], at: number): Promise<void> {
  if (hashes.length === 0) return
  const rows = await tx
    .selectFrom('images')
    .select('picture_key')
    .where('sha256', 'in', hashes)
    .execute()
  for (let from = 0; from < rows.length; from += mostTags) {
    const pictureKeys = rows.slice(from, from + mostTags).map((row) => row.picture_key)
    await addJob(tx, { task: purgePicturesTask, payload: { pictureKeys }, maxAttempts }, at)
  }
}

export function createPurgePictures(deps: { sharedCache: SharedCache | null }): Task<Payload> {
  return async ({ pictureKeys }, { signal }) => {
    if (deps.sharedCache === null) return
    const { purgeUrl, token } = deps.sharedCache
    const answer = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ tags: pictureKeys.map(pictureTag) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    if (!answer.ok)
      throw new Error(`The CDN was asked to forget pictures, and said ${answer.status}.`)
  }
}
