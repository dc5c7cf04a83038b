// Where pictures and print files are kept: a folder, or a bucket with credentials from the
// environment.

import { resolve } from 'node:path'
import { parseUrl } from '../pure/parse-url.ts'

/** Without a key, the SDK looks for credentials itself. */
type SignIn = {
  accessKeyId: string | null
  secretAccessKey: string | null
  /** For temporary credentials. */
  sessionToken: string | null
}

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | ({
      kind: 's3'
      bucket: string
      prefix: string
      endpoint: string | null
      region: string
    } & SignIn)

const form = 'must look like s3://bucket/prefix?endpoint=https://…&region=…'

/** `text` reads a variable: null if it is absent or empty. */
export function readSignIn(text: (name: string) => string | null): SignIn {
  return {
    accessKeyId: text('AWS_ACCESS_KEY_ID'),
    secretAccessKey: text('AWS_SECRET_ACCESS_KEY'),
    sessionToken: text('AWS_SESSION_TOKEN'),
  }
}

/** Throws the rest of a sentence that starts with the variable's name. */
export function parseStorageUrl(given: string, signIn: SignIn): StorageConfig {
  const url = parseUrl(given)
  if (url?.protocol !== 's3:' || url.hostname === '' || url.hash !== '') throw new Error(form)
  if (url.username !== '' || url.password !== '' || url.port !== '') {
    throw new Error(
      `${form}: credentials go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a port into endpoint`,
    )
  }
  const unknown = [...url.searchParams.keys()].filter((key) => !/^(endpoint|region)$/.test(key))
  if (unknown.length > 0)
    throw new Error(`accepts endpoint and region, not "${unknown.join('", "')}"`)
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
    ...signIn,
  }
}

/** A folder or `s3://…`. Throws with a message for the operator. */
export function parsePlace(given: string, signIn: SignIn): StorageConfig {
  const isBucket = /^s3:/i.test(given)
  // A value such as gs://bucket or nas:/backups is not meant as a folder name.
  if (!isBucket && /^[^/\\]{2,}:\//.test(given)) {
    throw new Error(
      `A location must be a folder, or s3://bucket/prefix?endpoint=…, not "${given}".`,
    )
  }
  if (!isBucket) return { kind: 'files', dir: resolve(given) }
  try {
    return parseStorageUrl(given, signIn)
  } catch (error) {
    throw new Error(`The location ${error instanceof Error ? error.message : 'could not be read'}.`)
  }
}
