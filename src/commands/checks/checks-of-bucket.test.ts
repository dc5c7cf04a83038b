import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { askBucket, type Bucket } from '../../ground/storage/ask-bucket.ts'
import { checksOfBucket } from './checks-of-bucket.ts'

type Answers = { lifecycle?: string; versioning?: string; put?: string }

describe('lifecycle rules of a bucket', () => {
  it.each([
    {
      name: 'deletes orders',
      rule: '<Filter><Prefix></Prefix></Filter><Expiration><Days>30</Days></Expiration>',
      says: /^fault: The rule "r" deletes objects after 30 days.*exclude the prefix "shop\/"/,
    },
    {
      name: 'deletes a part of them',
      rule: '<Filter><And><Prefix>shop/originals/</Prefix><ObjectSizeGreaterThan>9</ObjectSizeGreaterThan></And></Filter><Expiration><Date>2027-01-01T00:00:00Z</Date></Expiration>',
      says: /^fault: The rule "r" deletes objects on 2027-01-01/,
    },
    {
      name: 'archives them',
      rule: '<Prefix>sh</Prefix><Transition><Days>90</Days><StorageClass>GLACIER</StorageClass></Transition>',
      says: /^fault: .*moves objects to GLACIER/,
    },
    {
      name: 'deletes the objects of others',
      rule: '<Filter><Prefix>logs/</Prefix></Filter><Expiration><Days>1</Days></Expiration>',
      says: /^ok: No rule/,
    },
    {
      name: 'deletes what bears a tag',
      rule: '<Filter><Tag><Key>old</Key><Value>yes</Value></Tag></Filter><Expiration><Days>1</Days></Expiration>',
      says: /^ok: No rule/,
    },
    {
      name: 'gives up unfinished uploads',
      rule: '<Prefix></Prefix><AbortIncompleteMultipartUpload><DaysAfterInitiation>2</DaysAfterInitiation></AbortIncompleteMultipartUpload>',
      says: /^ok: No rule/,
    },
  ])('$name', async ({ rule, says }) => {
    const lifecycle = `<LifecycleConfiguration><Rule><ID>r</ID><Status>Enabled</Status>${rule}</Rule></LifecycleConfiguration>`
    expect(await said('lifecycle', { lifecycle })).toMatch(says)
    const off = lifecycle.replace('Enabled', 'Disabled')
    expect(await said('lifecycle', { lifecycle: off })).toMatch(/^ok/)
  })

  it('reports a bucket that has no rules and one that does not say', async () => {
    expect(await said('lifecycle', { lifecycle: refused('NoSuchLifecycleConfiguration') })).toMatch(
      /^ok/,
    )
    expect(await said('lifecycle', { lifecycle: refused('AccessDenied') })).toMatch(
      /^warning: .*s3:GetLifecycleConfiguration/,
    )
    await expect(said('lifecycle', { lifecycle: refused('NoSuchBucket') })).rejects.toMatchObject({
      code: 'storage_unavailable',
    })
  })
})

describe('bucket versioning', () => {
  const on = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
  const off = '<VersioningConfiguration></VersioningConfiguration>'
  const rule = (days: number) =>
    `<LifecycleConfiguration><Rule><Status>Enabled</Status><Prefix></Prefix><NoncurrentVersionExpiration><NoncurrentDays>${days}</NoncurrentDays></NoncurrentVersionExpiration></Rule></LifecycleConfiguration>`

  it('lets backups rely on versions for as long as they are kept', async () => {
    const given = { versioning: on, lifecycle: rule(40) }
    expect(await said('versions', given)).toMatch(/^ok: .* for 40 days/)
  })

  it('warns if versioning is off although the database has point-in-time recovery', async () => {
    expect(await said('versions', { versioning: off })).toMatch(/^warning: .*Versioning is off: /)
    expect(await said('versions', { versioning: off }, true)).toMatch(/^ok/)
    expect(await said('versions', { versioning: refused('AccessDenied') })).toMatch(
      /^warning: .*s3:GetBucketVersioning/,
    )
  })

  it('warns if versions are kept forever', async () => {
    const lifecycle = refused('NoSuchLifecycleConfiguration')
    expect(await said('versions', { versioning: on, lifecycle })).toMatch(
      /^warning: .* keeps deleted objects forever/,
    )
  })
})

it('reports a bucket that stores an object with a different checksum, and deletes the object', async () => {
  expect(await said('checksums', { put: refused('BadDigest', 400) })).toMatch(/^ok/)
  const deleted: string[] = []
  expect(await said('checksums', { put: '' }, false, deleted)).toMatch(/^warning/)
  expect(deleted).toEqual([expect.stringMatching(/^check\/.*-checksum$/)])
})

async function said(
  check: string,
  answers: Answers,
  isCopied = false,
  deleted: string[] = [],
): Promise<string> {
  await using s3 = await startBucket(answers)
  const storage = { delete: async (key: string) => void deleted.push(key) }
  const checks = checksOfBucket({ bucket: s3.bucket, storage, prefix: 'shop', isCopied })
  const [first] = (await checks[check]?.()) ?? []
  return first?.join(': ') ?? ''
}

function refused(code: string, status = code === 'AccessDenied' ? 403 : 404): string {
  return `${status}<Error><Code>${code}</Code><Message>No.</Message></Error>`
}

/** Answers the three requests; a text that starts with a number is sent with that status. */
async function startBucket(answers: Answers) {
  const server = createServer((request, answer) => {
    request.resume()
    const url = request.url ?? ''
    const text =
      request.method === 'PUT'
        ? answers.put
        : url.includes('lifecycle')
          ? answers.lifecycle
          : answers.versioning
    const [, status = '200', body = ''] = /^(\d{3})?(.*)$/s.exec(text ?? '') ?? []
    request.on('end', () => answer.writeHead(Number(status)).end(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket: Bucket = askBucket({
    endpoint,
    region: 'us-east-1',
    bucket: 'pictures',
    prefix: 'shop',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  return {
    bucket,
    async [Symbol.asyncDispose]() {
      bucket.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
