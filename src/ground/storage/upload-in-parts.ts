// Uploads one large file to S3 in parts, read from disk as they are sent. Replaces lib-storage's
// Upload, which settles on abort while parts are still being sent, so that they may be left behind,
// invisible but billed. This settles only after the last part has, and then aborts the upload.

import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { abortedBy } from './s3-client.ts'

// S3 requires parts of at least 5 MiB and allows 10,000: enough for 80 GiB.
export const partBytes = 8 * 1024 * 1024
export const partsAtOnce = 2

const uploadName = 'handprint-upload'

export type PartedUpload = {
  bucket: string
  key: string
  path: string
  byteLength: number
  contentType: string | undefined
  signal: AbortSignal | undefined
}

export async function uploadInParts(client: S3Client, upload: PartedUpload): Promise<void> {
  const at = { Bucket: upload.bucket, Key: upload.key }
  const name = randomBytes(16).toString('hex')
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({
      ...at,
      ContentType: upload.contentType,
      ChecksumAlgorithm: 'CRC32',
      Metadata: { [uploadName]: name },
    }),
    abortedBy(upload.signal),
  )
  try {
    const parts = await sendParts(client, { ...at, UploadId }, upload)
    upload.signal?.throwIfAborted()
    await complete(client, { ...at, UploadId }, parts, name)
  } catch (error) {
    // If this fails too, sweepLeftovers aborts the upload a day later.
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined)
    throw error
  }
}

type Target = { Bucket: string; Key: string; UploadId: string | undefined }

// If the response is lost, a retry reports that the upload does not exist, because it has become
// the object. The object then carries this upload's name.
async function complete(
  client: S3Client,
  at: Target,
  parts: CompletedPart[],
  name: string,
): Promise<void> {
  try {
    const command = new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts: parts } })
    await client.send(command)
  } catch (error) {
    const { Bucket, Key } = at
    const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => null)
    if (head?.Metadata?.[uploadName] !== name) throw error
  }
}

async function sendParts(
  client: S3Client,
  target: Target,
  { path, byteLength, signal }: PartedUpload,
): Promise<CompletedPart[]> {
  const parts: CompletedPart[] = []
  const count = Math.ceil(byteLength / partBytes)
  const stopped = new AbortController()
  const abortSignal = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal
  const file = await open(path, 'r')
  let next = 0

  async function sendUntilDone(): Promise<void> {
    while (next < count) {
      const index = next++
      const body = await readPart(file, index * partBytes, byteLength)
      const sent = await client.send(
        new UploadPartCommand({ ...target, PartNumber: index + 1, Body: body }),
        { abortSignal },
      )
      parts[index] = {
        PartNumber: index + 1,
        ETag: sent.ETag,
        ChecksumCRC32: sent.ChecksumCRC32,
      }
    }
  }

  try {
    const senders = Array.from({ length: partsAtOnce }, () =>
      sendUntilDone().catch((error: unknown) => {
        stopped.abort()
        throw error
      }),
    )
    const outcomes = await Promise.allSettled(senders)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    return parts
  } finally {
    await file.close()
  }
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const part = Buffer.allocUnsafeSlow(Math.min(partBytes, end - start))
  const { bytesRead } = await file.read(part, 0, part.byteLength, start)
  if (bytesRead !== part.byteLength) throw new Error('The file became shorter during the upload.')
  return part
}
