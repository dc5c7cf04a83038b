// Aborts multipart uploads left by a crash: their parts cost money and are invisible. Other nodes
// share the bucket, so only uploads older than any running one are aborted.

import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { abortedBy, isNamed } from './s3-client.ts'

const staleAfterMs = 24 * 60 * 60 * 1000

type Sweep = {
  bucket: string
  prefix: string
  now: () => number
  /** Timeout for each response. Defaults to that of all storage requests. */
  patienceMs?: number
}

export async function sweepStaleUploads(
  client: S3Client,
  { bucket, prefix, now, patienceMs }: Sweep,
): Promise<void> {
  const inTime = () =>
    abortedBy(patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs))
  let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (markers) {
    const listed = { Bucket: bucket, Prefix: prefix, ...markers }
    const page: ListMultipartUploadsCommandOutput | null = await listUploads(
      client,
      listed,
      inTime(),
    )
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Initiated || now() - Initiated.getTime() < staleAfterMs) continue
      const given = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
      await client.send(given, inTime()).catch(unlessGone)
    }
    markers = page?.IsTruncated ? nextMarkers(page) : undefined
  }
}

// Some compatible services cannot list uploads. They expire stale ones themselves.
async function listUploads(
  client: S3Client,
  input: { Bucket: string; Prefix: string },
  inTime: { abortSignal?: AbortSignal },
): Promise<ListMultipartUploadsCommandOutput | null> {
  try {
    return await client.send(new ListMultipartUploadsCommand(input), inTime)
  } catch (error) {
    if (isNamed(error, 'NotImplemented')) return null
    throw error
  }
}

/** Nodes that start simultaneously find the same uploads. */
function unlessGone(error: unknown): void {
  if (!isNamed(error, 'NoSuchUpload')) throw error
}

function nextMarkers(page: ListMultipartUploadsCommandOutput) {
  return {
    ...(page.NextKeyMarker !== undefined && { KeyMarker: page.NextKeyMarker }),
    ...(page.NextUploadIdMarker !== undefined && { UploadIdMarker: page.NextUploadIdMarker }),
  }
}
