import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readConfig, readPlace, settings } from './config.ts'
import { ConfigFaults } from './pure/errors.ts'

describe('readConfig', () => {
  it('needs no variables: defaults to SQLite and plain files in ./data, on loopback', () => {
    const config = readConfig({})
    expect(config.host).toBe('127.0.0.1')
    expect(config.port).toBe(8080)
    expect(config.database).toEqual({ kind: 'sqlite', path: `${config.dataDir}/handprint.db` })
    expect(config.storage).toEqual({ kind: 'files', dir: `${config.dataDir}/storage` })
    expect(config.maxUploadBytes).toBe(200_000_000)
    expect(config.maxPixels).toBe(268_000_000)
    expect(config.pullAllowPrivate).toEqual([])
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('reads PostgreSQL, S3 and the lists', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:p@db/handprint',
      HANDPRINT_STORAGE_URL: 's3://prints/some/prefix/?endpoint=http://127.0.0.1:9000&region=eu-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
      HANDPRINT_PULL_ALLOW_PRIVATE: 'nas.local, 10.0.0.7:8000,[fd00::1]:81',
      BASE_URL: 'https://prints.example.com/',
    })
    const postgres = { kind: 'postgres', url: 'postgres://u:p@db/handprint' }
    expect(config.database).toEqual({ ...postgres, connections: 10 })
    const more = { DATABASE_URL: postgres.url, HANDPRINT_DATABASE_CONNECTIONS: '25' }
    expect(readConfig(more).database).toEqual({ ...postgres, connections: 25 })
    expect(config.storage).toEqual({
      kind: 's3',
      bucket: 'prints',
      prefix: 'some/prefix',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    })
    const { storage } = readConfig({ HANDPRINT_STORAGE_URL: 's3://prints?region=' })
    expect(storage).toMatchObject({ region: 'us-east-1' })
    expect(config.pullAllowPrivate).toEqual([
      { host: 'nas.local', port: null },
      { host: '10.0.0.7', port: 8000 },
      { host: '[fd00::1]', port: 81 },
    ])
    expect(config.baseUrl).toBe('https://prints.example.com')
  })

  it('reads the roles of a node, and keeps connections open longer behind a load balancer', () => {
    expect(readConfig({}).node).toEqual({
      roles: ['web', 'money', 'orders', 'telling', 'housekeeping', 'labs', 'rendering'],
      drainSeconds: 0,
      stopSeconds: 10,
      keepAliveSeconds: 10,
      metricsPort: null,
      spoolBytes: null,
      pictureWaitSeconds: 30,
      name: hostname(),
    })
    const bounds = { HANDPRINT_SPOOL_BYTES: '10000000', HANDPRINT_PICTURE_WAIT_SECONDS: '5' }
    const bounded = { spoolBytes: 10_000_000, pictureWaitSeconds: 5 }
    expect(readConfig(bounds).node).toMatchObject(bounded)
    const { node } = readConfig({ HANDPRINT_ROLES: 'rendering, web', HANDPRINT_PROXY_HOPS: '1' })
    expect(node).toMatchObject({ roles: ['web', 'rendering'], keepAliveSeconds: 75 })
  })

  it('reads the number of concurrent jobs of each lane from HANDPRINT_SLOTS_MONEY and its like', () => {
    const usual = { money: 2, orders: 2, telling: 2, housekeeping: 2, labs: 2, rendering: 1 }
    expect(readConfig({}).slots).toEqual(usual)
    const set = { HANDPRINT_SLOTS_MONEY: '8', HANDPRINT_SLOTS_RENDERING: '3' }
    expect(readConfig(set).slots).toEqual({ ...usual, money: 8, rendering: 3 })
  })

  it('reads rate limits, and switches them off', () => {
    expect(readConfig({}).rates.perAddress.checkouts).toBe(60)
    const config = readConfig({
      HANDPRINT_LIMIT_PUSHES_PER_KEY: '120',
      HANDPRINT_LIMIT_WRONG_KEYS_PER_ADDRESS: '0',
      HANDPRINT_LIMIT_API_PER_KEY: 'OFF',
      HANDPRINT_UNLIMITED_ADDRESSES: 'Private, 198.51.100.0/24,2001:DB8::1',
    })
    expect(config.rates.perStore.pushes).toBe(120)
    expect(config.rates.perAddress.wrongKeys).toBeNull()
    expect(config.rates.perStore.api).toBeNull()
    expect(config.unlimitedAddresses).toEqual(['private', '198.51.100.0/24', '2001:db8::1'])
    expect(readConfig({ HANDPRINT_UNLIMITED_ADDRESSES: 'none' }).unlimitedAddresses).toEqual([])
  })

  it('reports all errors together, each with its variable and without secrets', () => {
    const environment = {
      PORT: '80a',
      HOST: 'no host',
      BASE_URL: 'prints.example.com/shop',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      HANDPRINT_DATABASE_CONNECTIONS: '1',
      HANDPRINT_STORAGE_URL: 's3://bucket?regoin=x',
      HANDPRINT_ACCESS_KEY: 'ABC',
      HANDPRINT_SECRET_KEY: 'hunter2hunter2',
      HANDPRINT_TOKEN_DAYS: '0',
      HANDPRINT_MAX_UPLOAD_BYTES: '-1',
      HANDPRINT_MAX_PIXELS: '1e9',
      HANDPRINT_STORE_QUOTA_BYTES: '10 GB',
      HANDPRINT_PULL_ALLOW_PRIVATE: 'http://nas/,nas:1,x:99999',
      HANDPRINT_PROXY_HOPS: 'two',
      HANDPRINT_PICTURE_PROCESSES: '0',
      HANDPRINT_LIMIT_PUSHES_PER_KEY: 'many',
      HANDPRINT_LIMIT_CHECKOUTS_PER_ADDRESS: '-1',
      HANDPRINT_UNLIMITED_ADDRESSES: '10.0.0.0/33,fe80::1%eth0,1.2.3.4/1/2,here,',
      HANDPRINT_TIME_ZONE: 'Berlin',
      LOG_LEVEL: 'loud',
      AWS_ACCESS_KEY_ID: 'alone',
    }
    let told: readonly string[] = []
    try {
      readConfig(environment)
    } catch (error) {
      if (error instanceof ConfigFaults) told = error.faults
    }
    for (const name of Object.keys(environment)) {
      expect(told.filter((line) => line.startsWith(name))).toHaveLength(1)
    }
    expect(told).toHaveLength(Object.keys(environment).length)
    expect(told.join('\n')).toContain('not "http://nas/", "x:99999"')
    expect(told.join('\n')).not.toContain('hunter2')
  })

  it('reads the mail server, and requires encryption if there is a password', () => {
    const mail = (url: string) =>
      readConfig({ SMTP_URL: url, MAIL_FROM: 'shop@example.com', BASE_URL: 'https://example.com' })
        .mail
    expect(readConfig({}).mail).toBeNull()
    expect(readConfig({}).testMailsTo).toEqual([])
    const HANDPRINT_TEST_MAILS_TO = ' Ann@Example.com,@office.example '
    const { testMailsTo } = readConfig({ HANDPRINT_TEST_MAILS_TO })
    expect(testMailsTo).toEqual(['ann@example.com', '@office.example'])
    expect(mail('smtp://ann:p%40ss@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      isSecure: false,
      starttls: 'required',
      signIn: { user: 'ann', password: 'p@ss' },
      from: 'shop@example.com',
    })
    expect(mail('smtps://[::1]')).toMatchObject({ host: '::1', port: 465, isSecure: true })
    expect(mail('smtp://relay:25')).toMatchObject({ port: 25, starttls: 'optional', signIn: null })
    expect(mail('smtp://ann:x@relay?tls=off')).toMatchObject({ starttls: 'off' })
    expect(mail('smtp://ann:x@relay?tls=optional')).toMatchObject({ starttls: 'required' })
  })

  it.each([
    [
      { SMTP_URL: 'http://mail', MAIL_FROM: 'a@b.c', BASE_URL: 'https://a' },
      /^SMTP_URL must look like smtp:/,
    ],
    [
      { SMTP_URL: 'smtp://m?pool=1', MAIL_FROM: 'a@b.c', BASE_URL: 'https://a' },
      /^SMTP_URL must look like smtp:.*, with \?tls=\.$/,
    ],
    [
      { SMTP_URL: 'smtp://m?tls=no', MAIL_FROM: 'a@b.c', BASE_URL: 'https://a' },
      /^SMTP_URL accepts \?tls=required/,
    ],
    [
      { SMTP_URL: 'smtp://m', MAIL_FROM: 'Ann <a@b.c>', BASE_URL: 'https://a' },
      /^MAIL_FROM must be only an address/,
    ],
    [
      { HANDPRINT_TEST_MAILS_TO: 'ann@example.com, bob' },
      /^HANDPRINT_TEST_MAILS_TO must be .* not "bob"/,
    ],
    [{ SMTP_URL: 'smtp://m', BASE_URL: 'https://a' }, /^SMTP_URL and MAIL_FROM belong together:/],
    [{ SMTP_URL: 'smtp://m', MAIL_FROM: 'a@b.c' }, /^BASE_URL must be set with SMTP_URL/],
    [
      { BASE_URL: 'prints.example.com' },
      /^BASE_URL must be an http or https origin such as https:\/\/prints\.example\.com/,
    ],
    [{ HANDPRINT_STORAGE_URL: 'prints' }, /^HANDPRINT_STORAGE_URL must look like s3:\/\//],
    [
      { SMTP_URL: 'smtp://ann:100%@m', MAIL_FROM: 'a@b.c', BASE_URL: 'https://a' },
      /^SMTP_URL must look .* % written as %25\.$/,
    ],
    // The password contains a character that ends the address.
    [
      { SMTP_URL: 'smtp://ann:1#x@m', MAIL_FROM: 'a@b.c', BASE_URL: 'https://a' },
      /^SMTP_URL must look .* # written as %23\.$/,
    ],
    [{ DATABASE_URL: 'postgres://ann:1#x@db/shop' }, /^DATABASE_URL must look .* as %23\.$/],
    [
      { HANDPRINT_STORAGE_URL: 's3://id:key@prints' },
      /^HANDPRINT_STORAGE_URL .* AWS_ACCESS_KEY_ID/,
    ],
    [
      { HANDPRINT_STORAGE_URL: 's3://minio:9000/prints' },
      /^HANDPRINT_STORAGE_URL .* a port into endpoint/,
    ],
    [
      { HANDPRINT_PULL_ALLOW_PRIVATE: '*.lan' },
      /^HANDPRINT_PULL_ALLOW_PRIVATE must be .* not "\*\.lan"/,
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'sign-in=100%' }, /^OTEL_EXPORTER_OTLP_HEADERS .* as %25\.$/],
    [{ HANDPRINT_ROLES: 'web,print' }, /^HANDPRINT_ROLES must be .* unknown: "print"/],
    [
      { HANDPRINT_CDN_PURGE_TOKEN: 'a' },
      /^HANDPRINT_CDN_PURGE_TOKEN and HANDPRINT_CDN_PURGE_URL belong together:/,
    ],
  ])('reports an error in the settings %j', (environment, fault) => {
    expect(() => readConfig(environment)).toThrow(ConfigFaults)
    try {
      readConfig(environment)
    } catch (error) {
      expect(error instanceof ConfigFaults && error.faults).toEqual([expect.stringMatching(fault)])
    }
  })

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }
  it('takes payments by Stripe when all of its keys are set', () => {
    expect(readConfig({}).payments).toEqual([])
    const keys = {
      secretKey: 'sk_test_abc',
      publishableKey: 'pk_test_abc',
      webhookSecret: 'whsec_12345678',
    }
    expect(readConfig(stripe).payments).toEqual([{ provider: 'stripe', mode: 'test', keys }])
    const live = { STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }
    expect(readConfig({ ...stripe, ...live }).payments).toMatchObject([{ mode: 'live' }])
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, /belong together: set all three or none\./],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc' },
      /STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes/,
    ],
    [{ ...stripe, STRIPE_SECRET_KEY: 'hunter2' }, /^STRIPE_SECRET_KEY must be a key such as sk_/],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_abc' }, /^STRIPE_PUBLISHABLE_KEY must be/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'hunter2' }, /^STRIPE_WEBHOOK_SECRET must be/],
  ])('reports an error in the Stripe keys %#, and repeats none of them', (environment, fault) => {
    try {
      readConfig(environment)
    } catch (error) {
      expect(error instanceof ConfigFaults && error.faults).toEqual([expect.stringMatching(fault)])
      expect(String(error)).not.toContain('hunter2')
      return
    }
    throw new Error('The faults were not told.')
  })
})

