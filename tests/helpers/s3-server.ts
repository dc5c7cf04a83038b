// An S3 service on a loopback port, based on s3rver. Adds what storage relies on and s3rver lacks:
// an aborted body leaves nothing, an object changes atomically, multipart uploads can be listed and
// aborted, and lists have pages (s3rver's need a cipher that OpenSSL 3 dropped).

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { S3rverContext } from 's3rver'

export type S3Server = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  makeBucket(): Promise<string>
  /** Keys of all completed objects. */
  objects(bucket: string): Promise<string[]>
  /** Maximum number of objects per list page. */
  pageSize: number
  /** Ids of multipart uploads that were neither completed nor aborted. */
  unfinishedUploads(bucket: string): Promise<string[]>
  /** Calls `listener` with method and path of every request, before it is answered. */
  onRequest(listener: (request: { method: string; path: string; query: string[] }) => void): void
  /** Keys that it refuses to delete. */
  kept: Set<string>
  /** From now on every request fails, until it is called with false. */
  failing(isFailing: boolean): void
  close(): Promise<void>
}

const objectSuffix = '._S3rver_object'

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'handprint-s3-'))
  // Imported on demand, because that takes a third of a second.
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
  })
  const { store } = server
  const listeners: Parameters<S3Server['onRequest']>[0][] = []
  let isFailing = false
  const kept = new Set<string>()

  store.putObject = async (object) => {
    const bytes = await buffer(object.content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    await writeWhole(path, bytes)
    await store.putMetadata(object.bucket, object.key, object.metadata, md5)
    return { size: bytes.byteLength, md5 }
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const path = join(uploadsOf(bucket), uploadId, partNumber)
    await stat(dirname(path))
    await writeFile(path, bytes)
    await writeFile(`${path}.md5`, md5)
    return { size: bytes.byteLength, md5 }
  }

  const uploadsOf = (bucket: string) => store.getResourcePath(bucket, undefined, 'uploads')

  async function unfinishedUploads(bucket: string): Promise<string[]> {
    return await readdir(uploadsOf(bucket)).catch(() => [])
  }

  server.middleware.unshift(async (context, next) => {
    const { method, path, query } = context
    for (const listen of listeners) listen({ method, path, query: Object.keys(query) })
    const [, bucket = '', key = ''] = path.split('/')
    if (isFailing) {
      context.status = 503
    } else if (method === 'DELETE' && query.uploadId !== undefined) {
      await rm(join(uploadsOf(bucket), query.uploadId), { recursive: true, force: true })
      context.status = 204
    } else if (method === 'GET' && key === '' && 'uploads' in query) {
      await listUploads(context, bucket)
    } else if (method === 'GET' && key === '' && query['list-type'] === '2') {
      await listObjects(context, bucket, next)
    } else if (method === 'DELETE' && kept.has(path.split('/').slice(2).join('/'))) {
      context.status = 403
      context.body = answerOf('Error', ['<Code>AccessDenied</Code>'])
    } else {
      await next()
      if (method === 'POST' && 'delete' in query) refuseKept(context)
    }
  })

  const { deleteObject } = store
  store.deleteObject = async (bucket, key) => {
    if (!kept.has(key)) await deleteObject.call(store, bucket, key)
  }
  function refuseKept(context: S3rverContext): void {
    context.body = String(context.body).replace(
      /<Deleted>(<Key>(.*?)<\/Key>)<\/Deleted>/g,
      (deleted, named: string, key: string) =>
        kept.has(key) ? `<Error>${named}<Code>AccessDenied</Code></Error>` : deleted,
    )
  }

  async function objects(bucket: string): Promise<string[]> {
    const names = await readdir(join(directory, bucket), { recursive: true })
    return names
      .filter((name) => name.endsWith(objectSuffix))
      .map((name) => name.slice(0, -objectSuffix.length))
      .sort()
  }

  async function listObjects(
    context: S3rverContext,
    bucket: string,
    next: () => Promise<void>,
  ): Promise<void> {
    const { prefix = '', 'continuation-token': after = '' } = context.query
    const keys = await objects(bucket).catch(() => null)
    if (keys === null) return await next()
    const rest = keys.filter((key) => key.startsWith(prefix) && key > after)
    const page = rest.slice(0, s3.pageSize)
    const isTruncated = rest.length > page.length
    const contents = page.map(async (key) => {
      const { size, mtime } = await stat(store.getResourcePath(bucket, key, 'object'))
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${mtime.toISOString()}</LastModified></Contents>`
    })
    answerXml(context, 'ListBucketResult', [
      `<IsTruncated>${isTruncated}</IsTruncated>`,
      isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
      ...(await Promise.all(contents)),
    ])
  }

  async function listUploads(context: S3rverContext, bucket: string): Promise<void> {
    const uploads = (await unfinishedUploads(bucket)).map(async (id) => {
      const folder = join(uploadsOf(bucket), id)
      const key = await readFile(join(folder, 'key'), 'utf8')
      const begun = (await stat(join(folder, 'key'))).mtime.toISOString()
      if (!key.startsWith(context.query.prefix ?? '')) return ''
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`
    })
    answerXml(context, 'ListMultipartUploadsResult', [
      '<IsTruncated>false</IsTruncated>',
      ...(await Promise.all(uploads)),
    ])
  }

  const { port } = await server.run()
  const s3: S3Server = {
    pageSize: 1000,
    kept,
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    unfinishedUploads,

    async makeBucket() {
      const bucket = `bucket-${randomBytes(6).toString('hex')}`
      await store.putBucket(bucket)
      return bucket
    },

    objects,

    onRequest(listener) {
      listeners.push(listener)
    },

    failing(value) {
      isFailing = value
    },

    async close() {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
  return s3
}

function answerXml(context: S3rverContext, root: string, content: string[]): void {
  context.status = 200
  context.body = answerOf(root, content)
}

function answerOf(root: string, content: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${content.join('')}</${root}>`
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const incoming = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(incoming, bytes)
  await rename(incoming, path)
}
