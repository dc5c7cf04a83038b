// The S3 client with our limits: every request has a timeout and three attempts.

import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { events } from '../telemetry/events.ts'

export type S3Account = {
  /** Origin of an S3-compatible service. If absent, Amazon's own for the region. */
  endpoint?: string | null
  region: string
  /**
   * If absent, the SDK looks for credentials (environment, profile, instance or container role).
   */
  accessKeyId?: string | null
  secretAccessKey?: string | null
  /** For temporary credentials. */
  sessionToken?: string | null
  /** Defaults to true with an endpoint, since most services have no host name per bucket. */
  forcePathStyle?: boolean
}

export function createS3Client(account: S3Account): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = account
  const options: S3ClientConfig = {
    region,
    forcePathStyle: account.forcePathStyle ?? Boolean(endpoint),
    maxAttempts: 3,
    // The request timeout covers sending a whole part of a large file until the response headers.
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 120_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  }
  if (endpoint) options.endpoint = endpoint
  if (accessKeyId && secretAccessKey) {
    options.credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  }
  const client = new S3Client(options)
  reportRetries(client)
  return client
}

// Created for each request and called for each of its attempts.
function reportRetries({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => {
      let attempt = 0
      return (args) => {
        if (++attempt > 1) events.storageRetry.emit({ attempt })
        return next(args)
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tellRetries' },
  )
}

export function abortedBy(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {}
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
