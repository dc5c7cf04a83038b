import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labOrder } from '../../../../../tests/helpers/lab-order.ts'
import { startS3Server } from '../../../../../tests/helpers/s3-server.ts'
import { startSftpServer } from '../../../../../tests/helpers/sftp-server.ts'
import type { LabSetUp } from '../port/lab-kind.ts'
import { openLab } from './lab-kinds.ts'

const { signal } = new AbortController()
/** Larger than one part of a multipart upload. */
const large = randomBytes(9 * 1024 * 1024)
const small = large.subarray(0, 400_000)

type Place = {
  setUp: LabSetUp
  files(): Promise<Record<string, Buffer>>
  close(): Promise<void>
}

describe.each([
  { name: 'a folder', open: openFolder, picture: small },
  { name: 'an S3 bucket', open: openBucket, picture: large },
  { name: 'an SFTP server', open: openSftp, picture: small },
])('delivery to $name', ({ open, picture }) => {
  let place: Place
  let scratch: string
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'handprint-parcel-'))
    await writeFile(join(scratch, 'picture'), picture)
    await writeFile(join(scratch, 'small'), small)
    place = await open()
  })
  afterAll(async () => {
    await place?.close()
    await rm(scratch, { recursive: true, force: true })
  })
  const order = (reference: string, ticket = '{"version":1}', from = 'small') =>
    labOrder(reference, [{ name: 'a-1', print: { path: join(scratch, from) }, ticket }])

  it('writes every file complete, under its own name, into an order folder', async () => {
    const lab = await openLab(place.setUp)
    const reference = await lab.submit(order('7K2M-93QF', '{}', 'picture'), 'key', signal)
    const files = await place.files()
    expect(Object.keys(files).sort()).toEqual([
      '7K2M-93QF/a-1-proof.jpg',
      '7K2M-93QF/a-1.jpg',
      '7K2M-93QF/a-1.json',
      '7K2M-93QF/order.json',
    ])
    expect(files['7K2M-93QF/a-1.jpg']?.equals(picture)).toBe(true)
    expect(reference).toBe('7K2M-93QF')
  })

  it('is idempotent, and replaces existing files', async () => {
    const lab = await openLab(place.setUp)
    await lab.submit(order('again', 'old'), 'key', signal)
    await lab.submit(order('again', 'new'), 'key', signal)
    expect(String((await place.files())['again/a-1.json'])).toBe('new')
  })

  it('writes the manifest last, and not at all if a file is missing', async () => {
    const lab = await openLab(place.setUp)
    const broken = labOrder('broken', [
      { name: 'a-1', print: { path: join(scratch, 'small') } },
      { name: 'b', print: new Error('gone') },
    ])
    await expect(lab.submit(broken, 'key', signal)).rejects.toThrow('gone')
    const names = Object.keys(await place.files()).filter((name) => name.startsWith('broken/'))
    expect(names.sort()).toEqual(['broken/a-1-proof.jpg', 'broken/a-1.jpg', 'broken/a-1.json'])
  })

  it('can be tested without leaving anything', async () => {
    const before = Object.keys(await place.files())
    await (await openLab(place.setUp)).test(signal)
    expect(Object.keys(await place.files())).toEqual(before)
  })

  it('stops when aborted', async () => {
    const stopped = AbortSignal.abort(new Error('stopping'))
    const lab = await openLab(place.setUp)
    await expect(lab.submit(order('stopped'), 'key', stopped)).rejects.toThrow('stopping')
    expect(Object.keys(await place.files()).join()).not.toContain('stopped/')
  })
})

describe('a bucket', () => {
  it('that does not exist, or does not answer, is reported as such', async () => {
    const server = await startS3Server()
    const { endpoint, accessKeyId, secretAccessKey } = server
    const settings = { bucket: 'no-such', prefix: '', endpoint, region: 'us-east-1', accessKeyId }
    const lab = await openLab({ kind: 's3', settings, secrets: { secretAccessKey } })
    await expect(lab.test(signal)).rejects.toMatchObject({ publicMessage: /no bucket/ })
    await server.close()
    await expect(lab.test(signal)).rejects.toMatchObject({ code: 'lab_unavailable' })
  })
})

