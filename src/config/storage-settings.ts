// Where pictures and print files are kept: a folder, or a bucket with the sign-in of the environment.

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

/** Throws the end of a sentence that begins with the variable's name. */
export function parseStorageUrl(
  given: string,
  accessKeyId: string | null,
  secretAccessKey: string | null,
): StorageConfig {
  const url = parseUrl(given)
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw new Error('has to look like s3://bucket/prefix?endpoint=https://…&region=…')
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
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}
