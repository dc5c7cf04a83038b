// A lab that reads its own bucket. Objects appear atomically, so no temporary names are needed.

import { readFile, stat } from 'node:fs/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { rethrowAs } from '../../../../pure/errors.ts'
import { parseUrl } from '../../../../pure/parse-url.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { labUnavailable, networkFault } from '../port/lab-errors.ts'
import { labKind } from '../port/lab-kind.ts'
import type { FileContent } from '../port/lab-order.ts'
import { createFilesPort, type LabFiles } from './files/deliver-files.ts'

export const s3Lab = labKind({
  name: 's3',
  label: 'S3 bucket',
  readsManifests: true,
  settings: {
    bucket: {
      label: 'Bucket',
      empty: '',
      advice: sentence('Enter the bucket.'),
      isFine: (text) => /^[\w.-]{3,63}$/.test(text),
    },
    /** Prepended to every key with a `/`. */
    prefix: {
      label: 'Prefix',
      note: 'Optional.',
      empty: '',
      read: (text) => text.replace(/^\/+|\/+$/g, ''),
    },
    endpoint: {
      label: 'Endpoint',
      note: 'If empty, Amazon’s own endpoint is used.',
      empty: '',
      advice: sentence(
        'Enter an http or https URL without a username or password, or leave it empty.',
      ),
      isFine: isEndpoint,
    },
    region: {
      label: 'Region',
      empty: 'us-east-1',
      advice: sentence('Enter the region, such as eu-central-1.'),
    },
    accessKeyId: {
      label: 'Access key',
      empty: '',
      advice: sentence('Enter the access key.'),
      autocomplete: 'off',
    },
  },
  secrets: { secretAccessKey: { label: 'Secret key', advice: sentence('Enter the secret key.') } },
  open: ({ bucket, prefix, ...account }, secrets) =>
    createFilesPort(async (signal) => {
      // Lazy import of the SDK: most installations have no such lab.
      const { createS3Client } = await import('../../../../ground/storage/s3-client.ts')
      return await filesIn(createS3Client({ ...account, ...secrets }), { bucket, prefix }, signal)
    }),
})

async function filesIn(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
  signal: AbortSignal,
): Promise<LabFiles> {
  const { DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3')
  const { abortedBy } = await import('../../../../ground/storage/s3-client.ts')
  const { partBytes, uploadInParts } = await import('../../../../ground/storage/upload-in-parts.ts')
  const at = (path: string) => ({
    Bucket: bucket,
    Key: prefix === '' ? path : `${prefix}/${path}`,
  })
  async function send(path: string, content: FileContent, contentType: string) {
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

  const orFault = <T>(work: () => Promise<T>) => rethrowAs((error) => faultOf(error, signal), work)

  return {
    put: (path, content, contentType) => orFault(() => send(path, content, contentType)),
    remove: (path) =>
      orFault(async () => {
        await client.send(new DeleteObjectCommand(at(path)), abortedBy(signal))
      }),
    close: async () => client.destroy(),
  }
}

function faultOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const name = error instanceof Error ? error.name : ''
  const message = words[name] ?? networkFault(error)
  return labUnavailable(
    message ?? sentence('The bucket rejected the file ({name}).', { name }),
    error,
  )
}

const wrongKeys = sentence('Sign-in to the bucket failed. Check the access key and secret key.')
const words: Readonly<Record<string, string>> = {
  NoSuchBucket: sentence('Bucket not found. Check the bucket, endpoint and region.'),
  InvalidAccessKeyId: wrongKeys,
  SignatureDoesNotMatch: wrongKeys,
  AccessDenied: sentence('This key doesn’t have write access to the bucket.'),
  Forbidden: sentence('This key doesn’t have write access to the bucket.'),
  PermanentRedirect: sentence('The bucket is in another region. Check the region.'),
}

function isEndpoint(text: string): boolean {
  const url = parseUrl(text)
  if (url === null) return text === ''
  const { protocol, username, password } = url
  // Settings are displayed and audited, so they must not contain secrets.
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