describe('an SFTP server', () => {
  it('receives no credentials if its host key differs', async () => {
    const place = await openSftp()
    const settings = { ...place.setUp.settings, hostKey: `SHA256:${'A'.repeat(43)}` }
    const lab = await openLab({ ...place.setUp, settings })
    await expect(lab.test(signal)).rejects.toMatchObject({
      publicMessage: expect.stringContaining(`${place.setUp.settings.hostKey} (ssh-ed25519)`),
    })
    await place.close()
  })

  it('that rejects the login is reported as such; a key is accepted too', async () => {
    const place = await openSftp()
    const wrong = { password: 'wrong', privateKey: '' }
    const refused = (await openLab({ ...place.setUp, secrets: wrong })).test(signal)
    await expect(refused).rejects.toMatchObject({ publicMessage: /refused the sign-in/ })
    const key = { password: '', privateKey: place.server.privateKey }
    await (await openLab({ ...place.setUp, secrets: key })).test(signal)
    const broken = { password: '', privateKey: 'no key' }
    const unreadable = (await openLab({ ...place.setUp, secrets: broken })).test(signal)
    await expect(unreadable).rejects.toMatchObject({ publicMessage: /private key cannot be read/ })
    await place.close()
  })

  it.each([['full'], ['broken-off']] as const)(
    'that is %s in the middle keeps no partial file, and receives it later',
    async (end) => {
      const place = await openSftp()
      const content = {
        path: join(place.server.folder, '..', `large-${randomBytes(4).toString('hex')}`),
      }
      await writeFile(content.path, small)
      const order = labOrder('o', [{ name: 'a', print: content }])
      Object.assign(place.server.room, { bytes: 100_000, end })
      const lab = await openLab(place.setUp)
      await expect(lab.submit(order, 'key', signal)).rejects.toMatchObject({
        code: 'lab_unavailable',
      })
      const half = Object.keys(await place.files()).filter((name) => !name.endsWith('.part'))
      expect(half).toEqual([])
      place.server.room.bytes = Number.POSITIVE_INFINITY
      await lab.submit(order, 'key', signal)
      expect(Object.keys(await place.files()).sort()).toEqual([
        'o/a-proof.jpg',
        'o/a.jpg',
        'o/a.json',
        'o/order.json',
      ])
      await rm(content.path)
      await place.close()
    },
  )

  it('that gets two concurrent deliveries, one of them aborted, shows no partial file', async () => {
    const place = await openSftp()
    const path = join(place.server.folder, '..', `large-${randomBytes(4).toString('hex')}`)
    await writeFile(path, small)
    const lab = await openLab(place.setUp)
    const submit = () => lab.submit(labOrder('o', [{ name: 'a', print: { path } }]), 'key', signal)
    place.server.beforeMove = async () => {
      place.server.beforeMove = async () => {}
      Object.assign(place.server.room, { bytes: 100_000, end: 'broken-off' })
      await expect(submit()).rejects.toMatchObject({ code: 'lab_unavailable' })
      place.server.room.bytes = Number.POSITIVE_INFINITY
    }
    await submit().catch(() => undefined)
    const shown = (await place.files())['o/a.jpg']
    expect(shown === undefined || shown.equals(small)).toBe(true)
    await submit()
    expect(Object.keys(await place.files()).sort()).toEqual([
      'o/a-proof.jpg',
      'o/a.jpg',
      'o/a.json',
      'o/order.json',
    ])
    await rm(path)
    await place.close()
  })

  it('keeps a delivery while another of the same order was delayed', async () => {
    const place = await openSftp()
    const lab = await openLab(place.setUp)
    const submit = () => lab.submit(labOrder('o'), 'key', signal)
    await submit()
    place.server.beforeMove = async () => {
      place.server.beforeMove = async () => {}
      await submit()
    }
    await submit().catch(() => undefined)
    expect(Object.keys(await place.files())).toEqual(['o/order.json'])
    await place.close()
  })
})

async function readTree(root: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(root.length + 1), await readFile(path)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

async function openFolder(): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), 'handprint-lab-'))
  return {
    setUp: { kind: 'folder', settings: { path }, secrets: {} },
    files: () => readTree(path),
    close: () => rm(path, { recursive: true, force: true }),
  }
}

async function openBucket(): Promise<Place> {
  const server = await startS3Server()
  const bucket = await server.makeBucket()
  const { endpoint, accessKeyId, secretAccessKey } = server
  const account = { endpoint, region: 'us-east-1', accessKeyId }
  return {
    setUp: {
      kind: 's3',
      settings: { bucket, prefix: 'prints', ...account },
      secrets: { secretAccessKey },
    },
    async files() {
      const { S3Client, GetObjectCommand } = await import('@aws-sdk/client-s3')
      const credentials = { accessKeyId, secretAccessKey }
      const client = new S3Client({
        endpoint,
        region: 'us-east-1',
        credentials,
        forcePathStyle: true,
      })
      const read = (await server.objects(bucket)).map(async (key) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
        return [key.replace(/^prints\//, ''), bytes] as const
      })
      return Object.fromEntries(await Promise.all(read))
    },
    close: () => server.close(),
  }
}

async function openSftp() {
  const server = await startSftpServer()
  const { port, user, password, hostKey } = server
  return {
    server,
    setUp: {
      kind: 'sftp' as const,
      settings: { host: '127.0.0.1', port, user, folder: 'incoming', hostKey },
      secrets: { password, privateKey: '' },
    },
    files: async () =>
      Object.fromEntries(
        Object.entries(await readTree(server.folder)).map(([name, bytes]) => [
          name.replace(/^incoming\//, ''),
          bytes,
        ]),
      ),
    close: () => server.close(),
  } satisfies Place & { server: unknown }
}