it('distinguishes a misspelt variable from known ones and from those that Kubernetes sets for a service', () => {
  const given = { HANDPRINT_DRAIN_SECOND: '1', HANDPRINT_DRAIN_SECONDS: '1', PATH: '/bin' }
  const ofKubernetes = {
    HANDPRINT_SERVICE_HOST: '10.0.0.1',
    HANDPRINT_PORT: 'tcp://10.0.0.1:80',
    HANDPRINT_PORT_80_TCP: 'tcp://10.0.0.1',
  }
  const { unknownVariables } = readConfig({ ...given, ...ofKubernetes })
  expect(unknownVariables).toEqual(['HANDPRINT_DRAIN_SECOND'])
  // The variable is called PORT.
  expect(readConfig({ HANDPRINT_PORT: '9000' }).unknownVariables).toEqual(['HANDPRINT_PORT'])
})

it('accepts a folder or a bucket as the place of a command, and no path on another machine', () => {
  expect(readPlace('backups/shop', {})).toMatchObject({ kind: 'files' })
  expect(readPlace('C:/backups', {})).toMatchObject({ kind: 'files' })
  expect(readPlace('S3://backups/shop', {})).toMatchObject({ kind: 's3', prefix: 'shop' })
  for (const place of ['file:///mnt/shop', 'gs://backups/shop', 'nas:/shop', 'ann@nas:/shop']) {
    expect(() => readPlace(place, {})).toThrow(`A location must be a folder`)
  }
})

describe('docs/configuration.md', () => {
  const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]+) \|/gm)]

  it('lists every variable that the code reads, and no other, with its default', () => {
    expect(rows.map((row) => row[1])).toEqual(settings.map((setting) => setting.name))
    for (const [index, setting] of settings.entries()) {
      expect(rows[index]?.[2]?.replaceAll('`', ''), setting.name).toBe(setting.default)
    }
  })

  it('no code reads a variable outside the list', () => {
    const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
    const read = [...source.matchAll(/(?:text|whole|read)\(\s*'([A-Z0-9_]+)'/g)].map((m) => m[1])
    const listed = new Set(settings.map((setting) => setting.name))
    expect(read.length).toBeGreaterThan(10)
    expect(read.filter((name) => name === undefined || !listed.has(name))).toEqual([])
  })
})
