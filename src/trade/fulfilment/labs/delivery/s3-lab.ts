// A lab that reads a bucket of its own. Objects appear whole, so nothing needs another name first.

import { readFile, stat } from 'node:fs/promises'
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { abortedBy, createS3Client } from '../../../../ground/storage/s3-client.ts'
import { partBytes, uploadInParts } from '../../../../ground/storage/upload-in-parts.ts'
import { createFilesPort, type LabFiles } from './deliver-files.ts'
import { labUnavailable, networkFault } from './lab-errors.ts'
import type { LabPort, ParcelContent } from './lab-port.ts'

export type S3LabSettings = {
  bucket: string
  /** Put before every key, with a `/` between; may be empty. */
  prefix: string
  /** Empty: Amazon's own. */
  endpoint: string
  region: string
  accessKeyId: string
}
export type S3LabSecrets = { secretAccessKey: string }

export function createS3Lab(settings: S3LabSettings, secrets: S3LabSecrets): LabPort {
  return createFilesPort(async (signal) => {
    const { endpoint, region, accessKeyId } = settings
    const client = createS3Client({ endpoint, region, accessKeyId, ...secrets })
    return filesIn(client, settings, signal)
  })
}

function filesIn(
  client: S3Client,
  { bucket, prefix }: S3LabSettings,
  signal: AbortSignal,
): LabFiles {
  const at = (path: string) => ({
    Bucket: bucket,
    Key: prefix === '' ? path : `${prefix}/${path}`,
  })

  async function send(path: string, content: ParcelContent, contentType: string) {
    const byteLength = 'bytes' in content ? content.bytes.length : (await stat(content.path)).size
    if ('path' in content && byteLength > partBytes) {
      const { Bucket, Key } = at(path)
      const file = { bucket: Bucket, key: Key, path: content.path }
      return await uploadInParts(client, { ...file, byteLength, contentType, signal })
    }
    const Body = 'bytes' in content ? content.bytes : await readFile(content.path)
    const object = { ...at(path), Body, ContentType: contentType }
    await client.send(new PutObjectCommand(object), abortedBy(signal))
  }

  return {
    put: (path, content, contentType) => told(signal, () => send(path, content, contentType)),
    remove: (path) =>
      told(signal, async () => {
        await client.send(new DeleteObjectCommand(at(path)), abortedBy(signal))
      }),
    close: async () => client.destroy(),
  }
}

async function told(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    signal.throwIfAborted()
    const name = error instanceof Error ? error.name : ''
    const message = words[name] ?? networkFault(error)
    throw labUnavailable(message ?? `The bucket did not take the file (${name}).`, error)
  }
}

const wrongKeys = 'The bucket refused the sign-in. Check access key and secret.'
const words: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no bucket of this name. Check bucket, endpoint and region.',
  InvalidAccessKeyId: wrongKeys,
  SignatureDoesNotMatch: wrongKeys,
  AccessDenied: 'This key may not write into the bucket.',
  Forbidden: 'This key may not write into the bucket.',
  PermanentRedirect: 'The bucket is in another region. Check the region.',
}
