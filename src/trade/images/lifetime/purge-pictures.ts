// Purges deleted pictures from a CDN, which may cache them for a day. Purges by tag in Cloudflare's
// format: `{"tags":["picture-…"]}` with a bearer token.

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

/** The limit per request on Cloudflare's smaller plans. */
const mostTags = 30
const timeoutMs = 20_000
/** Retries for more than a day, after which caches have expired by themselves. */
const maxAttempts = 32

export function pictureTag(pictureKey: string): string {
  return `picture-${pictureKey}`
}

/** Added even without a CDN: only the node that runs the job needs to know whether there is one. */
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
    if (!answer.ok) throw new Error(`The CDN responded to a purge request with ${answer.status}.`)
  }
}
