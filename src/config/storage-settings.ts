// Where pictures and print files are kept: a folder, or a bucket with the sign-in of the environment.

import { resolve } from 'node:path'
import { parseUrl } from '../pure/parse-url.ts'

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | {
      kind: 's3'
      bucket: string
      prefix: string
      endpoint: string | null
      region: string
      accessKeyId: string | null
      secretAccessKey: string | null
    }

const form = 'has to look like s3://bucket/prefix?endpoint=https://…&region=…'

/** Throws the end of a sentence that begins with the variable's name. */
export function parseStorageUrl(
  given: string,
  accessKeyId: string | null,
  secretAccessKey: string | null,
): StorageConfig {
  const url = parseUrl(given)
  if (url?.protocol !== 's3:' || url.hostname === '' || url.hash !== '') throw new Error(form)
  if (url.username !== '' || url.password !== '' || url.port !== '') {
    throw new Error(`${form}: the sign-in is in AWS_ACCESS_KEY_ID and the next, a port in endpoint`)
  }
  const unknown = [...url.searchParams.keys()].filter((key) => !/^(endpoint|region)$/.test(key))
  if (unknown.length > 0)
    throw new Error(`knows endpoint and region, not "${unknown.join('", "')}"`)
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !(parseUrl(endpoint) && /^https?:/.test(endpoint))) {
    throw new Error('has an endpoint that is not an http or https URL')
  }
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

/** A folder or `s3://…`. Throws in words for the operator. */
export function parsePlace(
  given: string,
  accessKeyId: string | null,
  secretAccessKey: string | null,
): StorageConfig {
  const isBucket = /^s3:/i.test(given)
  // Of a folder by that name nobody thinks who writes gs://bucket or nas:/backups.
  if (!isBucket && /^[^/\\]{2,}:\//.test(given)) {
    throw new Error(`A place is a folder, or s3://bucket/prefix?endpoint=…, not "${given}".`)
  }
  if (!isBucket) return { kind: 'files', dir: resolve(given) }
  try {
    return parseStorageUrl(given, accessKeyId, secretAccessKey)
  } catch (error) {
    throw new Error(`The place ${error instanceof Error ? error.message : 'could not be read'}.`)
  }
}
