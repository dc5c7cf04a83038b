// The parts of s3rver that s3-server.ts uses; the package has no types.

declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http'

  namespace S3rver {}

  export type S3rverContext = {
    method: string
    path: string
    query: Record<string, string | undefined>
    headers: Record<string, string | undefined>
    status: number
    body: unknown
  }

  export type S3rverObject = {
    bucket: string
    key: string
    content: AsyncIterable<Uint8Array>
    metadata: Record<string, string>
  }

  type Written = { size: number; md5: string }

  class S3rver {
    constructor(options: Record<string, unknown>)
    readonly httpServer: Server
    readonly middleware: ((context: S3rverContext, next: () => Promise<void>) => Promise<void>)[]
    readonly store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
      putMetadata(
        bucket: string,
        key: string,
        metadata: Record<string, string>,
        md5: string,
      ): Promise<void>
      deleteObject(bucket: string, key: string): Promise<void>
      putBucket(bucket: string): Promise<unknown>
      putObject(object: S3rverObject): Promise<Written>
      putPart(
        bucket: string,
        uploadId: string,
        partNumber: string,
        content: IncomingMessage,
      ): Promise<Written>
    }
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
